import type { ApprovalEvents, ApprovalPayloads } from '@corella/contracts/identity';
import { isDepositId } from '@corella/contracts/cash';
import { payloadHash, type HashableJson } from '@corella/hash';

export type Granted = ApprovalEvents['ApprovalGranted'];

/** What two people decided of a deposit. */
export type Decision =
  | ({ readonly kind: 'deposit-release' } & ApprovalPayloads['deposit-release'])
  | ({ readonly kind: 'deposit-refund' } & ApprovalPayloads['deposit-refund']);

/** Null for other kinds, and for a payload that names no deposit: identity lets nobody sign such a one. */
export function decisionOf({ kind, payload }: Granted): Decision | null {
  const { depositId, uid, hash } = payload;
  if (typeof depositId !== 'string' || !isDepositId(depositId) || typeof hash !== 'string') return null;
  if (kind === 'deposit-refund') return { kind, depositId, hash };
  return kind === 'deposit-release' && typeof uid === 'string' ? { kind, depositId, uid, hash } : null;
}

/** The policy, checked again: the payload is the one that was signed, and by somebody else than who asked. */
export function breachOf({ payload, payloadHash: signed, approvers, initiator }: Granted): string | null {
  if (payloadHash(payload as HashableJson) !== signed) return 'the payload is not the one that was approved';
  return approvers.length === 0 || approvers.includes(initiator) ? 'nobody besides the initiator approved' : null;
}
