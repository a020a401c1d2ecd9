import { sql, type CompiledQuery, type Kysely } from 'kysely';
import { isOf, type RecordedEvent, type RecordedOf } from '@corella/event-store';
import type { SchemaHelper } from '@corella/read-model';
import type { Projection } from '@corella/projection';
import { CANDLE_PERIODS, periodStart, type CandlePeriod } from '@corella/contracts/market';
import { generatePeriods, type HistoryCandle } from '../../domain/history/history.js';
import { MARKETS } from '../../domain/admin/markets.js';
import { isReadableTrade } from '../../domain/symbol/readable-event.js';
import type { MarketListing } from '../../domain/symbol/market-listing.js';
import { CandleInserts, COLUMNS, inOrder } from './candle-inserts.js';
import type { CandleTable, MarketTables } from './candles.table.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How long the shorter periods are kept, so that the file stops growing. There are few candles of the longer ones. */
const KEPT_DAYS: Partial<Record<CandlePeriod, number>> = { '1min': 30, '5min': 180, '15min': 180, '30min': 180 };
const SYMBOLS_REMEMBERED = 2_048;

/**
 * Candles in nine periods. A batch is folded in memory and added to what is stored. A row's `revision` keeps a batch
 * that comes again from being added twice. Generated history replaces nothing and is inserted once.
 */
export class CandlesProjection implements Projection {
  readonly name = 'market_candles';
  readonly version = 1;
  readonly categories = ['market'];
  readonly tables = ['market_candle'];
  private readonly listed = new Map<string, MarketListing>();
  private readonly inserts: CandleInserts;
  private readonly upsert: CompiledQuery;
  private prunedHour = 0;

  constructor(private readonly db: Kysely<MarketTables>) {
    this.inserts = new CandleInserts(db);
    this.upsert = compileUpsert(db);
  }

  create({ text, int, money, dialect }: SchemaHelper): readonly string[] {
    const clustered = dialect === 'sqlite' ? ' WITHOUT ROWID' : '';
    return [
      `CREATE TABLE market_candle (
        symbol ${text} NOT NULL, period ${text} NOT NULL, start_at ${int} NOT NULL, open_ticks ${int} NOT NULL,
        high_ticks ${int} NOT NULL, low_ticks ${int} NOT NULL, close_ticks ${int} NOT NULL, lots ${int} NOT NULL,
        value ${money} NOT NULL, trades ${int} NOT NULL, revision ${int} NOT NULL,
        PRIMARY KEY (symbol, period, start_at)
      )${clustered}`,
    ];
  }

  project(events: readonly RecordedEvent[]): readonly CompiledQuery[] {
    const folded = new Map<string, CandleTable>();
    for (const event of events) {
      if (!isOf(event, 'market')) continue;
      if (event.type === 'TradeExecuted') fold(event, folded);
      else if (event.type === 'SymbolListed') this.remember(event);
    }
    const queries = [...folded.values()].map((row) => ({ ...this.upsert, parameters: inOrder(row) }));
    return [...queries, ...this.prune(events.at(-1)?.meta.at ?? 0)];
  }

  /** A market's history has 26,000 candles. At a first start there is one of each market. */
  inSlices(event: RecordedEvent): Iterable<readonly CompiledQuery[]> | null {
    return isOf(event, 'market') && event.type === 'HistorySeeded' ? this.history(event) : null;
  }

  private remember(event: RecordedOf<'market', 'SymbolListed'>): void {
    const { listing, parameters } = event.data;
    if (this.listed.size < SYMBOLS_REMEMBERED) this.listed.set(event.stream, { listing, parameters });
  }

  private *history(event: RecordedOf<'market', 'HistorySeeded'>): Generator<readonly CompiledQuery[]> {
    const { seed, until } = event.data;
    if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(until) || until > event.meta.at + DAY_MS) return;
    // Listing and history are in one append. The table of markets helps when a batch begins between the two.
    const market = this.listed.get(event.stream) ?? MARKETS.find((m) => event.stream === `market-${m.listing.symbol}`);
    if (!market) return;
    for (const [period, candles] of generatePeriods({ market, seed, until }))
      yield this.inserts.of(candles.map((candle) => rowOf(market.listing.symbol, period, candle)));
  }

  /** Once an hour, by the events' own time. */
  private prune(at: number): CompiledQuery[] {
    const hour = Math.floor(at / HOUR_MS);
    if (hour <= this.prunedHour) return [];
    this.prunedHour = hour;
    return Object.entries(KEPT_DAYS).map(([period, days]) =>
      this.db
        .deleteFrom('market_candle')
        .where('period', '=', period as CandlePeriod)
        .where('start_at', '<', at - days * DAY_MS)
        .compile(),
    );
  }
}

/**
 * Inserts a candle, or adds to it what a batch brings. Compiled once, because every batch with a trade touches nine
 * periods.
 */
function compileUpsert(db: Kysely<MarketTables>): CompiledQuery {
  const columns = sql.join(COLUMNS.map((name) => sql.ref(name)));
  return sql`
    insert into market_candle (${columns}) values (${sql.join(COLUMNS.map(() => null))})
    on conflict (symbol, period, start_at) do update set
      high_ticks =
        case when excluded.high_ticks > market_candle.high_ticks then excluded.high_ticks else market_candle.high_ticks end,
      low_ticks =
        case when excluded.low_ticks < market_candle.low_ticks then excluded.low_ticks else market_candle.low_ticks end,
      close_ticks = excluded.close_ticks,
      lots = market_candle.lots + excluded.lots,
      value = market_candle.value + excluded.value,
      trades = market_candle.trades + excluded.trades,
      revision = excluded.revision
    where market_candle.revision < excluded.revision
  `.compile(db);
}

/** A trade that cannot be read is left out. Its market stops when it replays the event. */
function fold(event: RecordedOf<'market', 'TradeExecuted'>, folded: Map<string, CandleTable>): void {
  if (!isReadableTrade(event.data)) return;
  const { priceTicks, qtyLots } = event.data;
  const symbol = event.stream.slice('market-'.length);
  const value = BigInt(priceTicks) * BigInt(qtyLots);
  for (const period of CANDLE_PERIODS) {
    const start = periodStart(period, event.meta.at);
    const key = `${symbol} ${period} ${start}`;
    const row = folded.get(key);
    if (!row) {
      folded.set(key, {
        symbol,
        period,
        start_at: start,
        open_ticks: priceTicks,
        high_ticks: priceTicks,
        low_ticks: priceTicks,
        close_ticks: priceTicks,
        lots: qtyLots,
        value,
        trades: 1,
        revision: event.revision,
      });
      continue;
    }
    row.high_ticks = Math.max(row.high_ticks, priceTicks);
    row.low_ticks = Math.min(row.low_ticks, priceTicks);
    row.close_ticks = priceTicks;
    row.lots += qtyLots;
    row.value += value;
    row.trades += 1;
    row.revision = event.revision;
  }
}

const rowOf = (symbol: string, period: CandlePeriod, c: HistoryCandle): CandleTable => ({
  symbol,
  period,
  start_at: c.start,
  open_ticks: c.open,
  high_ticks: c.high,
  low_ticks: c.low,
  close_ticks: c.close,
  lots: c.lots,
  value: c.value,
  trades: c.count,
  revision: -1,
});
