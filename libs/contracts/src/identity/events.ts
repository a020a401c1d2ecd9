import type { Authority } from '../ledger/accounts.js';
import type { AgreementId, ApiPermission, KycState, StaffRole } from './constants.js';
import type { RemovalProject } from '../removal/removal.js';
import type { LockCause } from './account-lock.js';
import type { KeptBecause } from './closure.js';
import type { CustomerList } from './customer-lists.js';
import type { SubAuthority } from './sub-accounts.js';
import type { BlockCause } from './withdrawal-block.js';

/**
 * Stream `user-{uid}`. No personal data: names, addresses and secrets are vault rows, to which the events only refer.
 */
export interface UserEvents {
  UserRegistered: {
    readonly uid: string;
    readonly country: string;
    readonly profile: 'au' | 'jp';
    readonly contactRef: string;
    /** The main account of a sub-account. */
    readonly parentUid?: string;
  };
  AgreementSigned: {
    readonly uid: string;
    readonly agreement: AgreementId;
    readonly version: number;
    readonly originRef: string;
    /** Of the text that was shown; missing in old logs. */
    readonly language?: string;
    /** The SHA-256 of that text; missing where no version was named. */
    readonly contentHash?: string;
  };
  /** `source` is the event of `kyc-{uid}` that it follows from; without one, demo mode approved. */
  KycStateSet: {
    readonly uid: string;
    readonly state: KycState;
    readonly by: string;
    readonly source?: number;
    /** Of a company; missing of a person. */
    readonly kind?: 'company';
    /** Withdrawals are held until somebody has looked at what was found. */
    readonly hold?: true;
  };
  /** `how` is missing where the old password was known. */
  PasswordChanged: { readonly uid: string; readonly version: number; readonly how?: 'reset' };
  TotpSet: { readonly uid: string; readonly version: number };
  TotpRemoved: { readonly uid: string };
  /** The vault has the address. Version 1 is that of the registration. */
  EmailChanged: { readonly uid: string; readonly version: number };
  /** The vault has the number (`phone`, `{uid}/{version}`). It takes the place of an earlier one. */
  PhoneSet: { readonly uid: string; readonly version: number };
  PhoneRemoved: { readonly uid: string };
  /** `keyRef` names the credential, a vault row (`passkey`, `{uid}/{keyRef}`). */
  PasskeyAdded: { readonly uid: string; readonly keyRef: string };
  PasskeyRemoved: { readonly uid: string; readonly keyRef: string };
  /** Those of an earlier version count no more. */
  RecoveryCodesIssued: { readonly uid: string; readonly version: number };
  RecoveryCodeUsed: { readonly uid: string; readonly version: number; readonly index: number };
  /** The desk took them away together with the factors that they stand in for, while a phone stays bound. */
  RecoveryCodesRemoved: { readonly uid: string };
  /** What two of the staff have agreed to, a day later. What it changes follows in the same append. */
  RemovalCarriedOut: { readonly uid: string; readonly removalId: string; readonly project: RemovalProject };
  SessionsRevoked: { readonly uid: string; readonly generation: number };
  ApiKeyCreated: {
    readonly uid: string;
    readonly keyId: string;
    readonly permissions: readonly ApiPermission[];
    readonly ipCount: number;
    readonly expiresAt: number | null;
  };
  ApiKeyChanged: {
    readonly uid: string;
    readonly keyId: string;
    readonly permissions: readonly ApiPermission[];
    readonly ipCount: number;
    readonly expiresAt: number | null;
  };
  ApiKeyDeleted: { readonly uid: string; readonly keyId: string };
  UserFrozen: { readonly uid: string; readonly by: string; readonly reason: string };
  UserUnfrozen: { readonly uid: string; readonly by: string; readonly approvalId: string };
  /** A remark of staff. Its text is a vault row (`user-note`, `{uid}/{noteId}`), because it may name people. */
  UserNoteWritten: { readonly uid: string; readonly noteId: string; readonly by: string };
  /** `until` is never before an earlier one. */
  WithdrawalsBlocked: { readonly uid: string; readonly until: number; readonly cause: BlockCause };
  /** Whether withdrawals to known addresses go without a code by mail. Off before the first. */
  QuickWithdrawSet: { readonly uid: string; readonly on: boolean };
  /** The owner locked the account: by the button (`owner`), or by the link of a mail (`not-me`). Each lock counts. */
  AccountLocked: { readonly uid: string; readonly cause: LockCause };
  /** Two people have lifted the lock. */
  AccountUnlocked: { readonly uid: string; readonly by: string; readonly approvalId: string };
  /** Two people put the customer on a list, or took them off it. Each change of the stream is a real one. */
  ListMembershipSet: {
    readonly uid: string;
    readonly list: CustomerList;
    readonly member: boolean;
    readonly by: string;
    readonly approvalId: string;
  };
  /** The owner wants to leave. `giveBack`: play money goes back, in a demo. */
  ClosureRequested: { readonly uid: string; readonly giveBack?: true };
  ClosureCancelled: { readonly uid: string };
  /** The ledger refuses whatever moves while it is asked whether anything is left. */
  ClosureSealed: { readonly uid: string };
  /** Something was left, or nobody answered: the account is closing as before. */
  ClosureUnsealed: { readonly uid: string };
  /** For good. The times are those at which ordinary data, and then everything else, is erased. */
  AccountClosed: {
    readonly uid: string;
    readonly kept: KeptBecause;
    readonly ordinaryUntil: number;
    readonly retainUntil: number;
  };
  /** Vault rows of the customer and their sub-accounts are gone, but for what the law wants kept. */
  OrdinaryErased: { readonly uid: string };
  /** Nothing personal is left. */
  PersonErased: { readonly uid: string };
  /** In the stream of the main account, before the sub-account's own stream begins. */
  SubAccountAdded: { readonly uid: string; readonly subUid: string };
  /** In the stream of the sub-account, as are the others: what its main account may do, as of that event of it. */
  ParentFollowed: {
    readonly uid: string;
    readonly source: number;
    readonly status: 'active' | 'frozen' | 'closed';
    readonly allow: readonly Authority[];
    readonly reasons: readonly string[];
  };
  SubLoginSet: { readonly uid: string; readonly enabled: boolean };
  SubAuthoritySet: { readonly uid: string; readonly authorities: readonly SubAuthority[] };
  /** `UserUnfrozen` is what two of the staff decided. */
  SubAccountUnfrozen: { readonly uid: string; readonly by: string };
  /**
   * What the account may do, derived from status, KYC, agreements, the block and the lock. Every change of a list
   * ends with it too. The ledger follows it.
   */
  AccountControlDerived: {
    readonly uid: string;
    readonly status: 'active' | 'frozen' | 'closed';
    readonly allow: readonly Authority[];
    readonly reasons: readonly string[];
    /** Nothing is withdrawn before this moment, whatever `allow` says. */
    readonly blockedUntil?: number;
    /** Accounts of one family never trade with each other. */
    readonly parentUid?: string;
  };
}

/** Stream `staff-{id}`. */
export interface StaffEvents {
  StaffCreated: {
    readonly staffId: string;
    readonly role: StaffRole;
    readonly contactRef: string;
    readonly by: string;
    readonly approvalId?: string;
    /** Has neither password nor authenticator yet. Without it, both are there as version 1. */
    readonly invited?: true;
  };
  /** The invited person has set password and authenticator, each in the version after the last one. */
  StaffJoined: { readonly staffId: string };
  /** Ends all sessions. */
  StaffPasswordChanged: { readonly staffId: string; readonly version: number };
  /** Ends all sessions. */
  StaffTotpChanged: { readonly staffId: string; readonly version: number };
  /** `keyRef` names the vault row of its credential. */
  StaffPasskeyAdded: { readonly staffId: string; readonly keyRef: string };
  StaffPasskeyRemoved: { readonly staffId: string; readonly keyRef: string };
  /** Ends all sessions. Password, authenticator and passkeys count no more; a link sets the first two anew. */
  StaffReset: { readonly staffId: string; readonly by: string };
  /** Ends all sessions. */
  StaffRoleChanged: {
    readonly staffId: string;
    readonly from: StaffRole;
    readonly to: StaffRole;
    readonly by: string;
    readonly approvalId: string;
  };
  /** A disabled person is invited again. */
  StaffEnabled: { readonly staffId: string; readonly by: string; readonly approvalId: string };
  StaffDisabled: { readonly staffId: string; readonly by: string; readonly approvalId?: string };
}

/** Stream `audit-{yyyymm}`, hash-chained. No route deletes from it. */
export interface AuditEvents {
  AuditRecorded: {
    readonly actor: string;
    readonly role: StaffRole | 'system';
    readonly action: string;
    readonly target: string;
    readonly reason?: string;
    readonly before?: string;
    readonly after?: string;
    readonly requestId?: string;
    readonly originRef?: string;
  };
}
