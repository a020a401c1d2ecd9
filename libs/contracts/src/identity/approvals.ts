import type { JsonObject } from './json.js';
import type { StaffRole } from './constants.js';

/**
 * Two people: the initiator never decides, one rejection ends it, a changed payload voids every signature. The service
 * that owns the subject executes the approved payload by its hash and checks policy again; its event names the
 * approval, and that marks it executed.
 */
export type ApprovalKind =
  | 'market-resume'
  | 'settlement-resume'
  | 'ledger-adjustment'
  | 'user-unfreeze'
  | 'staff-create'
  | 'staff-disable'
  | 'market-parameters'
  | 'fee-schedule'
  | 'market-parameters-withdraw'
  | 'fee-schedule-withdraw';
export type ApprovalStatus = 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'expired' | 'executed' | 'failed';

export interface ApprovalPayloads {
  'market-resume': { readonly symbol: string; readonly from: number; readonly to: number };
  /**
   * Settlement goes back to the market event at which it stopped. `revision` is that event's; the ledger refuses an
   * approval that answers another stop. `finding` is what both people read. Executed by the ledger.
   */
  'settlement-resume': { readonly symbol: string; readonly revision: number; readonly finding: string };
  /** `units` signed decimal integer text; against the house's adjustments account. */
  'ledger-adjustment': {
    readonly account: string;
    readonly asset: string;
    readonly units: string;
    readonly memo: string;
  };
  /**
   * Whole parameters, so that what is signed is what will rule; `version` is the one after `from`. Executed by
   * matching.
   */
  'market-parameters': {
    readonly symbol: string;
    readonly from: number;
    readonly parameters: JsonObject;
    readonly effectiveAt: number;
  };
  /** Executed by the ledger. */
  'fee-schedule': { readonly version: number; readonly classes: JsonObject; readonly effectiveAt: number };
  /**
   * Takes back a version that was agreed and does not rule yet; `approvalId` is the one by which it was agreed.
   * Executed by matching.
   */
  'market-parameters-withdraw': { readonly symbol: string; readonly version: number; readonly approvalId: string };
  /** The same of the fee schedule. Executed by the ledger. */
  'fee-schedule-withdraw': { readonly version: number; readonly approvalId: string };
  'user-unfreeze': { readonly uid: string };
  'staff-create': { readonly email: string; readonly name: string; readonly role: StaffRole };
  'staff-disable': { readonly staffId: string };
}

/** Events of `approval-{id}`. */
export interface ApprovalEvents {
  ApprovalRequested: {
    readonly approvalId: string;
    readonly kind: ApprovalKind;
    readonly target: string;
    readonly payload: JsonObject;
    readonly payloadHash: string;
    readonly initiator: string;
    readonly initiatorRole: StaffRole;
    readonly required: number;
    readonly expiresAt: number;
    readonly reason: string;
  };
  ApprovalSigned: {
    readonly approvalId: string;
    readonly staffId: string;
    readonly role: StaffRole;
    readonly payloadHash: string;
    readonly reason: string;
  };
  ApprovalRejected: {
    readonly approvalId: string;
    readonly staffId: string;
    readonly role: StaffRole;
    readonly reason: string;
  };
  ApprovalWithdrawn: { readonly approvalId: string; readonly staffId: string };
  ApprovalExpired: { readonly approvalId: string };
  /** Enough signatures: whoever owns the subject now executes `payload`. */
  ApprovalGranted: {
    readonly approvalId: string;
    readonly kind: ApprovalKind;
    readonly target: string;
    readonly payload: JsonObject;
    readonly payloadHash: string;
    readonly approvers: readonly string[];
    readonly initiator: string;
  };
  ApprovalExecuted: {
    readonly approvalId: string;
    readonly by: { readonly stream: string; readonly revision: number };
  };
  ApprovalFailed: { readonly approvalId: string; readonly finding: string };
}
