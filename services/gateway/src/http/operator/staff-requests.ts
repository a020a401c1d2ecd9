import type { IdentityCommand } from '@corella/contracts/identity';
import type { Requested } from '@corella/contracts/operator';
import type { FastifyRequest } from 'fastify';
import type { IdentityCalls } from '../identity/identity-calls.js';

/** A repeated request with the same Idempotency-Key is the same request. The gate has seen that there is a key. */
export const idsOf = (request: FastifyRequest): { readonly requestId: string; readonly idempotencyKey: string } => ({
  requestId: request.id,
  idempotencyKey: String(request.headers['idempotency-key']),
});

type TwoPeople = Omit<IdentityCommand<'RequestApproval'>, 'type' | 'requestId' | 'idempotencyKey'>;

/** Asks for what takes two people. The identity service checks who may ask, and once more when it is decided. */
export async function askForTwo(
  identity: IdentityCalls,
  request: FastifyRequest,
  wanted: TwoPeople,
): Promise<Requested> {
  const { approvalId } = await identity.send<'RequestApproval'>({
    type: 'RequestApproval',
    ...wanted,
    ...idsOf(request),
  });
  return { id: approvalId, approvalId, status: 'pending' };
}
