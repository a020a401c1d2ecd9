/**
 * Account names are `{kind}:{owner}` (core.md 28). A positive balance is owed by the venue; custody accounts are the
 * venue's assets and stand negative.
 */
export type AccountName = string;
export type Bucket = 'available' | 'frozen';

/** Kind of the accounts whose balances are owed to customers; the others are the venue's own. */
export const CUSTOMER_KIND = 'spot';

export const spotAccount = (uid: string): AccountName => `${CUSTOMER_KIND}:${uid}`;
export const houseAccount = (name: string): AccountName => `house:${name}`;
export const custodyAccount = (place: string): AccountName => `custody:${place}`;

export const accountKind = (account: AccountName): string => account.slice(0, account.indexOf(':'));
export const accountOwner = (account: AccountName): string => account.slice(account.indexOf(':') + 1);

/**
 * House accounts that exist from the first start. Makers and takers of the demo are `house:maker-{n}`,
 * `house:taker-{n}`.
 */
export const HOUSE_FEES = houseAccount('fees');
export const HOUSE_DEMO = houseAccount('demo');
export const HOUSE_ADJUSTMENTS = houseAccount('adjustments');
export const CUSTODY_DEMO = custodyAccount('demo');

export type AccountStatus = 'active' | 'frozen' | 'closed';

/** What an account may do; derived by identity, kept by the ledger (core.md 24). */
export type Authority = 'exchange' | 'withdraw' | 'deposit' | 'transfer';

export const LEDGER_SERVICE = 'ledger';
/** The one shard of today; partition and stream have the same name. */
export const LEDGER_SHARD = 'ledger-0';
