// Names that ledger and matching share, so that neither needs the other's contracts for them.

/**
 * Account names are `{kind}:{owner}`; the ledger's `account-kinds.ts` has the kinds. A positive balance is owed by the
 * venue. Custody accounts are the venue's assets and are negative.
 */
export type AccountName = string;

/** Class of a symbol, which determines its published fees. */
export type FeeClass = 'A' | 'B' | 'C';
