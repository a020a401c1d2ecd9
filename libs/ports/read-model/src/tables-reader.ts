import type { RawBuilder } from 'kysely';
import type { Position } from '@corella/event-store';

/** Version of the projection's definition. Other versions have other tables. */
export interface ProjectionVersion {
  readonly name: string;
  readonly version: number;
}

/** The tables of a running venue, opened by another process for reading only. */
export interface TablesReader {
  /** The position of a projection; null in the same cases as for `read`. */
  position(projection: ProjectionVersion): Promise<Position | null>;
  /**
   * Runs the queries in one read transaction, so that all of them agree with the checkpoint. Null while there is
   * nothing to read: no tables yet, tables of another version, or tables that are being built and have no checkpoint.
   * The caller bounds the queries so that a transaction ends within a second. Throws DamagedTables.
   */
  read<Rows extends readonly object[]>(
    projection: ProjectionVersion,
    queries: { readonly [Query in keyof Rows]: RawBuilder<Rows[Query]> },
  ): Promise<TablesMoment<Rows> | null>;
}

/** The tables cannot be read any more. They can be rebuilt; until then their contents must not be trusted. */
export class DamagedTables extends Error {
  override readonly name = 'DamagedTables';
}

export interface TablesMoment<Rows extends readonly object[]> {
  readonly position: Position;
  /** One list of rows per query, decoded as `ReadModels` does. */
  readonly rows: { readonly [Query in keyof Rows]: readonly Rows[Query][] };
}
