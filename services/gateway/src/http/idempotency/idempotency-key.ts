import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The request's Idempotency-Key. The gate refuses requests that lack a required one. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  String(context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'] ?? ''),
);
