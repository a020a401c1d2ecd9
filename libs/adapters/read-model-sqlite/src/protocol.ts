import type { Position, ProjectionDefinition } from '@corella/read-model';

export interface ReadModelWorkerData {
  readonly file: string;
}

/** A compiled query as it travels between threads. */
export interface SqlQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Many queries of few kinds: each text travels once, and a query names its place. */
export interface SqlBatch {
  readonly statements: readonly string[];
  readonly queries: readonly (readonly [statement: number, parameters: readonly unknown[]])[];
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
