import type { Position, ProjectionDefinition } from '@corella/read-model';

export interface ReadModelWorkerData {
  readonly file: string;
}

/** A compiled query as it travels between threads. */
export interface SqlQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
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
  readonly queries: readonly SqlQuery[];
}
