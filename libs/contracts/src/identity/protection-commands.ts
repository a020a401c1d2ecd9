import type { Applied } from './applied.js';
import type { Call, StepUpAction, StepUpMethod } from './call.js';
import type { Proven } from './factor-commands.js';
import type { JsonObject } from './json.js';
import type { Origin } from './views.js';

/** By which customers protect themselves from whoever has their password or their session. */
export interface ProtectionCommands {
  /** The phrase with which mails to the customer begin. Null removes it. */
  SetMailPhrase: Call<
    { uid: string; phrase: string | null; origin: Origin } & Proven,
    { readonly setAt: number | null }
  >;
  /** Without proof, but for `QUICK_WITHDRAW`. */
  SetPreference: Call<
    { uid: string; key: string; value: string; origin?: Origin } & Partial<Proven>,
    { readonly set: true }
  >;
  /**
   * What another service asks before it does what takes proof: was this token given for this session, action and body?
   * It is spent on `for`, and the same `for` gets the same answer as long as the token lives. A command that arrives
   * twice is therefore harmless, and one that arrives late is refused.
   */
  ConsumeStepUp: Call<
    { uid: string; sessionId: string; stepUp: string; action: StepUpAction; bodyHash: string; for: string },
    {
      /** With what the customer proved who they are. */
      readonly factors: readonly StepUpMethod[];
      /** Nothing is withdrawn until then; null as a time: until two people lift the owner's lock. */
      readonly lock: { readonly until: number | null } | null;
    }
  >;
  /**
   * Mails a code to the address of now and one to the new address. A new address that another account has gets a mail
   * that says so instead, and the answer is the same. A change that was begun before is void.
   */
  BeginEmailChange: Call<
    { uid: string; email: string; language: string; acknowledgeBlock?: boolean; origin: Origin } & Proven,
    { readonly sent: true }
  >;
  /** Puts the new address in place of the old one, by both codes. Every session ends. */
  ChangeEmail: Call<
    { uid: string; oldCode: string; newCode: string; origin: Origin },
    { readonly changed: true } & Applied
  >;
  /**
   * Locks the account of the caller: every session ends, every API key is deleted, and no money moves out until two
   * members of staff have lifted the lock. Locking again ends what began since.
   */
  LockAccount: Call<{ uid: string; origin: Origin } & Proven, { readonly locked: true } & Applied>;
  /** The same by the link of a mail, without a login. The link is spent. */
  ReportNotMe: Call<{ token: string; origin: Origin }, { readonly locked: true } & Applied>;
  /** A copy of what identity knows of the caller, without secrets and without what others found out about them. */
  ExportData: Call<{ uid: string; origin: Origin } & Proven, { readonly data: JsonObject }>;
}
