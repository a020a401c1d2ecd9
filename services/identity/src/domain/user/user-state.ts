import type {
  AgreementId,
  AgreementSignature,
  BlockCause,
  CustomerList,
  KycState,
  LockCause,
  SubAuthority,
} from '@corella/contracts/identity';
import type { KycKind } from '@corella/contracts/kyc';
import type { ClosureDates } from '@corella/contracts/identity';
import type { AccountControl } from './account-control.js';

/**
 * A customer, folded from the stream `user-{uid}`. Invariants: no personal data; a frozen user has no authority; at
 * most 20 keys; `control` is what the ledger was told last, and it follows from the other fields.
 */
export type UserState = { readonly status: 'none' } | RegisteredUser;

/** What a main account may do, as of an event of its stream. */
export interface ParentControl extends Pick<AccountControl, 'status' | 'allow' | 'reasons'> {
  readonly source: number;
}

export interface RegisteredUser {
  /** Frozen in its own right, or with its main account; closed for good, or with its main account. */
  readonly status: 'active' | 'frozen' | 'closed';
  readonly uid: string;
  readonly country: string;
  readonly profile: 'au' | 'jp';
  readonly contactRef: string;
  /** Of a sub-account, its main account. */
  readonly parentUid: string | null;
  /** Of a sub-account, what its main account was last known to be allowed. */
  readonly parent: ParentControl | null;
  /** Of a sub-account, what its main account grants, and whether it may log in. */
  readonly granted: readonly SubAuthority[];
  readonly mayLogIn: boolean;
  /** Of a main account. */
  readonly subAccounts: readonly string[];
  readonly kycState: KycState;
  /** The newest event of `kyc-{uid}` that was followed; -1 before the first. */
  readonly kycSource: number;
  /** Who was verified, or is being verified. */
  readonly kycKind: KycKind;
  /** The venue refused a case of theirs. */
  readonly wasRejected: boolean;
  /** A screening found something: nothing is withdrawn until the desk has looked at it. */
  readonly isHeld: boolean;
  readonly agreements: readonly AgreementId[];
  /** What was signed, oldest first. */
  readonly signatures: readonly AgreementSignature[];
  /** The version of the password row in the vault that counts. */
  readonly passwordVersion: number;
  /** Of the address: how often it was changed, and one. */
  readonly emailVersion: number;
  readonly totpVersion: number | null;
  /** The highest version of any authenticator ever bound, so that no version is used twice. */
  readonly totpVersions: number;
  /** The version of the phone's row in the vault that counts; null where none is bound. */
  readonly phoneVersion: number | null;
  /** The highest version of any phone ever bound. */
  readonly phoneVersions: number;
  /** The credentials of the vault that count. */
  readonly passkeys: readonly string[];
  /** The recovery codes that count; null where none were issued, or the last factor is gone. */
  readonly recovery: RecoveryCodesState | null;
  /** The highest version of recovery codes ever issued. */
  readonly recoveryVersions: number;
  /** Sessions of an earlier generation are dead. */
  readonly generation: number;
  readonly apiKeys: readonly string[];
  /** The notes of the vault that count. */
  readonly notes: readonly string[];
  readonly frozenBy: string | null;
  /** Every approval that unfroze the account. */
  readonly unfreezeApprovals: readonly string[];
  /** Until when nothing can be withdrawn; null where that was never so. The moment may have passed. */
  readonly blockedUntil: number | null;
  /** What the newest block follows from. */
  readonly blockCause: BlockCause | null;
  /** Whether withdrawals to known addresses go without a code by mail. */
  readonly quickWithdraw: boolean;
  /** The owner's lock, while it lasts. */
  readonly lock: { readonly at: number; readonly cause: LockCause; readonly number: number } | null;
  /** How often the account was locked. */
  readonly locks: number;
  /** Every approval that lifted a lock. */
  readonly unlockApprovals: readonly string[];
  /** Every request of the customer to the desk that was carried out. */
  readonly removals: readonly string[];
  /** While the owner wants it closed. */
  readonly closing: ClosingState | null;
  /** Of a main account that is closed for good. */
  readonly closed: ClosedState | null;
  /** The lists that staff put the customer on. */
  readonly lists: readonly CustomerList[];
  /** Every approval that changed one of them. */
  readonly listApprovals: readonly string[];
  readonly control: AccountControl | null;
  readonly registeredAt: number;
  readonly passwordChangedAt: number;
}

export interface ClosingState {
  readonly at: number;
  readonly givesBack: boolean;
  /** The ledger refuses whatever moves, while it is asked whether anything is left. */
  readonly isSealed: boolean;
  /** How often it was sealed, so that an answer counts for the seal under which it was asked for. */
  readonly seals: number;
}

export interface ClosedState extends ClosureDates {
  readonly at: number;
  readonly erased: 'nothing' | 'ordinary' | 'everything';
}

export interface RecoveryCodesState {
  readonly version: number;
  /** The places of those that were used. */
  readonly used: readonly number[];
}

export const initialUser = (): UserState => ({ status: 'none' });
