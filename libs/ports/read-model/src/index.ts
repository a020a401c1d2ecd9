import type { CompiledQuery, Kysely, Generated } from 'kysely';
import type { Position } from '@corella/event-store';

/**
 * Rebuildable SQL tables through Kysely. Money columns hold ledger units as INTEGER / NUMERIC(38,0) and are bigint in
 * TypeScript; sums are made in the ledger, never here.
 */
export interface ProjectionDefinition {
  /** Unique name; also the checkpoint's key. */
  readonly name: string;
  /** Raised when the tables or their meaning change: the tables are dropped and rebuilt from the log. */
  readonly version: number;
  readonly tables: readonly string[];
  /** DDL in dialect-neutral terms. */
  readonly create: (schema: SchemaHelper) => readonly string[];
}

/** The words in which SQLite and PostgreSQL differ. */
export interface SchemaHelper {
  readonly dialect: 'sqlite' | 'postgres';
  /** Ledger units. */
  readonly money: string;
  /** Safe integers: ids, milliseconds, revisions. */
  readonly int: string;
  readonly text: string;
  readonly json: string;
}

export interface ReadModels {
  /**
   * For reads; each service narrows the type to its own tables. Safe integers arrive as number from `int`, bigint from
   * `money` columns.
   */
  readonly db: Kysely<never>;
  /**
   * The same tables, read-only, for lists that staff filter as they like: one of them may take seconds, and keeps
   * neither customers' reads nor the projections waiting. Sees what has been committed when it is asked.
   */
  readonly reports: Kysely<never>;
  /** Creates or recreates the tables of a projection; returns where it has to continue reading. */
  prepare(definition: ProjectionDefinition): Promise<Position | null>;
  /** Runs the queries and moves the checkpoint in one transaction. */
  apply(name: string, position: Position, queries: readonly CompiledQuery[]): Promise<void>;
  /** Rows inserted in one transaction outside any projection's checkpoint (history at first start). */
  bulk(queries: readonly CompiledQuery[]): Promise<void>;
  close(): Promise<void>;
}

export type { CompiledQuery, Generated, Kysely, Position };
export { tablesOf } from './tables-of.js';
export { DamagedTables, type ProjectionVersion, type TablesReader, type TablesMoment } from './tables-reader.js';
