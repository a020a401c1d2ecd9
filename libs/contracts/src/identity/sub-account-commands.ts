import type { Applied } from './applied.js';
import type { Call } from './call.js';
import type { ApiPermission } from './constants.js';
import type { SubAccountChange, SubAccountView } from './sub-accounts.js';
import type { ApiKeyView, Origin } from './views.js';

interface SubKeyTerms {
  label: string;
  permissions: readonly ApiPermission[];
  ips: readonly string[];
}

/** Sent by a main account; `uid` is its own. Each is harmless twice: it names what is made, or says what is to be. */
export interface SubAccountCommands {
  CreateSubAccount: Call<
    {
      uid: string;
      name: string;
      password: string;
      remark: string;
      origin: Origin;
      idempotencyKey: string;
      /** Of a request signed with an API key, whose password nobody knows. Everybody else proves who they are. */
      byApiKey?: true;
      sessionId?: string;
      bodyHash?: string;
      code?: string;
      stepUp?: string;
    },
    { readonly subAccount: SubAccountView }
  >;
  ChangeSubAccount: Call<
    { uid: string; subUid: string; change: SubAccountChange; origin: Origin },
    { readonly subAccount: SubAccountView } & Applied
  >;
  /** Sets a new password, takes the authenticator, or both. Every session of the sub-account ends. */
  ResetSubAccountCredentials: Call<
    {
      uid: string;
      subUid: string;
      password?: string;
      resetTotp?: boolean;
      origin: Origin;
      sessionId: string;
      code?: string;
      stepUp?: string;
      bodyHash: string;
    },
    { readonly subAccount: SubAccountView } & Applied
  >;
  /**
   * Moves money between accounts of the family. `from` and `to` are uids, `units` a positive number of ledger units.
   * Repeated with the same key, it answers the first transfer.
   */
  TransferFunds: Call<
    { uid: string; from: string; to: string; asset: string; units: string; idempotencyKey: string },
    { readonly transferId: string; readonly revision: number }
  >;
  /** Makes a key of the sub-account. `code` is one of the main account's authenticator. */
  CreateSubApiKey: Call<
    { uid: string; subUid: string; code: string; origin: Origin; idempotencyKey: string } & SubKeyTerms,
    { readonly key: ApiKeyView; readonly secretKey: string }
  >;
  /** Whatever is left out stays as it is. */
  UpdateSubApiKey: Call<
    { uid: string; subUid: string; accessKey: string; origin: Origin } & Partial<SubKeyTerms>,
    { readonly key: ApiKeyView }
  >;
  DeleteSubApiKey: Call<{ uid: string; subUid: string; accessKey: string; origin: Origin }, { readonly deleted: true }>;
}
