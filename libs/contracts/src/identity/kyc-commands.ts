import type {
  KycAnswers,
  KycDecision,
  KycFaults,
  KycKind,
  KycMethod,
  KycPart,
  KycPartReasons,
  KycPicture,
  KycSlot,
} from '../kyc/index.js';
import type { Call } from './call.js';
import type { Origin, StaffPrincipal } from './views.js';

/** Commands about verification. A copy that comes late is harmless for the reasons of `IdentityCommands`. */
export interface KycCommands {
  /**
   * Merges answers into the draft, if it still has this version. An empty answer takes one back. Every answer is kept,
   * also one with a fault; the faults of those that are there are told. `kind` makes it the form of a person or of a
   * company; what the other form does not ask is put aside and comes back with it.
   * `method` says how the pictures are to come.
   */
  SaveKycDraft: Call<
    { uid: string; kind?: KycKind; method?: KycMethod; answers: KycAnswers; version: number },
    { readonly version: number; readonly savedAt: number; readonly faults: KycFaults }
  >;
  /** A picture that the gateway has read, judged and stored takes its place in the draft. The one before is removed. */
  PutKycPicture: Call<{ uid: string; picture: KycPicture; version: number }, { readonly version: number }>;
  RemoveKycPicture: Call<{ uid: string; slot: KycSlot; version: number }, { readonly version: number }>;
  /**
   * A code for a phone, which ends the one before and the phone that used it. A copy makes a code that nobody reads:
   * the customer asks for another one.
   */
  BeginKycHandoff: Call<{ uid: string }, { readonly token: string; readonly expiresAt: number }>;
  EndKycHandoff: Call<{ uid: string }, { readonly ended: true }>;
  /**
   * A phone shows the code. `phone` is the token that it has already, if any: the phone that used the code may show it
   * again. The reply has the phone's own token.
   */
  OpenKycHandoff: Call<{ token: string; phone?: string }, { readonly phone: string; readonly until: number }>;
  /** A picture that a phone sent, whose token has this SHA-256. It takes its place in the draft as it stands. */
  PutKycPhonePicture: Call<{ phone: string; picture: KycPicture }, { readonly version: number }>;
  /**
   * The draft becomes a case. `version` is the draft that the customer has read. How its pictures came stands in the
   * draft; `method` counts where it says nothing.
   */
  SubmitKyc: Call<
    { uid: string; version: number; method: KycMethod; origin: Origin },
    { readonly caseId: string; readonly dueAt: number }
  >;
  /** Sends what the desk asked to be fixed, and nothing else. `kept` names answers that are right as they were sent. */
  ResubmitKyc: Call<
    { uid: string; version: number; kept?: readonly KycPart[]; origin: Origin },
    { readonly caseId: string; readonly dueAt: number }
  >;
  /** After a rejection, from the day on that was named. */
  ReopenKyc: Call<{ uid: string }, { readonly reopened: true }>;
  /** The PIN of the letter. A wrong one counts; the fifth ends the letter. */
  EnterKycPin: Call<{ uid: string; pin: string; origin: Origin }, { readonly approved: true }>;
  /** A letter has not come two weeks after it was sent: its PIN ends, and the desk has the case again. */
  MissKycLetter: Call<{ uid: string }, { readonly reported: true }>;
  /** Takes a case for five minutes, or longer if it is one's own. Without an id, the one that is due first. */
  ClaimKycCase: Call<
    { staff: StaffPrincipal; caseId: string | null; requestId: string },
    { readonly caseId: string; readonly until: number }
  >;
  ReleaseKycCase: Call<{ staff: StaffPrincipal; caseId: string; requestId: string }, { readonly released: true }>;
  /**
   * Decides a case that is one's own, as it was read (`hash`). `approvalId` names the request for a second person where
   * one is needed; the case is then decided by their answer.
   */
  DecideKycCase: Call<
    {
      staff: StaffPrincipal;
      caseId: string;
      decision: KycDecision;
      hash: string;
      /** A code of `KYC_REASONS`. */
      reason: string;
      /** Only of `modify`: what to fix. */
      parts: readonly KycPart[];
      /** Only of `modify`: of the parts to which another reason applies. */
      reasons?: KycPartReasons;
      /** For the customer to read. Empty where the reason says enough. */
      remark: string;
      requestId: string;
    },
    { readonly approvalId: string | null }
  >;
  /** Demo mode only: what the post does with a letter. */
  PlayKycLetter: Call<{ uid: string; state: 'posted' | 'returned' }, { readonly played: true }>;
}
