import type { AgreementId, AgreementTick, ApiPermission, KycState, LockCause } from '@corella/contracts/identity';
import type { ClosureCommand } from './closure.decide.js';
import type { ExecuteRemoval } from './execute-removal.decide.js';
import type { SetListMembership } from './list-membership.decide.js';
import type { RegisterSubAccount, SubAccountCommand } from './sub-account.decide.js';

/** The commands of the user decider. Vault rows are written before, so the commands only refer to them. */
export type UserCommand =
  | RegisterSubAccount
  | SubAccountCommand
  | ClosureCommand
  | ExecuteRemoval
  | SetListMembership
  | {
      readonly type: 'Register';
      readonly uid: string;
      readonly country: string;
      readonly contactRef: string;
      readonly agreements: readonly AgreementId[];
      /** Of which versions; 1 of those that are not named here. */
      readonly ticked?: readonly AgreementTick[];
      readonly originRef: string;
      /** In which the agreements were shown. */
      readonly language?: string;
      readonly approveKycAs: string | null;
      /** Of a company; missing of a person. */
      readonly kycKind?: 'company';
    }
  | {
      readonly type: 'SignAgreements';
      readonly agreements: readonly AgreementId[];
      readonly ticked?: readonly AgreementTick[];
      readonly originRef: string;
      readonly language?: string;
    }
  /** Follows from an event of `kyc-{uid}`, whose revision is `source`. */
  | {
      readonly type: 'SetKyc';
      readonly state: KycState;
      readonly by: string;
      readonly source: number;
      readonly kind?: 'company';
      readonly hold?: true;
    }
  | { readonly type: 'ChangePassword'; readonly version: number; readonly how?: 'reset' }
  /** In a demo a first factor does not block withdrawals. */
  | { readonly type: 'BindTotp'; readonly version: number; readonly demo: boolean }
  | { readonly type: 'ChangeTotp'; readonly version: number }
  | { readonly type: 'RemoveTotp' }
  | { readonly type: 'SetPhone'; readonly version: number; readonly demo: boolean }
  | { readonly type: 'RemovePhone' }
  | { readonly type: 'ChangeEmail'; readonly version: number }
  | { readonly type: 'AddPasskey'; readonly keyRef: string; readonly demo: boolean }
  | { readonly type: 'RemovePasskey'; readonly keyRef: string }
  | { readonly type: 'IssueRecoveryCodes'; readonly version: number }
  | { readonly type: 'UseRecoveryCode'; readonly version: number; readonly index: number }
  /** Time has changed what the account may do: the grace of an agreement is over. */
  | { readonly type: 'DeriveControl' }
  | { readonly type: 'RevokeSessions' }
  | { readonly type: 'SetQuickWithdraw'; readonly on: boolean }
  | {
      readonly type: 'CreateApiKey';
      readonly keyId: string;
      readonly permissions: readonly ApiPermission[];
      readonly ipCount: number;
      readonly expiresAt: number | null;
    }
  | {
      readonly type: 'ChangeApiKey';
      readonly keyId: string;
      readonly permissions: readonly ApiPermission[];
      readonly ipCount: number;
      readonly expiresAt: number | null;
    }
  | { readonly type: 'DeleteApiKey'; readonly keyId: string }
  | { readonly type: 'WriteNote'; readonly noteId: string; readonly by: string }
  | { readonly type: 'Freeze'; readonly by: string; readonly reason: string }
  | { readonly type: 'Lock'; readonly cause: LockCause }
  /** `lock` is the number of the lock that two people lift. */
  | { readonly type: 'Unlock'; readonly lock: number; readonly by: string; readonly approvalId: string }
  | { readonly type: 'Unfreeze'; readonly by: string; readonly approvalId: string };
