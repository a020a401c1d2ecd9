import type { FastifyRequest } from 'fastify';
import { payloadHash, type HashableJson } from '@corella/hash';

/** The proof that came with a request, and the hash of what it is for: the body as it was sent, without the proof. */
export function proofOf(
  request: FastifyRequest,
  { code, stepUp }: { readonly code?: string | undefined; readonly stepUp?: string | undefined },
): { readonly code?: string; readonly stepUp?: string; readonly bodyHash: string } {
  const { code: _code, stepUp: _stepUp, ...body } = (request.body ?? {}) as Record<string, HashableJson>;
  return {
    ...(code === undefined ? {} : { code }),
    ...(stepUp === undefined ? {} : { stepUp }),
    bodyHash: payloadHash(body),
  };
}
