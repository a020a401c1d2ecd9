import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { requestIdOf } from './http/edge/request-gate.js';
import { MAX_BODY_BYTES } from './http/routes/route-policy.js';

/** Requests whose headers are incomplete by then are answered 408. */
const HEADERS_TIMEOUT_MS = 9_000;
const REQUEST_TIMEOUT_MS = 30_000;
const CHECK_EVERY_MS = 500;
const MAX_PARAM_LENGTH = 256;

/**
 * Fastify with our bounds. `onBadUrl` answers an address that cannot be decoded, which never reaches a route or filter.
 */
export const createAdapter = (onBadUrl: (request: FastifyRequest, reply: FastifyReply) => void): FastifyAdapter =>
  new FastifyAdapter({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => onBadUrl(request, reply),
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers['x-request-id']),
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
    },
  });
