import type { Position, ProjectionDefinition } from '@corella/read-model';

export interface ReadModelWorkerData {
  readonly file: string;
  /** The thread of the reports, which only reads. */
  readonly isReadOnly: boolean;
}

/** A compiled query as it travels between threads. */
export interface SqlQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * Many queries of few kinds: each text travels once with the number of its parameters, and a query names its place.
 * Parameters stand one after the other in few lists, because the copy between threads costs by the array more than by
 * the value; none is so long that it becomes a large object, which would stay until the whole heap is swept. A query's
 * own are never in two lists.
 */
export interface SqlBatch {
  readonly statements: readonly { readonly sql: string; readonly parameters: number }[];
  readonly queries: readonly number[];
  readonly values: readonly (readonly unknown[])[];
}

export interface QueryRows {
  readonly rows: readonly Record<string, unknown>[];
  readonly changed: number;
}

export interface PrepareRequest {
  readonly name: ProjectionDefinition['name'];
  readonly version: number;
  readonly tables: readonly string[];
  readonly ddl: readonly string[];
}

export interface ApplyRequest {
  readonly name: string;
  readonly position: Position;
  readonly batch: SqlBatch;
}
