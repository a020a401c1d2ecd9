import type { DemoKycOutcome, KycAnswers, KycMethod, KycPart } from '@corella/contracts/kyc';

/** What the desk has done with a case, after it was submitted. */
export type Story =
  | { readonly is: 'submitted' }
  /** Somebody of the desk has it open; a claim lasts five minutes. */
  | { readonly is: 'claimed' }
  | {
      readonly is: 'sent-back';
      readonly parts: readonly KycPart[];
      readonly reason: string;
      readonly again?: KycAnswers;
    }
  /** Approved by one person; a second one is asked where the case needs that. */
  | { readonly is: 'approved'; readonly letter?: 'posted' | 'returned' }
  | { readonly is: 'rejected'; readonly reason: string };

export interface Applicant {
  /** Missing of a person. */
  readonly kind?: 'company';
  readonly country: 'AU' | 'NZ' | 'JP';
  readonly answers: KycAnswers;
  readonly method: KycMethod;
  /** What the document says otherwise, as the simulated checking service finds it. */
  readonly onDocument?: KycAnswers;
  /** What the simulated checking service finds. */
  readonly outcome: DemoKycOutcome;
  /** A reflection lies over the picture of the front. */
  readonly glare?: true;
  /** Which of the two people of the desk has to do with it. */
  readonly desk: 0 | 1;
  readonly story: Story;
}
