import type { BalancesAt } from '@corella/contracts/queries';
import type { RecordedEvent } from '@corella/event-store';

/**
 * A line found by folding the log. `units` is signed; `balance` is that of its account, bucket and asset after the
 * line.
 */
export interface FoldedLine {
  readonly revision: number;
  readonly line: number;
  readonly units: string;
  readonly balance: string;
  readonly bucket: 'available' | 'frozen';
}

export interface FoldRequest {
  readonly account: string;
  /** The last entry that counts. */
  readonly revision: number;
  /** Sums from the first entry on, and takes no snapshot's word for what came before it. */
  readonly fromFirst?: boolean;
  /** Asks for the newest `limit` lines of this asset, of one `bucket` if given, before `before` if given. */
  readonly lines?: {
    readonly asset: string;
    readonly bucket?: 'available' | 'frozen';
    readonly before?: { readonly revision: number; readonly line: number };
    readonly limit: number;
  };
}

export interface FoldReply {
  readonly rows: BalancesAt['rows'];
  /** Newest first; one more than asked for if there are others. */
  readonly lines: readonly FoldedLine[];
}

/** Reads the journal without touching the order path. Every call is bounded: some entries, or one pass over the log. */
export interface Journal {
  /** The entries with these revisions (at most 200), ascending. Missing ones are left out. */
  entries(revisions: readonly number[]): Promise<readonly RecordedEvent[]>;
  /**
   * Revision of the last entry at or before a time; -1 if there is none. Found by bisection, since times never fall
   * along the stream.
   */
  revisionAt(atMs: number): Promise<number>;
  /** Balances and lines of an account whose lines are not all in the index. */
  fold(request: FoldRequest): Promise<FoldReply>;
}
