import { sql, type CompiledQuery, type Kysely } from 'kysely';
import {
  CANDLE_PERIODS,
  type Candle,
  type CandlePeriod,
  type PublicTrade,
  type Side,
  type SymbolListing,
} from '@corella/contracts/market';
import { TRADE_SPAN } from '../domain/symbol/trade-id.js';
import { TRADES_KEPT } from '../market-data/recent-trades.js';
import type { CandleTable, MarketTables } from '../projections/candles/candles.table.js';

export interface CandleRange {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

const DAY_MS = 86_400_000;
/** The minutes of a day and the one before them, for the rolling day's opening price. */
const DAY_CANDLES = 1_441;
const LATEST_CANDLES = 8;

/** Reads the market's own tables. */
export class MarketReader {
  /** Compiled once: a start reads nine periods of every market, and compiling would cost more than reading. */
  private readonly newest: CompiledQuery;

  constructor(private readonly db: Kysely<MarketTables>) {
    this.newest = sql`
        select * from market_candle
        where symbol = ${''} and period = ${''} and start_at >= ${0} and start_at <= ${0}
        order by start_at desc limit ${0}
      `.compile(db);
  }

  /** The newest `limit` of the range, ascending. */
  async candles(symbol: string, period: CandlePeriod, { from, to, limit }: CandleRange): Promise<Candle[]> {
    const { rows } = await this.db.executeQuery<CandleTable>({
      ...this.newest,
      parameters: [symbol, period, from, to, limit],
    });
    return rows.reverse().map(candleOf);
  }

  /** What the running figures start from. */
  async latest(symbol: string, now: number): Promise<Map<CandlePeriod, Candle[]>> {
    const latest = new Map<CandlePeriod, Candle[]>();
    for (const period of CANDLE_PERIODS) {
      const limit = period === '1min' ? DAY_CANDLES : LATEST_CANDLES;
      const candles = await this.candles(symbol, period, { from: 0, to: Number.MAX_SAFE_INTEGER, limit });
      latest.set(period, period === '1min' ? withinDay(candles, now) : candles);
    }
    return latest;
  }

  /** The latest public trades, oldest first. */
  async trades(listing: SymbolListing): Promise<PublicTrade[]> {
    const first = listing.index * TRADE_SPAN;
    const rows = await this.db
      .selectFrom('market_trade')
      .selectAll()
      .where('trade_id', '>=', first)
      .where('trade_id', '<', first + TRADE_SPAN)
      .orderBy('trade_id', 'desc')
      .limit(TRADES_KEPT)
      .execute();
    return rows.reverse().map((row) => ({
      tradeId: row.trade_id,
      priceTicks: row.price_ticks,
      qtyLots: row.qty_lots,
      takerSide: row.taker_side as Side,
      at: row.traded_at,
    }));
  }
}

/** The minutes of the last day, and the one before them. */
function withinDay(candles: readonly Candle[], now: number): Candle[] {
  const first = candles.findIndex((candle) => candle.start > now - DAY_MS);
  return candles.slice(first < 0 ? -1 : Math.max(0, first - 1));
}

const candleOf = (row: CandleTable): Candle => ({
  start: row.start_at,
  open: row.open_ticks,
  high: row.high_ticks,
  low: row.low_ticks,
  close: row.close_ticks,
  lots: row.lots,
  value: String(row.value),
  count: row.trades,
});
