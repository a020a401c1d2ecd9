import { hasSigned, type ApprovalKey } from '@corella/approval-keys';
import { receiptText } from '@corella/contracts/identity';
import { payoutHash, type SignedApproval, type SignRequest } from '@corella/signer';
import { refused, type Refused } from './check-bytes.js';
import type { SignerPolicy } from './signer-policy.js';

const RECEIPT_VERSION = 2;

/** What is wrong with the approvals of a payout of this value; null if enough agreed, or none was given. */
export function checkApprovals(
  { payload, approvals }: SignRequest,
  {
    policy,
    keys,
    value,
  }: { readonly policy: SignerPolicy; readonly keys: readonly ApprovalKey[]; readonly value: bigint },
): Refused | null {
  const hash = payoutHash(payload);
  const target = `withdrawal:${payload.id}`;
  for (const approval of approvals) {
    const { staffId, initiator, role, kind } = approval;
    if (approval.payloadHash !== hash) return refused('receipt', `${staffId} has approved another payout`);
    if (approval.target !== target || !policy.kinds.includes(kind))
      return refused('receipt', `${staffId} has approved ${kind} of ${approval.target}`);
    if (!isReceived(approval, keys)) return refused('receipt', `the receipt of ${staffId} is wrong`);
    if (staffId === initiator) return refused('same-person', `${staffId} has asked for it`);
    if (!policy.roles.includes(role)) return refused('people', `${role} may not approve payouts`);
  }
  if (new Set(approvals.map(({ staffId }) => staffId)).size < approvals.length)
    return refused('same-person', 'somebody has approved it twice');
  // One of them may have been rejected or withdrawn since.
  if (new Set(approvals.map(({ approvalId }) => approvalId)).size > 1)
    return refused('receipt', 'the people have agreed to different requests');
  if (approvals.length === 0) return null;
  const needed = value > policy.onePersonUpTo ? 2 : 1;
  if (approvals.length < needed) return refused('people', `${needed} people have to approve it`);
  return needed === 1 || approvals.some(({ role }) => role === policy.needed)
    ? null
    : refused('people', `one of the people has to be ${policy.needed}`);
}

function isReceived(approval: SignedApproval, keys: readonly ApprovalKey[]): boolean {
  const { receipt } = approval;
  const key = keys.find(({ kid }) => kid === receipt.kid);
  if (key === undefined || receipt.version !== RECEIPT_VERSION) return false;
  return hasSigned(key, receiptText(approval, RECEIPT_VERSION), receipt.signature);
}
