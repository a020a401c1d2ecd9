import type { BalancesAt } from '@corella/contracts/queries';
import type { RecordedEvent } from '@corella/event-store';

/** A line found by folding the log: `units` signed, `balance` of its account, bucket and asset after it. */
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
  /**
   * Lines of this asset are wanted, the newest `limit` of them, of `bucket` alone where one is named, before `before`
   * where it is given.
   */
  readonly lines?: {
    readonly asset: string;
    readonly bucket?: 'available' | 'frozen';
    readonly before?: { readonly revision: number; readonly line: number };
    readonly limit: number;
  };
}

export interface FoldReply {
  readonly rows: BalancesAt['rows'];
  /** Newest first; one more than asked tells that there are others. */
  readonly lines: readonly FoldedLine[];
}

/**
 * Reads of the journal itself, beside the order path. Every call is bounded: so many entries at once, or one pass over
 * the log.
 */
export interface Journal {
  /** The entries with these revisions (at most 200), in ascending order; those that do not exist are left out. */
  entries(revisions: readonly number[]): Promise<readonly RecordedEvent[]>;
  /**
   * Revision of the last entry at or before a time, -1 when there was none; by bisection, since times never fall along
   * the stream.
   */
  revisionAt(atMs: number): Promise<number>;
  /** Balances of an account that the index does not have line by line, and its lines. */
  fold(request: FoldRequest): Promise<FoldReply>;
}
