import type { RawBuilder } from 'kysely';
import type { StreamName } from '@corella/event-store';
import type { StreamRevisions } from './revisions.js';

/** Version of the projection's definition. Other versions have other tables. */
export interface ProjectionVersion {
  readonly name: string;
  readonly version: number;
}

/** The tables of a running venue, opened by another process for reading only. */
export interface TablesReader {
  /** How far a projection has come in these streams; null in the same cases as for `read`. */
  revisions(projection: ProjectionVersion, streams: readonly StreamName[]): Promise<StreamRevisions | null>;
  /**
   * Runs the queries in one read transaction, so that all of them agree with the revisions of the streams. Null while
   * there is nothing to read: no tables yet, none of this version, tables that are being built and have no checkpoint,
   * or a file or server that cannot be used at the moment. The caller bounds the queries so that a transaction ends
   * within a second. Throws DamagedTables.
   */
  read<Rows extends readonly object[]>(
    projection: ProjectionVersion,
    streams: readonly StreamName[],
    queries: { readonly [Query in keyof Rows]: RawBuilder<Rows[Query]> },
  ): Promise<TablesMoment<Rows> | null>;
  close(): Promise<void>;
}

/** The tables cannot be read any more. They can be rebuilt; until then their contents must not be trusted. */
export class DamagedTables extends Error {
  override readonly name = 'DamagedTables';
}

export interface TablesMoment<Rows extends readonly object[]> {
  readonly revisions: StreamRevisions;
  /** One list of rows per query, decoded as `ReadModels` does. */
  readonly rows: { readonly [Query in keyof Rows]: readonly Rows[Query][] };
}
