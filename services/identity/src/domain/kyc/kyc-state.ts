import { KYC_STATE, type KycState } from '@corella/contracts/identity';
import {
  MAIL_STATE,
  type KycEvents,
  type KycFileRef,
  type KycKind,
  type KycMark,
  type KycMethod,
  type KycPart,
  type KycPartReasons,
  type KycSecondReason,
  type MailState,
} from '@corella/contracts/kyc';

export type KycEvent = { [K in keyof KycEvents]: { readonly type: K; readonly data: KycEvents[K] } }[keyof KycEvents];

/**
 * A customer's verification, folded from `kyc-{uid}`. Invariants: `approved` is never left; a claim has an end; what is
 * in the post has a letter; a decision belongs to the newest case.
 */
export interface Verification {
  readonly state: KycState;
  readonly mailState: MailState;
  /** How many cases there were. The newest is `current`. */
  readonly applications: number;
  readonly current: KycCase | null;
  /** From when on the customer may apply again, in state −1; null means never. */
  readonly reapplyAfter: number | null;
  /** Numbers of vault rows that were given out, so that none is used twice. */
  readonly answersRows: number;
  readonly checkRows: number;
  readonly remarkRows: number;
  readonly letters: number;
  readonly letter: Letter | null;
}

export interface KycCase {
  readonly caseId: string;
  readonly kind: KycKind;
  readonly method: KycMethod;
  /** The row of the answers that count, and of those before the last resubmission. */
  readonly answers: number;
  readonly earlier: number | null;
  readonly files: readonly KycFileRef[];
  readonly attempt: number;
  readonly submittedAt: number;
  readonly dueAt: number;
  readonly claim: { readonly staffId: string; readonly until: number } | null;
  readonly check: CheckResult | null;
  /** What the desk asked to be fixed, in state 3, and what was asked last. */
  readonly asked: readonly KycPart[];
  readonly askedAt: number | null;
  /** Why, for each part to which not the reason of the case applies. */
  readonly reasons?: KycPartReasons;
  /** Answers that were asked about last, and that the customer says are right. */
  readonly kept: readonly KycPart[];
  readonly reason: string | null;
  readonly remark: number | null;
  readonly reviewedAt: number | null;
  readonly approvalId: string | null;
  /** The request by which two people approved it. */
  readonly approvedWith: string | null;
  readonly decided: { readonly at: number; readonly by: string } | null;
}

export interface CheckResult {
  readonly check: number;
  readonly outcome: 'answered' | 'unanswered';
  readonly marks: readonly KycMark[];
  readonly mismatches: number;
  readonly needsSecond: readonly KycSecondReason[];
}

export interface Letter {
  readonly letter: number;
  readonly wrong: number;
  readonly until: number | null;
  /** Who agreed, for the approval that the PIN completes. */
  readonly by: string;
  readonly approvalId: string | null;
}

export const initialKyc = (): Verification => ({
  state: KYC_STATE.notSubmitted,
  mailState: MAIL_STATE.none,
  applications: 0,
  current: null,
  reapplyAfter: null,
  answersRows: 0,
  checkRows: 0,
  remarkRows: 0,
  letters: 0,
  letter: null,
});

/** The state of a case that nobody has claimed. */
export const waitingState = (kase: KycCase): KycState =>
  kase.attempt > 1 ? KYC_STATE.submittedAgain : KYC_STATE.submitted;
