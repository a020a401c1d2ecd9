import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The request's Idempotency-Key; the gate has refused requests without one where it is demanded. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  String(context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'] ?? ''),
);
