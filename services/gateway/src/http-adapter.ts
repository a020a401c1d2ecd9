import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Connections, ConnectionBounds } from './http/edge/connections.js';
import { requestIdOf } from './http/edge/request-gate.js';
import { routedUrl } from './http/huobi/signing/sent-url.js';
import { MAX_BODY_BYTES } from './http/routes/route-policy.js';

const REQUEST_TIMEOUT_MS = 30_000;
const CHECK_EVERY_MS = 500;
/** Announced as `Keep-Alive: timeout=`. */
const KEEP_ALIVE_MS = 65_000;
/** Requests whose headers are incomplete by then are answered 408. */
export const CONNECTION_BOUNDS: ConnectionBounds = { headersMs: 9_000, unusedMs: 75_000, lateMs: 10_000 };
const MAX_PARAM_LENGTH = 256;

/**
 * Fastify with our bounds. `onBadUrl` answers an address that cannot be decoded, which never reaches a route or filter;
 * `connections` answers what is no request at all.
 */
export const createAdapter = (
  onBadUrl: (request: FastifyRequest, reply: FastifyReply) => void,
  connections: Connections,
): FastifyAdapter =>
  new FastifyAdapter({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    rewriteUrl: ({ url = '' }) => routedUrl(url),
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    clientErrorHandler: connections.onClientError,
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => onBadUrl(request, reply),
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers['x-request-id']),
    http: {
      headersTimeout: CONNECTION_BOUNDS.headersMs,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      // Ours to refuse, with the headers of every answer.
      requireHostHeader: false,
    },
  });
