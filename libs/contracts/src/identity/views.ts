import type { StaffFactor } from './staff-factors.js';
import type { Authority } from '../ledger/accounts.js';
import type { ApiKeyFault } from './api-key-faults.js';
import type { UserEvents } from './events.js';
import type { LockCause } from './account-lock.js';
import type { BlockCause } from './withdrawal-block.js';
import type { AgreementDue } from './agreements.js';
import type { CustomerList } from './customer-lists.js';
import type { AgreementId, ApiPermission, KycState, StaffRole, StaffStatus, UserStatus } from './constants.js';

export interface AgreementSignature {
  readonly agreement: AgreementId;
  readonly version: number;
  readonly at: number;
  /** Of the text that was shown; missing of old signatures. */
  readonly language?: string;
  readonly contentHash?: string;
}

export interface UserView {
  readonly uid: string;
  readonly userType: 1 | 2;
  /** Of a sub-account, its main account. KYC and agreements are those of the main account. */
  readonly parentUid?: string;
  /** Of a sub-account, which has no address, the name that it logs in with. */
  readonly email: string;
  /** That was verified, of a person or a company. Absent before, and of sub-accounts. */
  readonly name?: string;
  /** A company that was verified and may have sub-accounts. */
  readonly mayHaveSubAccounts?: boolean;
  /** The venue can send text messages, so a phone can be bound. */
  readonly canBindPhone?: boolean;
  readonly country: string;
  readonly profile: 'au' | 'jp';
  readonly kycState: KycState;
  readonly status: UserStatus;
  readonly allow: readonly Authority[];
  readonly agreementsSigned: readonly AgreementId[];
  /** The same with version, time and language; oldest first. */
  readonly signatures?: readonly AgreementSignature[];
  /** What is to be signed by and by (`agreementsDue`); absent when nothing is. */
  readonly agreementsDue?: readonly AgreementDue[];
  readonly totp: boolean;
  /** How many passkeys are bound; absent for none. */
  readonly passkeys?: number;
  /** In E.164; absent where none is bound. */
  readonly phone?: string;
  /** How many recovery codes are left; absent where none were issued. */
  readonly recoveryCodes?: number;
  /** Until when nothing can be withdrawn after a change of what protects the account; absent when it is over. */
  readonly blockedUntil?: number;
  /** What the newest of these changes was. */
  readonly blockCause?: BlockCause;
  /** While the owner's lock lasts. `number` counts the locks of the account, so that a request is about one of them. */
  readonly lock?: { readonly at: number; readonly cause: LockCause; readonly number: number };
  /** The lists of customers that they are on; absent for none. */
  readonly lists?: readonly CustomerList[];
  /** While the desk looks at the account, nothing can be withdrawn. */
  readonly held?: true;
  /** Since when the owner wants the account closed; absent otherwise, and of an account that is closed. */
  readonly closingSince?: number;
  /** Of an account that is closed. `erased`: what of it has been erased. */
  readonly closure?: UserEvents['AccountClosed'] & {
    readonly closedAt: number;
    readonly erased: 'nothing' | 'ordinary' | 'everything';
  };
  readonly registeredAt: number;
  readonly passwordChangedAt: number;
  readonly preferences: Readonly<Record<string, string>>;
  readonly favourites: readonly string[];
}

/** Who a request comes from. Use cases check authority against it. */
export interface CustomerPrincipal {
  readonly kind: 'customer';
  readonly uid: string;
  readonly via: 'session' | 'api-key';
  readonly sessionId?: string;
  /** Since when the tokens are these; 0 for the one token of before, and for tokens that others have replaced. */
  readonly tokensSince?: number;
  readonly accessKey?: string;
  readonly permissions: readonly ApiPermission[];
  readonly user: UserView;
}

export interface StaffPrincipal {
  readonly kind: 'staff';
  readonly staffId: string;
  readonly sessionId: string;
  readonly role: StaffRole;
  readonly name: string;
  readonly email: string;
  /** `resource.action`. */
  readonly permissions: readonly string[];
  /** Whether a factor was proven in this session within five minutes, and what the person can prove. */
  readonly factor?: { readonly fresh: boolean; readonly methods: readonly StaffFactor[] };
}

export interface SessionView {
  readonly id: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly current: boolean;
}
export interface ApiKeyView {
  readonly accessKey: string;
  readonly label: string;
  readonly permissions: readonly ApiPermission[];
  readonly ips: readonly string[];
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly status: 'active' | 'expired';
  /** Only of an active key that does not do what it is for. */
  readonly invalid?: ApiKeyFault;
  readonly lastUsedAt: number | null;
  readonly lastUsedIp: string | null;
}
export interface SecurityLogRow {
  readonly id: string;
  readonly at: number;
  readonly action: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly ok: boolean;
}
/** What happened to a customer. What follows from it, and what is undone within seconds, is left out. */
export type UserHistoryEvent = {
  [Type in keyof UserEvents]: { readonly type: Type; readonly data: UserEvents[Type] };
}[Exclude<keyof UserEvents, 'AccountControlDerived' | 'ParentFollowed' | 'ClosureSealed' | 'ClosureUnsealed'>];
/**
 * An event of a customer's stream, as staff reads it. `by` are the ids of who did it: the customer, or staff; several
 * for what two people decided. `text` is that of a note; null for other events and after the person was erased.
 */
export interface UserEventRow {
  readonly revision: number;
  readonly at: number;
  readonly event: UserHistoryEvent;
  readonly by: readonly string[];
  /** Of members of staff, in the order of `by`. Empty for what the customer did. */
  readonly byNames: readonly string[];
  readonly text: string | null;
}
export interface StaffView {
  readonly staffId: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly status: StaffStatus;
  readonly createdAt: number;
  readonly lastLoginAt: number | null;
}
/**
 * `actorName` and `targetName` come from the vault. An actor that is not a member of staff is shown by its id; a target
 * that is not one has no name.
 */
export interface AuditRow {
  readonly id: string;
  readonly at: number;
  readonly actor: string;
  readonly actorName: string;
  readonly role: string;
  readonly action: string;
  readonly target: string;
  readonly targetName: string | null;
  readonly reason: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly hash: string;
}
/** The hash chain of the audit log, computed again. `records` follow from each other; `brokenAt` does not. */
export type AuditVerification =
  | { readonly intact: true; readonly records: number; readonly hash: string }
  | { readonly intact: false; readonly records: number; readonly brokenAt: string };

export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}
