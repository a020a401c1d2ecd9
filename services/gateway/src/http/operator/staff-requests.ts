import { plainParagraph } from '@corella/contracts/web';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

export const reasonText = plainParagraph.trim().min(3, 'Give a reason.').max(500);
export const reasonBody = z.strictObject({ reason: reasonText });

/** The answer to a request that needs two people: the pending approval. */
export interface Requested {
  readonly id: string;
  readonly approvalId: string;
  readonly status: 'pending';
}
export const requestOf = ({ approvalId }: { readonly approvalId: string }): Requested => ({
  id: approvalId,
  approvalId,
  status: 'pending',
});

const MAX_KEY = /^[\x21-\x7e]{1,128}$/;
/** A repeated request with the same Idempotency-Key is the same request. Without a key each stands for itself. */
export function idsOf(request: FastifyRequest): { readonly requestId: string; readonly idempotencyKey: string } {
  const key = request.headers['idempotency-key'];
  return { requestId: request.id, idempotencyKey: typeof key === 'string' && MAX_KEY.test(key) ? key : request.id };
}
