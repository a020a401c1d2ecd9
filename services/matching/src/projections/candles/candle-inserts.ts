import type { CompiledQuery, Kysely } from 'kysely';
import type { CandleTable, MarketTables } from './candles.table.js';

export const COLUMNS = [
  'symbol',
  'period',
  'start_at',
  'open_ticks',
  'high_ticks',
  'low_ticks',
  'close_ticks',
  'lots',
  'value',
  'trades',
  'revision',
] as const;
/** Rows per INSERT, far below the limit on parameters of either database. */
const INSERT_ROWS = 500;

/**
 * Inserts many rows that do not exist yet. The text for a full chunk is compiled once and reused with other parameters,
 * because compiling each of them took most of the time of a first start.
 */
export class CandleInserts {
  private full: CompiledQuery | null = null;

  constructor(private readonly db: Kysely<MarketTables>) {}

  of(rows: readonly CandleTable[]): CompiledQuery[] {
    const queries: CompiledQuery[] = [];
    for (let i = 0; i < rows.length; i += INSERT_ROWS) queries.push(this.chunk(rows.slice(i, i + INSERT_ROWS)));
    return queries;
  }

  private chunk(rows: readonly CandleTable[]): CompiledQuery {
    if (rows.length < INSERT_ROWS) return this.compile(rows);
    this.full ??= this.compile(rows);
    return { ...this.full, parameters: rows.flatMap(inOrder) };
  }

  private compile(rows: readonly CandleTable[]): CompiledQuery {
    const columns = rows.map(
      ({
        symbol,
        period,
        start_at,
        open_ticks,
        high_ticks,
        low_ticks,
        close_ticks,
        lots,
        value,
        trades,
        revision,
      }) => ({
        symbol,
        period,
        start_at,
        open_ticks,
        high_ticks,
        low_ticks,
        close_ticks,
        lots,
        value,
        trades,
        revision,
      }),
    );
    return this.db
      .insertInto('market_candle')
      .values(columns)
      .onConflict((conflict) => conflict.doNothing())
      .compile();
  }
}

/** A row's values in the order of the columns, which is also the order of a statement's parameters. */
export const inOrder = (row: CandleTable): unknown[] => COLUMNS.map((name) => row[name]);
