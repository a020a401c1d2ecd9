import type { AccountName, AccountStatus, Authority } from '@corella/contracts/ledger';

/** An account's owner, what it may do, and its balances. */
export interface Account {
  readonly name: AccountName;
  readonly accountId: number;
  readonly uid: string | null;
  readonly stpGroup: string;
  status: AccountStatus;
  allow: readonly Authority[];
  reasons: readonly string[];
  source: { readonly stream: string; readonly revision: number } | null;
  readonly balances: Map<string, Balance>;
  /** Ids of its open holds. */
  readonly holds: Set<number>;
  /** Cached text of the account in the encoded state (`encodeStateAgain`); null after a change. */
  encoded: string | null;
}

export interface Balance {
  available: bigint;
  frozen: bigint;
  /** Revision of the last event that changed it. */
  revision: number;
}
