import type { Position, RecordedEvent, StreamName } from '@corella/event-store';
import type { RowKey, TableRow } from './venue-tables.js';

/** The rows that the venue's tables must have, according to a machine that was rebuilt from the log. */
export interface FoldedTables {
  /** Whether an event changes the compared tables. Their revisions need not move for any other event. */
  changedBy(event: RecordedEvent): boolean;
  /** The rows that a table must have within the range, in any order. */
  rows(table: string, within: KeyRange): Iterable<TableRow>;
}

/** A rebuilt stream whose state is also shown in tables. */
export interface FoldedStream {
  readonly stream: StreamName;
  readonly revision: number;
  /** Revision of the last event that changed a table, -1 before the first. */
  readonly changedAt: number;
  readonly tables: FoldedTables;
}

/** What the comparison needs to know about the replay. */
export interface ReplayProgress {
  position(): Position | null;
  /** The revision up to which a stream has been rebuilt, -1 for a stream that has not. */
  revisionOf(stream: StreamName): number;
  folded(): readonly FoldedStream[];
}

/** The keys after one key, up to and including another; null stands for the start or the end of the table. */
export class KeyRange {
  constructor(
    private readonly after: RowKey | null,
    private readonly upTo: RowKey | null,
  ) {}

  /** Whether the range can contain rows of the account. Lets a caller skip accounts without listing their rows. */
  touches(account: string): boolean {
    return (this.after === null || account >= this.after[0]) && (this.upTo === null || account <= this.upTo[0]);
  }

  holds(key: RowKey): boolean {
    return (
      (this.after === null || compareKeys(key, this.after) > 0) &&
      (this.upTo === null || compareKeys(key, this.upTo) <= 0)
    );
  }
}

function compareKeys([account, second]: RowKey, [otherAccount, otherSecond]: RowKey): number {
  if (account !== otherAccount) return account < otherAccount ? -1 : 1;
  if (second === otherSecond) return 0;
  return second < otherSecond ? -1 : 1;
}
