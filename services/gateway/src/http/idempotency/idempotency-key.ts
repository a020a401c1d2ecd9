import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** 1 to 128 printable ASCII characters without spaces. */
export const IDEMPOTENCY_KEY_FORM = /^[\x21-\x7e]{1,128}$/;

/** The request's Idempotency-Key. The gate refuses requests that lack a required one. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  String(context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'] ?? ''),
);
