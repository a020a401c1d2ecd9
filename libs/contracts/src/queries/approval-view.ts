import type { ApprovalReceipt, ReceiptState } from '../identity/approval-receipt.js';
import type { ApprovalKind } from '../identity/approvals.js';
import type { ApprovalStatus } from '../identity/constants.js';
import type { JsonObject } from '../identity/json.js';

/**
 * `finding` says why an approved request could not be carried out. `subjectName` is the name of the member of staff
 * whom it is about; null for other subjects.
 */
export interface ApprovalView {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly target: string;
  readonly payload: JsonObject;
  readonly payloadHash: string;
  readonly reason: string;
  readonly initiator: string;
  readonly initiatorName: string;
  readonly subjectName?: string | null;
  readonly required: number;
  readonly status: ApprovalStatus;
  readonly finding?: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly decisions: readonly {
    readonly staffId: string;
    readonly name: string;
    readonly decision: 'approve' | 'reject' | 'withdraw';
    readonly reason: string;
    readonly at: number;
    /** Of a signature: the venue's receipt for it, and whether it is right. */
    readonly receipt?: Partial<Pick<ApprovalReceipt, 'kid' | 'signature'>> & {
      readonly state: ReceiptState;
      /** What the receipt signs, for whoever checks it elsewhere. */
      readonly text?: string;
    };
  }[];
}
