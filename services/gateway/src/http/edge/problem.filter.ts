import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Refusal } from '../../domain/refusal.js';
import { LOGGER } from '../../log/logger.js';
import { refusalOfFault } from '../../trading/bus-outcome.js';
import { Dialects } from './dialects.js';
import { RefusedAttempts } from '../identity/refused-attempts.js';
import { Refused } from '../problem/refused.js';

/** Codes for what the framework itself refuses, by status. */
const BY_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid-json',
  401: 'session-required',
  403: 'permission-missing',
  404: 'not-found',
  408: 'headers-timeout',
  413: 'body-too-large',
  414: 'uri-too-long',
  415: 'content-type-unsupported',
  431: 'headers-too-large',
  503: 'not-ready',
};

/** A refused body is read to its end up to this size. The connection of a larger one, or of unknown size, is closed. */
const MOST_DISCARDED_BYTES = 8_000_000;

/**
 * Every refusal and every fault of HTTP ends here. A fault is logged with its cause; the client learns nothing about
 * it.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly dialects: Dialects,
    private readonly refusals: RefusedAttempts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const refusal = this.refusalOf(error, request);
    this.refusals.note(request, refusal.code);
    const reply = http.getResponse<FastifyReply>();
    // Fastify closes after a body that it has not taken. A client that is still sending would see a reset, no answer.
    if (Number(request.headers['content-length']) <= MOST_DISCARDED_BYTES) reply.removeHeader('connection');
    this.dialects.send(refusal, request, reply);
  }

  /** What a client is told about an error. Anything but a refusal is logged. */
  refusalOf(
    error: unknown,
    request: Pick<FastifyRequest, 'id' | 'method' | 'url'> & { readonly raw?: IncomingMessage },
  ): Refusal {
    if (error instanceof Refused) return error.refusal;
    if (error instanceof HttpException) {
      // Fastify wraps what a body parser throws; a refusal inside keeps its own code.
      const { cause } = error;
      if (cause instanceof Refused) return cause.refusal;
      return { code: BY_STATUS[error.getStatus()] ?? 'refused' };
    }
    if (request.raw?.destroyed && !request.raw.complete) return { code: 'request-incomplete' };
    try {
      return refusalOfFault(error);
    } catch {
      this.logger.error(
        { err: error, requestId: request.id, method: request.method, path: request.url.split('?', 1)[0] },
        'a request failed by a fault of ours',
      );
      return { code: 'internal-fault' };
    }
  }
}
