import type { ApprovalKey, ApprovalSigner } from '@corella/approval-keys';
import { hasSigned } from '@corella/approval-keys';
import { receiptText, type ApprovalReceipt, type ReceiptFor, type ReceiptState } from '@corella/contracts/identity';
import type { IdentityRejection } from '@corella/contracts/identity';
import { ok, type Result } from '@corella/result';
import type { ApprovalEvent } from '../domain/approval/approval.js';

/** What was decided, with the venue's receipt for each signature in it. */
export function withReceipts(
  decided: Result<readonly ApprovalEvent[], IdentityRejection>,
  { signer, at }: { readonly signer: ApprovalSigner; readonly at: number },
): Result<readonly ApprovalEvent[], IdentityRejection> {
  if (!decided.ok) return decided;
  return ok(
    decided.value.map((event): ApprovalEvent => {
      if (event.type !== 'ApprovalSigned') return event;
      const receipt = { kid: signer.kid, signature: signer.sign(receiptText({ ...event.data, at })) };
      return { type: event.type, data: { ...event.data, receipt } };
    }),
  );
}

/** What the published keys say about a receipt. */
export function receiptState(
  keys: readonly ApprovalKey[],
  signed: ReceiptFor,
  receipt: ApprovalReceipt | undefined,
): ReceiptState {
  if (receipt === undefined) return 'none';
  const key = keys.find(({ kid }) => kid === receipt.kid);
  if (key === undefined) return 'unknown-key';
  return hasSigned(key, receiptText(signed), receipt.signature) ? 'signed' : 'wrong';
}
