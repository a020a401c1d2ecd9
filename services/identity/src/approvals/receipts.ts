import type { ApprovalKey, ApprovalSigner } from '@corella/approval-keys';
import { hasSigned } from '@corella/approval-keys';
import { receiptText, type ApprovalReceipt, type ReceiptFor, type ReceiptState } from '@corella/contracts/identity';
import type { IdentityRejection } from '@corella/contracts/identity';
import { ok, type Result } from '@corella/result';
import type { ApprovalEvent } from '../domain/approval/approval.js';

/** The kind and the target of the request. */
type About = Pick<ReceiptFor, 'kind' | 'target'>;

/** What was decided, with the venue's receipt for each signature in it. */
export function withReceipts(
  decided: Result<readonly ApprovalEvent[], IdentityRejection>,
  { signer, at, about }: { readonly signer: ApprovalSigner; readonly at: number; readonly about: About },
): Result<readonly ApprovalEvent[], IdentityRejection> {
  if (!decided.ok) return decided;
  return ok(
    decided.value.map((event): ApprovalEvent => {
      if (event.type !== 'ApprovalSigned') return event;
      const text = receiptText({ ...event.data, ...about, at }, 2);
      const receipt = { kid: signer.kid, signature: signer.sign(text), version: 2 } as const;
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
  return hasSigned(key, receiptText(signed, receipt.version), receipt.signature) ? 'signed' : 'wrong';
}
