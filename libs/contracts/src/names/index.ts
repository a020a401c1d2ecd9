// Names that ledger and matching share; neither service's contracts need the other's for them.

/**
 * Account names are `{kind}:{owner}`; the ledger's `account-kinds.ts` has the kinds. A positive balance is owed by the
 * venue; custody accounts are the venue's assets and stand negative.
 */
export type AccountName = string;

/** Class of a symbol, by which its fees are published. */
export type FeeClass = 'A' | 'B' | 'C';
