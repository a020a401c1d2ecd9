import type { Call, Proven } from './call.js';
import type { Origin } from './views.js';

/** By which customers protect themselves from whoever has their password or their session. */
export interface ProtectionCommands {
  /** The phrase with which mails to the customer begin. Null removes it. */
  SetMailPhrase: Call<
    { uid: string; phrase: string | null; origin: Origin } & Proven,
    { readonly setAt: number | null }
  >;
  /**
   * Locks the account of the caller: every session ends, every API key is deleted, and no money moves out until two
   * members of staff have lifted the lock. Locking again ends what began since.
   */
  LockAccount: Call<{ uid: string; origin: Origin } & Proven, { readonly locked: true }>;
  /** The same by the link of a mail, without a login. The link is spent. */
  ReportNotMe: Call<{ token: string; origin: Origin }, { readonly locked: true }>;
}
