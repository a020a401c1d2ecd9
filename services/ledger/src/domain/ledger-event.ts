import type { AccountName, Bucket, LedgerEvents, Posting } from '@corella/contracts/ledger';

/** An event of `ledger-{shard}`, as deciders build it and as the stream returns it. */
export type LedgerEvent = {
  [Type in keyof LedgerEvents]: { readonly type: Type; readonly data: LedgerEvents[Type] };
}[keyof LedgerEvents];

export type EntryEvent = Extract<LedgerEvent, { readonly data: { readonly postings: readonly Posting[] } }>;

/** The postings of an event; none if it is not a journal entry. */
export const postingsOf = (event: LedgerEvent): readonly Posting[] =>
  'postings' in event.data ? event.data.postings : [];

/** A posting in numbers. `units` are signed ledger units (10^-8). */
export interface Line {
  readonly account: AccountName;
  readonly bucket: Bucket;
  readonly asset: string;
  readonly units: bigint;
}
