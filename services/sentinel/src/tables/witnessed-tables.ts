import type { Position, RecordedEvent } from '@corella/event-store';

/**
 * Rows are ordered by account, then by asset or order number. Account names are ASCII, so stores and programs order
 * them alike.
 */
export type RowKey = readonly [account: string, second: string | number];

export interface TableRow {
  readonly key: RowKey;
  /** What the other columns say, as a finding quotes it. Equal rows have equal text. */
  readonly cells: string;
}

/** A stretch of a table: every row after one key, up to another or to the table's end. */
export interface TableSlice {
  readonly table: string;
  readonly after: RowKey | null;
  /** Null when the slice reaches the table's end. */
  readonly upTo: RowKey | null;
  readonly rows: readonly TableRow[];
}

/** Where the next slice of each table begins; a table that is not named begins at its start. */
export type TablesPlace = Readonly<Record<string, RowKey>>;

/** What the tables said at one moment, and up to which event they are the fold of the log. */
export interface TablesMoment {
  readonly position: Position;
  readonly slices: readonly TableSlice[];
}

/**
 * The venue's SQL tables, read-only: every call is one transaction of less than a second, over as many rows as fit into
 * that.
 */
export interface WitnessedTables {
  /** Null while there are none, or they are being built. */
  position(): Promise<Position | null>;
  /** The next slice of every table, all of one moment; null as with `position`. */
  read(from: TablesPlace): Promise<TablesMoment | null>;
}

/** A rebuilt machine's side of the comparison. */
export interface FoldedTables {
  /** Whether an event changes the tables that are compared. A checkpoint need not move for others. */
  changedBy(event: RecordedEvent): boolean;
  /** The rows that a table must have within the stretch, in any order. */
  rows(table: string, within: Stretch): Iterable<TableRow>;
}

/** After one key, up to another; null for the table's start or end. */
export class Stretch {
  constructor(
    private readonly after: RowKey | null,
    private readonly upTo: RowKey | null,
  ) {}

  /** Whether any row of the account may lie here, so that all of its rows need not be asked for. */
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
