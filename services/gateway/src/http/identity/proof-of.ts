import { stepUpText } from '@corella/contracts/web';
import type { FastifyRequest } from 'fastify';
import { payloadHash, type HashableJson } from '@corella/hash';
import { refuseField } from '../problem/refused.js';

/** Instead of `stepUp` in the body, for programs that send none with DELETE. */
export const STEP_UP_HEADER = 'X-Step-Up';
/** How a route that takes it is described. */
export const stepUpHeader = {
  name: STEP_UP_HEADER,
  required: false,
  description: 'The token of a step-up, instead of `stepUp` in the body. The hash is that of the body without it.',
} as const;

/** The proof that came with a request, and the hash of what it is for: the body as it was sent, without the proof. */
export function proofOf(
  request: FastifyRequest,
  { code, stepUp }: { readonly code?: string | undefined; readonly stepUp?: string | undefined },
): { readonly code?: string; readonly stepUp?: string; readonly bodyHash: string } {
  const { code: _code, stepUp: _stepUp, ...body } = (request.body ?? {}) as Record<string, HashableJson>;
  const token = tokenOf(request, stepUp);
  return {
    ...(code === undefined ? {} : { code }),
    ...(token === undefined ? {} : { stepUp: token }),
    bodyHash: payloadHash(body),
  };
}

function tokenOf({ method, headers }: FastifyRequest, stepUp: string | undefined): string | undefined {
  const header = headers[STEP_UP_HEADER.toLowerCase()];
  if (header === undefined || method !== 'DELETE') return stepUp;
  if (stepUp !== undefined) return refuseField(STEP_UP_HEADER, 'beside-body');
  const token = stepUpText.safeParse(header);
  return token.success ? token.data : refuseField(STEP_UP_HEADER, 'step-up-header');
}
