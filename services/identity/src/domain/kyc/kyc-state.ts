import { KYC_STATE, type KycState } from '@corella/contracts/identity';
import {
  MAIL_STATE,
  type KycCause,
  type KycEvents,
  type KycFileRef,
  type KycKind,
  type KycMark,
  type KycMethod,
  type KycPart,
  type KycFoundReason,
  type KycRated,
  type KycPartReasons,
  type MailState,
} from '@corella/contracts/kyc';

export type KycEvent = { [K in keyof KycEvents]: { readonly type: K; readonly data: KycEvents[K] } }[keyof KycEvents];

/**
 * A customer's verification, folded from `kyc-{uid}`. Invariants: once there is a case by which the customer is
 * verified, there always is one; a claim has an end; what is in the post has a letter; a decision belongs to the newest
 * case. `state` is that of the newest case, which may be a review of somebody who stays verified.
 */
export interface Verification {
  readonly state: KycState;
  readonly mailState: MailState;
  /** How many numbers of cases were given out. A change that waits has one already. */
  readonly applications: number;
  readonly current: KycCase | null;
  /** The case by which the customer is verified, as it was approved. */
  readonly standing: KycCase | null;
  /** A change that waits for a review to end of which the customer knows nothing. `caseId` is what they were told. */
  readonly waiting: (KycEvents['KycChangeKept'] & { readonly at: number }) | null;
  /** Withdrawals are held: a screening found something, and no case was approved since. */
  readonly held: boolean;
  /** The row of what the last screening found that found anything. */
  readonly screened: number | null;
  /** From when on the customer may apply again, in state −1; null means never. */
  readonly reapplyAfter: number | null;
  /** Numbers of vault rows that were given out, so that none is used twice. */
  readonly answersRows: number;
  readonly checkRows: number;
  readonly remarkRows: number;
  readonly letters: number;
  /** When the last letters were ordered, oldest first: as many as may go out within the days of a letter. */
  readonly lettersAt: readonly number[];
  readonly letter: Letter | null;
}

export interface KycCase {
  readonly caseId: string;
  readonly kind: KycKind;
  /** Why it was opened, of somebody who was verified already. */
  readonly cause: KycCause | null;
  /** The second look that disagreed, where this case decides about it. */
  readonly disputed: string | null;
  /** Who has decided about the same already, and does not decide again. */
  readonly deciders: readonly string[];
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
  /** With which it was approved; null of cases of before. */
  readonly rating: KycRated | null;
  readonly decided: { readonly at: number; readonly by: string } | null;
}

export interface CheckResult {
  readonly check: number;
  readonly outcome: 'answered' | 'unanswered';
  readonly marks: readonly KycMark[];
  readonly mismatches: number;
  readonly needsSecond: readonly KycFoundReason[];
  /** Null of findings of before. */
  readonly rating: KycRated | null;
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
  standing: null,
  waiting: null,
  held: false,
  screened: null,
  reapplyAfter: null,
  answersRows: 0,
  checkRows: 0,
  remarkRows: 0,
  letters: 0,
  lettersAt: [],
  letter: null,
});

/** The state of a case that nobody has claimed. */
export const waitingState = (kase: KycCase): KycState =>
  kase.attempt > 1 ? KYC_STATE.submittedAgain : KYC_STATE.submitted;

/** What the account is told: a review of somebody who is verified takes nothing from them. */
export const accountState = ({ state, standing }: Verification): KycState =>
  standing === null ? state : KYC_STATE.approved;

/** Whether somebody who is verified has something to do in this review, or has done it. Of others they know nothing. */
export const isShown = ({ cause, asked, attempt }: KycCase): boolean =>
  cause === 'change' || asked.length > 0 || attempt > 1;

/**
 * Whether nothing of somebody who is verified is open. What they may send again by themselves does not keep others from
 * looking at them, and neither does a review that was rejected, once thirty days are over.
 */
export const mayBeReviewed = ({ standing, state, current, reapplyAfter }: Verification, at: number): boolean =>
  standing !== null &&
  (state === KYC_STATE.approved ||
    state === KYC_STATE.notSubmitted ||
    (state === KYC_STATE.rejected && (current?.cause === 'change' || (reapplyAfter !== null && at >= reapplyAfter))));

/** Whether somebody who is verified may send what has changed. A review that they were not told of does not count. */
export const maySendChange = ({ standing, state, current, held }: Verification): boolean =>
  standing !== null &&
  (state === KYC_STATE.approved || (state === KYC_STATE.rejected && !held && current !== null && !isShown(current)));

/** Whether somebody who is verified may send a change that waits for a review of which they know nothing. */
export const mayWait = ({ standing, state, current, waiting }: Verification): boolean =>
  standing !== null &&
  waiting === null &&
  current !== null &&
  current.cause !== null &&
  !isShown(current) &&
  state !== KYC_STATE.approved &&
  state !== KYC_STATE.notSubmitted;
