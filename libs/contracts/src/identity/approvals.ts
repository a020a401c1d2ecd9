import type { WithdrawalGate } from '../gates/index.js';
import type { JsonObject } from './json.js';
import type { AgreementProfile } from './agreements.js';
import type { ApprovalReceipt } from './approval-receipt.js';
import type { AgreementId, StaffRole } from './constants.js';
import type { CustomerList } from './customer-lists.js';

/**
 * Lets a withdrawal pass the gate at which it stands. `judgement` is the number of the judgement by which it waits
 * there for so many people. `hash` covers whom it pays, how much, and the rules that were in force.
 */
export interface WithdrawalDecision {
  readonly withdrawalId: number;
  readonly uid: string;
  readonly gate: WithdrawalGate;
  readonly judgement: number;
  readonly people: number;
  readonly hash: string;
}

/** What each kind of approval signs. The kinds themselves are described in approval-kinds.ts. */
export interface ApprovalPayloads {
  'market-resume': { readonly symbol: string; readonly from: number; readonly to: number };
  /**
   * Settlement continues from the market event at which it stopped. `revision` is the revision of that event; the
   * ledger refuses an approval for another stop. `finding` is what both people have read.
   */
  'settlement-resume': { readonly symbol: string; readonly revision: number; readonly finding: string };
  /** `units` is a signed decimal integer. The other side of the entry is the house's adjustments account. */
  'ledger-adjustment': {
    readonly account: string;
    readonly asset: string;
    readonly units: string;
    readonly memo: string;
  };
  /** The complete parameters, so that what is signed is what will apply. Their version is the one after `from`. */
  'market-parameters': {
    readonly symbol: string;
    readonly from: number;
    readonly parameters: JsonObject;
    readonly effectiveAt: number;
  };
  'fee-schedule': { readonly version: number; readonly classes: JsonObject; readonly effectiveAt: number };
  /** Takes back a scheduled version before it begins. `approvalId` is the approval by which it was scheduled. */
  'market-parameters-withdraw': { readonly symbol: string; readonly version: number; readonly approvalId: string };
  'fee-schedule-withdraw': { readonly version: number; readonly approvalId: string };
  'user-unfreeze': { readonly uid: string };
  /** `lock` is the number of the lock. Another lock meanwhile makes the request fail. */
  'account-unlock': { readonly uid: string; readonly lock: number };
  /** Approves the case as it was read. Whatever changes it makes another hash, and the request fails. */
  'kyc-approve': { readonly uid: string; readonly caseId: string; readonly hash: string };
  /** Opens what is known of a customer for an authority that may ask for it, under its own reference. */
  'customer-file': { readonly uid: string; readonly authority: string; readonly reference: string };
  /** Carries a request of a customer who cannot get in out, as it was read (`hash`), a day after the agreement. */
  'removal-execute': { readonly uid: string; readonly removalId: string; readonly hash: string };
  /**
   * Credits money in suspense to its owner, or sends it back to who paid it. `hash` covers what both people have read:
   * another payer, amount or state makes another one, and the request fails.
   */
  'deposit-release': { readonly depositId: string; readonly uid: string; readonly hash: string };
  'deposit-refund': { readonly depositId: string; readonly hash: string };
  'withdrawal-reexamine': WithdrawalDecision;
  'withdrawal-large': WithdrawalDecision;
  /** Publishes texts that were drafted, by their hashes. `effectiveAt` 0 means as soon as it is approved. */
  'agreement-publish': {
    readonly agreement: AgreementId;
    readonly version: number;
    readonly contentHash: JsonObject;
    readonly profiles: readonly AgreementProfile[];
    readonly effectiveAt: number;
    readonly reconsent: boolean;
    readonly graceDays: number;
  };
  /** Publishes how closely verified customers are looked at: the complete settings, and when they begin. */
  'diligence-terms': { readonly version: number; readonly terms: JsonObject; readonly effectiveAt: number };
  /** Takes back the version that was published by `approvalId` and has not begun. */
  'diligence-withdraw': { readonly version: number; readonly approvalId: string };
  /** Takes back a version that was published by `approvalId` and has not begun. */
  'agreement-withdraw': { readonly agreement: AgreementId; readonly version: number; readonly approvalId: string };
  /** Puts these customers on a list (`member`), or takes them off it. Who may ask and agree depends on the list. */
  'list-membership': { readonly list: CustomerList; readonly member: boolean; readonly uids: readonly string[] };
  /**
   * Events hold a salted hash of name and address (`contactHash`), which stand in the vault. Whoever asks, and whoever
   * is shown the request, has them in its place; null when they are no longer kept.
   */
  'staff-create': {
    readonly email: string | null;
    readonly name: string | null;
    readonly role: StaffRole;
    readonly contactHash?: string;
  };
  'staff-disable': { readonly staffId: string };
  /** A disabled person returns by a new link, with a new password and a new authenticator. */
  'staff-enable': { readonly staffId: string };
  'staff-role': { readonly staffId: string; readonly from: StaffRole; readonly to: StaffRole };
}

/**
 * Two people decide: the initiator never approves, one rejection ends the request, and a changed payload voids it. The
 * service that owns the subject executes the approved payload by its hash and checks the policy again. Its event names
 * the approval, which marks it executed.
 */
export type ApprovalKind = keyof ApprovalPayloads;

/** Events of `approval-{id}`. */
export interface ApprovalEvents {
  ApprovalRequested: {
    readonly approvalId: string;
    readonly kind: ApprovalKind;
    readonly target: string;
    readonly payload: JsonObject;
    readonly payloadHash: string;
    readonly initiator: string;
    readonly initiatorRole: StaffRole | 'system';
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
    /** Missing in older logs. */
    readonly receipt?: ApprovalReceipt;
  };
  ApprovalRejected: {
    readonly approvalId: string;
    readonly staffId: string;
    readonly role: StaffRole;
    readonly reason: string;
  };
  /** Without a reason in older logs. */
  ApprovalWithdrawn: { readonly approvalId: string; readonly staffId: string; readonly reason?: string };
  ApprovalExpired: { readonly approvalId: string };
  /** There are enough signatures: the owner of the subject now executes `payload`. */
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
