import type { AccountName } from '../names/index.js';

export type { AccountName };
export type Bucket = 'available' | 'frozen';

export const spotAccount = (uid: string): AccountName => `spot:${uid}`;
export const houseAccount = (name: string): AccountName => `house:${name}`;
export const custodyAccount = (place: string): AccountName => `custody:${place}`;

export const accountKind = (account: AccountName): string => account.slice(0, account.indexOf(':'));
export const accountOwner = (account: AccountName): string => account.slice(account.indexOf(':') + 1);

/** Accounts of the demo's simulated traders. */
export const makerAccount = (name: string | number): AccountName => houseAccount(`${MAKER}${name}`);
export const takerAccount = (name: string | number): AccountName => houseAccount(`taker-${name}`);
export const isMakerAccount = (account: AccountName): boolean => account.startsWith(houseAccount(MAKER));
const MAKER = 'maker-';

/** House accounts that exist from the first start. */
export const HOUSE_FEES = houseAccount('fees');
export const HOUSE_DEMO = houseAccount('demo');
export const HOUSE_ADJUSTMENTS = houseAccount('adjustments');
export const CUSTODY_DEMO = custodyAccount('demo');

export const ACCOUNT_STATUSES = ['active', 'frozen', 'closed'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** What an account may do. Identity derives it, and the ledger keeps it. */
export type Authority = 'exchange' | 'withdraw' | 'deposit' | 'transfer';

export const LEDGER_SERVICE = 'ledger';
/** The only shard today. Its partition and its stream have the same name. Outside the ledger, ask `ledgerShardOf`. */
export const LEDGER_SHARD = 'ledger-0';
/** Every shard of the venue. */
export const LEDGER_SHARDS: readonly string[] = [LEDGER_SHARD];
/** The shard that keeps an account: where its commands go, and the stream that its revisions are counted in. */
export const ledgerShardOf = (account: AccountName): string => LEDGER_SHARDS[shardNumber(account)] ?? LEDGER_SHARD;
/** A second shard needs clearing accounts between the two; until it has them, every account is in the first. */
const shardNumber = (_account: AccountName): number => 0;
