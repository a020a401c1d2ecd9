import type { RawBuilder } from 'kysely';
import type { Position } from '@corella/event-store';

/** Of a projection's definition: other versions have other tables. */
export interface ProjectionVersion {
  readonly name: string;
  readonly version: number;
}

/** The tables of a running venue, opened by another process for reading only. */
export interface TablesReader {
  /** Where a projection stands; null as `read` has it. */
  position(projection: ProjectionVersion): Promise<Position | null>;
  /**
   * Runs the queries in one read transaction, so that all see what the checkpoint says. Null when there is nothing to
   * be read now: no tables yet, tables of another version, or tables that are being built and have no checkpoint. The
   * caller bounds the queries: a transaction should be over within a second. Throws DamagedTables.
   */
  read<Rows extends readonly object[]>(
    projection: ProjectionVersion,
    queries: { readonly [Query in keyof Rows]: RawBuilder<Rows[Query]> },
  ): Promise<TablesMoment<Rows> | null>;
}

/**
 * The store of the tables cannot be read any more. They can be rebuilt; what they say until then is not to be believed.
 */
export class DamagedTables extends Error {
  override readonly name = 'DamagedTables';
}

export interface TablesMoment<Rows extends readonly object[]> {
  readonly position: Position;
  /** One list of rows per query, decoded as `ReadModels` does. */
  readonly rows: { readonly [Query in keyof Rows]: readonly Rows[Query][] };
}
