import type { CompiledQuery, Kysely, Generated } from 'kysely';
import { Unavailable } from '@corella/result';
import type { Position, StreamName } from '@corella/event-store';
import type { StreamRevisions } from './revisions.js';

/**
 * SQL tables that can be rebuilt, through Kysely. Money columns hold ledger units as INTEGER or NUMERIC(38,0) and are
 * bigint in TypeScript. Sums are computed in the ledger, never here.
 */
export interface ProjectionDefinition {
  /** Unique name, which is also the key of the checkpoint. */
  readonly name: string;
  /** Raise this when the tables or their meaning change. They are then dropped and rebuilt from the log. */
  readonly version: number;
  readonly tables: readonly string[];
  /** DDL in terms that fit either dialect. */
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
   * For reads. Each service narrows the type to its own tables. `int` columns return safe integers as number, `money`
   * columns return bigint.
   */
  readonly db: Kysely<never>;
  /**
   * The same tables, read-only, for the lists that staff filter as they like. Such a query may take seconds without
   * delaying customers' reads or the projections. It sees what has been committed when it starts.
   */
  readonly reports: Kysely<never>;
  /**
   * Creates or recreates the tables of a projection. Returns where it has to continue reading. Where several processes
   * share the tables, the last one that has prepared them writes, and what another one applies is rejected.
   */
  prepare(definition: ProjectionDefinition): Promise<Position | null>;
  /**
   * The projection has caught up: readers see its tables from now on. Until then an adapter may build them beside those
   * of another version, and show readers the latter.
   */
  publish(name: string): Promise<void>;
  /**
   * Runs the queries, moves the checkpoint and keeps how far each of these streams has come, in one transaction.
   * Positions say where to continue reading. Only revisions say what has been applied, because positions have holes and
   * a feed may deliver streams in any order among each other. A batch whose streams all stand there already only moves
   * the checkpoint, so a caller may repeat one whose outcome it does not know. Rejects a batch of which only some
   * streams stand there already.
   */
  apply(name: string, position: Position, queries: readonly CompiledQuery[], revisions: StreamRevisions): Promise<void>;
  /** How far a projection has come in each of these streams. */
  revisionsOf(name: string, streams: readonly StreamName[]): Promise<StreamRevisions>;
  /** Inserts rows in one transaction, outside any projection's checkpoint (history at the first start). */
  bulk(queries: readonly CompiledQuery[]): Promise<void>;
  close(): Promise<void>;
}

export type { CompiledQuery, Generated, Kysely, Position, StreamName };
export { lastRevisions, type StreamRevisions } from './revisions.js';
export { tablesOf } from './tables-of.js';
export {
  beyond,
  orderTerms,
  planPage,
  positioned,
  positionTerms,
  type OrderColumn,
  type PagePlan,
  type RowOrder,
  type RowPosition,
} from './keyset.js';
/** Thrown when the tables could not be reached. Whether a batch was kept is then unknown; it can be repeated. */
export class TablesUnavailable extends Unavailable {
  override readonly name = 'TablesUnavailable';
}

export { DamagedTables, type ProjectionVersion, type TablesReader, type TablesMoment } from './tables-reader.js';
