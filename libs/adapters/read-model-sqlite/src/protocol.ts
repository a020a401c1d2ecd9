import type { Position, ProjectionDefinition, StreamName } from '@corella/read-model';

export interface ReadModelWorkerData {
  readonly file: string;
  /** True for the thread of the reports, which only reads. */
  readonly isReadOnly: boolean;
}

/** A compiled query as it travels between threads. */
export interface SqlQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * Many queries of a few kinds. Each text is sent once with the number of its parameters, and a query refers to it by
 * index. The parameters follow one another in a few lists, because the copy between threads costs more per array than
 * per value. No list is so long that it becomes a large object, which would stay in memory until the whole heap is
 * swept, and no query's parameters are split over two lists.
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
  readonly revisions: readonly (readonly [StreamName, number])[];
}

export interface RevisionsRequest {
  readonly name: string;
  readonly streams: readonly StreamName[];
}
