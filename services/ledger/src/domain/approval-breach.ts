import type { ApprovalEvents } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';

/**
 * Why an approval must not be executed whatever it is about, or null: the payload is taken by its hash, and two people
 * decided (core.md 24).
 */
export function findApprovalBreach(granted: ApprovalEvents['ApprovalGranted']): string | null {
  if (payloadHash(granted.payload) !== granted.payloadHash) return 'the payload is not the one that was approved';
  return granted.approvers.length === 0 || granted.approvers.includes(granted.initiator)
    ? 'nobody besides the initiator approved'
    : null;
}
