import type { AccountName, Bucket, LedgerEvents, Posting } from '@corella/contracts/ledger';

/** An event of `ledger-{shard}` as deciders build it and as the stream gives it back. */
export type LedgerEvent = {
  [Type in keyof LedgerEvents]: { readonly type: Type; readonly data: LedgerEvents[Type] };
}[keyof LedgerEvents];

export type EntryEvent = Extract<LedgerEvent, { readonly data: { readonly postings: readonly Posting[] } }>;

/** The postings of an event that is a journal entry, else none. */
export const postingsOf = (event: LedgerEvent): readonly Posting[] =>
  'postings' in event.data ? event.data.postings : [];

/** A posting before it becomes text. `units` are ledger units (10^-8), signed. */
export interface Line {
  readonly account: AccountName;
  readonly bucket: Bucket;
  readonly asset: string;
  readonly units: bigint;
}
