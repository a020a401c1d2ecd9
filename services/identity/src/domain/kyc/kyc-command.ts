import type {
  KycCause,
  KycForm,
  KycFileRef,
  KycKind,
  KycMark,
  KycMethod,
  KycPart,
  KycFoundReason,
  KycRated,
  KycPartReasons,
} from '@corella/contracts/kyc';

/** The commands of the decider of `kyc-{uid}`. Vault rows are written before; the commands name them by number. */
export type KycCommand =
  | {
      readonly type: 'Submit';
      readonly uid: string;
      readonly form: Pick<KycForm, 'zone'>;
      readonly kind: KycKind;
      readonly country: string;
      readonly documentType: string | null;
      readonly method: KycMethod;
      readonly answers: number;
      readonly files: readonly KycFileRef[];
      readonly originRef: string;
    }
  | {
      readonly type: 'Resubmit';
      readonly form: Pick<KycForm, 'zone'>;
      readonly documentType: string | null;
      readonly answers: number;
      readonly files: readonly KycFileRef[];
      /** What differs from what was sent before. */
      readonly changed: readonly KycPart[];
      /** Answers that were asked about and are right as they were sent. */
      readonly kept: readonly KycPart[];
      readonly originRef: string;
    }
  /** Of a customer who is verified. With `parts`, these have to be changed first, for the reason. */
  | {
      readonly type: 'OpenReview';
      readonly uid: string;
      readonly form: Pick<KycForm, 'zone'>;
      readonly cause: KycCause;
      readonly country: string;
      readonly documentType: string | null;
      readonly asked: { readonly parts: readonly KycPart[]; readonly reason: string } | null;
    }
  /** Makes a case of a change that waited, once it may be one. */
  | { readonly type: 'SendWaiting' }
  | { readonly type: 'Reopen' }
  | { readonly type: 'Lapse' }
  | {
      readonly type: 'RecordCheck';
      readonly caseId: string;
      readonly attempt: number;
      readonly check: number;
      readonly outcome: 'answered' | 'unanswered';
      readonly marks: readonly KycMark[];
      readonly mismatches: number;
      readonly needsSecond: readonly KycFoundReason[];
      readonly rating?: KycRated;
    }
  /** What a screening of somebody who is verified found. It opens a case where none is open. */
  | {
      readonly type: 'RecordHit';
      readonly uid: string;
      readonly form: Pick<KycForm, 'zone'>;
      readonly country: string;
      readonly documentType: string | null;
      readonly check: number;
      readonly marks: readonly KycMark[];
      readonly needsSecond: readonly KycFoundReason[];
      readonly rating: KycRated;
    }
  | { readonly type: 'Claim'; readonly caseId: string; readonly staffId: string }
  | { readonly type: 'Release'; readonly caseId: string; readonly staffId: string }
  | { readonly type: 'EndLease' }
  | (Decision & {
      readonly type: 'RequestChanges';
      readonly parts: readonly KycPart[];
      readonly reasons?: KycPartReasons;
      readonly remark: number | null;
    })
  | (Decision & { readonly type: 'Reject'; readonly remark: number | null; readonly never: boolean })
  /** Alone, where nothing asks for a second person. `letter` is the row of a PIN, where one goes out. */
  | (Decision & { readonly type: 'Approve'; readonly letter: number | null })
  | (Decision & { readonly type: 'AskSecond'; readonly approvalId: string })
  | {
      readonly type: 'ApproveByTwo';
      readonly caseId: string;
      readonly approvalId: string;
      readonly by: string;
      readonly letter: number | null;
    }
  | { readonly type: 'SecondRefused'; readonly approvalId: string }
  | { readonly type: 'PostLetter' }
  | { readonly type: 'ReturnLetter' }
  | { readonly type: 'MissLetter' }
  | { readonly type: 'VoidLetter' }
  | { readonly type: 'EnterPin'; readonly isRight: boolean; readonly uid: string };

/** What a person of the desk decides about a case that they hold. */
interface Decision {
  readonly caseId: string;
  readonly staffId: string;
  readonly reason: string;
}
