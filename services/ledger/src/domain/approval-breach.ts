import type { ApprovalEvents } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';

/**
 * Why no service may execute this approval, or null: the payload must have the hash that was signed, and somebody other
 * than the initiator must have approved.
 */
export function findApprovalBreach(granted: ApprovalEvents['ApprovalGranted']): string | null {
  if (payloadHash(granted.payload) !== granted.payloadHash) return 'the payload is not the one that was approved';
  return granted.approvers.length === 0 || granted.approvers.includes(granted.initiator)
    ? 'nobody besides the initiator approved'
    : null;
}
