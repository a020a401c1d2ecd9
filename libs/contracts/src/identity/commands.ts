import type { AgreementCommands } from './agreement-commands.js';
import type { AgreementTick } from './agreements.js';
import type { Applied } from './applied.js';
import type { ApprovalKind } from './approvals.js';
import type { Call } from './call.js';
import type { ClosureCommands } from './closure-commands.js';
import type { CustomerDeskCommands } from './customer-desk-commands.js';
import type { AgreementId, ApiPermission, StaffRole } from './constants.js';
import type { FactorCommands, Proven, TotpSecret } from './factor-commands.js';
import type { JsonObject } from './json.js';
import type { KycCommands } from './kyc-commands.js';
import type { ProtectionCommands } from './protection-commands.js';
import type { PasskeyAssertion, PasskeyRequest } from './passkeys.js';
import type { PhoneCommands } from './phone-commands.js';
import type { RemovalCommands } from './removal-commands.js';
import type { LoggedIn, SessionGrant } from './logged-in.js';
import type { StaffFactorCommands } from './staff-factor-commands.js';
import type { SignUpLinkCommands } from './sign-up-link-commands.js';
import type { SubAccountCommands } from './sub-account-commands.js';
import type { TokenFamily } from './token-families.js';
import type { ApiKeyView, Origin, StaffPrincipal } from './views.js';
import type { WorkProof } from './work.js';

/**
 * `sms` is a code to the phone. `email` takes the place of a locked authenticator, and `recovery-code` that of a lost
 * factor.
 */
export const SECOND_FACTORS = ['passkey', 'totp', 'sms', 'email', 'recovery-code'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];
export type LoginOutcome =
  | ({ readonly next: 'done' } & LoggedIn)
  | { readonly next: 'two-step'; readonly methods: readonly SecondFactor[]; readonly ticket: string };
/** After a reset, only who has proven a second factor is logged in. */
export type ResetOutcome = ({ readonly next: 'done' } & LoggedIn) | { readonly next: 'login' };

/** What a browser shows of itself: the cookie of a known device, and the proof of work that was asked for. */
interface Shown {
  readonly device?: string;
  readonly proof?: WorkProof;
}

/**
 * Commands of service `identity`, partition `identity-0`: `{type, …request}` in, `Result` out. A command that a member
 * of staff sends names the `staff` principal. Identity checks the permission and writes the audit record itself.
 *
 * A command may arrive twice and late. While it lasts, identity carries it out once and gives every copy the first
 * answer. After a restart, a copy that has not expired is harmless for these reasons:
 *
 * - Its secret is spent: codes, links, tickets, challenges, tokens of a step-up, and the old password of a change.
 * - It names what is made: `idempotencyKey` for keys, notes and requests, `signUp` for sign-ups.
 * - What it ends has ended, and never begins again: sessions, keys, second steps. Signatures are never taken back.
 * - It adds a record of what was asked (audit), a mail, or a session that expires, or begins or stops a closing.
 * - It names the version of the draft, or the hash of the case, that it is about; both change with the first copy. A
 *   claim that comes again is the same person's.
 * - It sets what the person chose seconds before, in a list that only they see or use: preferences, favourites, the
 *   label and limits of a key. `FreezeUser` may freeze again who was unfrozen within those seconds; two people undo it.
 */
export interface IdentityCommands
  extends
    AgreementCommands,
    ClosureCommands,
    CustomerDeskCommands,
    KycCommands,
    ProtectionCommands,
    FactorCommands,
    PhoneCommands,
    RemovalCommands,
    SignUpLinkCommands,
    StaffFactorCommands,
    SubAccountCommands {
  Register: Call<
    {
      email: string;
      password: string;
      country: string;
      agreements: readonly AgreementId[];
      /** Of which versions; 1 of those that are not named here. */
      ticked?: readonly AgreementTick[];
      origin: Origin;
      language: string;
    } & Shown,
    /** `signUp` names this sign-up where its code is sent again or proven, so that no other one is confirmed. */
    { readonly signUp: string }
  >;
  ResendCode: Call<{ email: string; signUp: string; origin: Origin; language: string }, { readonly accepted: true }>;
  /** `unverified`: a demo does not approve this customer, who wants to try the verification. */
  VerifyEmail: Call<
    { email: string; signUp: string; code: string; unverified?: true; origin: Origin; device?: string },
    LoggedIn
  >;
  Login: Call<{ email: string; password: string; code?: string; origin: Origin } & Shown, LoginOutcome>;
  /**
   * Mails the code that takes the place of a locked authenticator, texts one to the phone (`to` is the masked number),
   * or says what a passkey is to sign.
   */
  LoginTwoStepBegin: Call<
    { ticket: string; method: 'email' | 'passkey' | 'sms'; origin: Origin; language: string; device?: string },
    { readonly sent: true; readonly passkey?: PasskeyRequest; readonly to?: string }
  >;
  /** `assertion` is the passkey's, for which `code` is empty. */
  LoginTwoStep: Call<
    {
      ticket: string;
      method: SecondFactor;
      code: string;
      assertion?: PasskeyAssertion;
      origin: Origin;
      device?: string;
    },
    LoginOutcome
  >;
  /** Mails a code. `reset` names it where it is proven; an address without an account has a name too. */
  RequestPasswordReset: Call<{ email: string; origin: Origin; language: string } & Shown, { readonly reset: string }>;
  /**
   * `totp`, `assertion` or `sms` proves the second factor, where one is bound. `revokeKeys` deletes
   * all API keys too.
   */
  ResetPassword: Call<
    {
      reset: string;
      email: string;
      code: string;
      password: string;
      totp?: string;
      sms?: string;
      assertion?: PasskeyAssertion;
      revokeKeys?: boolean;
      origin: Origin;
      device?: string;
    },
    ResetOutcome & Applied
  >;
  /**
   * `family`: whose token it is, by default the user centre's. `revokeKeys` deletes all API keys too, and counts only
   * together with `everywhere`.
   */
  Logout: Call<
    { token: string; family?: TokenFamily; everywhere: boolean; revokeKeys?: boolean; origin: Origin },
    { readonly sessions: number }
  >;
  /** Gives a ticket, one use within a minute, for which this session gets new tokens. Asked twice, it gives two. */
  IssueSessionTicket: Call<{ token: string }, { readonly ticket: string; readonly expiresAt: number }>;
  /** New tokens for the ticket of this session. The old ones hold for another minute. A second time is refused. */
  ExchangeSessionTicket: Call<{ token: string; ticket: string; origin?: Origin }, { readonly session: SessionGrant }>;
  ChangePassword: Call<
    {
      uid: string;
      sessionId: string;
      current: string;
      next: string;
      code?: string;
      stepUp?: string;
      bodyHash?: string;
      /** Deletes all API keys too. */
      revokeKeys?: boolean;
      /** The customer has read that nothing can be withdrawn for a day; else `block-not-acknowledged`. */
      acknowledgeBlock?: boolean;
      origin: Origin;
    },
    { readonly changed: true } & Applied
  >;
  RevokeSession: Call<{ uid: string; sessionId: string }, { readonly revoked: true }>;
  SignAgreements: Call<
    {
      uid: string;
      agreements: readonly AgreementId[];
      ticked?: readonly AgreementTick[];
      origin: Origin;
      language?: string;
    },
    { readonly signed: readonly AgreementId[] }
  >;
  SetFavourite: Call<{ uid: string; symbol: string; favourite: boolean }, { readonly favourites: readonly string[] }>;
  CreateApiKey: Call<
    {
      uid: string;
      label: string;
      permissions: readonly ApiPermission[];
      ips: readonly string[];
      origin: Origin;
      idempotencyKey: string;
    } & Proven,
    { readonly key: ApiKeyView; readonly secretKey: string }
  >;
  UpdateApiKey: Call<
    {
      uid: string;
      accessKey: string;
      label: string;
      permissions: readonly ApiPermission[];
      ips: readonly string[];
      origin: Origin;
    } & Proven,
    { readonly key: ApiKeyView }
  >;
  DeleteApiKey: Call<
    {
      uid: string;
      accessKey: string;
      code?: string;
      sessionId?: string;
      stepUp?: string;
      bodyHash?: string;
      origin: Origin;
    },
    { readonly deleted: true }
  >;
  StaffLogin: Call<
    { email: string; password: string; code: string; origin: Origin },
    { readonly session: SessionGrant; readonly staff: StaffPrincipal }
  >;
  StaffLogout: Call<{ token: string }, { readonly ended: true }>;
  /** Sends a new link to somebody who has not joined. The links before it stop working. */
  StaffInvite: Call<
    { staff: StaffPrincipal; staffId: string; reason: string; requestId: string },
    { readonly invited: true }
  >;
  /** Takes password and authenticator of somebody who lost them, ends their sessions and sends a link to set both. */
  StaffReset: Call<
    { staff: StaffPrincipal; staffId: string; reason: string; requestId: string },
    { readonly reset: true }
  >;
  /** Who is invited by a link, with a new secret for the authenticator. It counts after StaffJoin. */
  StaffInvitationOpen: Call<
    { token: string; origin: Origin },
    { readonly email: string; readonly name: string; readonly role: StaffRole } & TotpSecret
  >;
  /** Sets password and authenticator of the invited person. The link is spent. */
  StaffJoin: Call<{ token: string; password: string; code: string; origin: Origin }, { readonly joined: true }>;
  /** Ends every session of this person, this one too. */
  StaffChangePassword: Call<
    { staff: StaffPrincipal; current: string; next: string; code: string; requestId: string },
    { readonly changed: true }
  >;
  /** Gives the secret of a new authenticator, against password and old one. It counts after StaffTotpConfirm. */
  StaffTotpBegin: Call<{ staff: StaffPrincipal; password: string; code: string }, TotpSecret>;
  /** Binds the new authenticator. The old one counts no more, and every session ends, this one too. */
  StaffTotpConfirm: Call<{ staff: StaffPrincipal; code: string; requestId: string }, { readonly bound: true }>;
  StaffRevokeSession: Call<{ staff: StaffPrincipal; sessionId: string; requestId: string }, { readonly revoked: true }>;
  RequestApproval: Call<
    {
      staff: StaffPrincipal;
      kind: ApprovalKind;
      target: string;
      payload: JsonObject;
      reason: string;
      requestId: string;
      idempotencyKey: string;
    },
    { readonly approvalId: string }
  >;
  /**
   * The venue itself asks for people, in the name of a service. The same request is asked for once: while it waits or
   * was agreed to, its id is answered again; one that has lapsed or could not be carried out is asked for anew.
   */
  RequestSystemApproval: Call<
    { kind: ApprovalKind; target: string; payload: JsonObject; reason: string; expiresAt: number },
    { readonly approvalId: string; readonly expiresAt: number }
  >;
  DecideApproval: Call<
    {
      staff: StaffPrincipal;
      approvalId: string;
      decision: 'approve' | 'reject' | 'withdraw';
      payloadHash: string;
      reason: string;
      requestId: string;
    },
    { readonly status: string } & Applied
  >;
  /** For actions that another service carries out itself, such as halting a market. Checks `permission` first. */
  RecordAudit: Call<
    {
      staff: StaffPrincipal;
      permission: string;
      action: string;
      target: string;
      reason?: string;
      before?: string;
      after?: string;
      requestId: string;
    },
    { readonly recorded: true }
  >;
  /** What a member of staff tried and was refused, such as a page of another role. Needs no permission. */
  RecordRefusal: Call<
    { staff: StaffPrincipal; attempt: string; target: string; code: string; requestId: string },
    { readonly recorded: true }
  >;
}

export type IdentityCommandType = keyof IdentityCommands;
export type IdentityCommand<T extends IdentityCommandType = IdentityCommandType> = {
  [K in T]: { readonly type: K } & Readonly<IdentityCommands[K]['request']>;
}[T];
export type IdentityReply<T extends IdentityCommandType> = IdentityCommands[T]['reply'];
