import type { StreamName } from '@corella/event-store';

/**
 * Rows are ordered by account, then by asset or order id. Account names are ASCII, so a database and this program sort
 * them in the same order.
 */
export type RowKey = readonly [account: string, second: string | number];

export interface TableRow {
  readonly key: RowKey;
  /** The other columns as text, as a finding quotes them. Equal rows have equal text. */
  readonly cells: string;
}

/** A range of a table: every row after one key, up to another key or to the end of the table. */
export interface TableSlice {
  readonly table: string;
  readonly after: RowKey | null;
  /** Null when the slice reaches the end of the table. */
  readonly upTo: RowKey | null;
  readonly rows: readonly TableRow[];
}

/** Where the next slice of each table begins. A table that is not named here is read from its start. */
export type TablesPlace = Readonly<Record<string, RowKey>>;

/** Stream → the revision of its last event that the tables include. A stream that is missing has none. */
export type TablesRevisions = Readonly<Record<StreamName, number>>;

/** A consistent read of the tables, with how far they have come in each stream. */
export interface TablesMoment {
  readonly revisions: TablesRevisions;
  readonly slices: readonly TableSlice[];
}

/** The venue's SQL tables, read-only. Each call is one transaction over few enough rows to end within a second. */
export interface VenueTables {
  /** Null while the tables do not exist or are being built. */
  revisions(): Promise<TablesRevisions | null>;
  /** The next slice of every table, all read in one transaction; null in the same cases as `revisions`. */
  read(from: TablesPlace): Promise<TablesMoment | null>;
}
