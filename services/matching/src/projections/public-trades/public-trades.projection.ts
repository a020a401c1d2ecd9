import type { CompiledQuery, Kysely } from 'kysely';
import { isOf, type RecordedEvent } from '@corella/event-store';
import type { Projection } from '@corella/projection';
import type { SchemaHelper } from '@corella/read-model';
import { TRADE_SPAN } from '../../domain/symbol/trade-id.js';
import { isReadableTrade } from '../../domain/symbol/readable-event.js';
import type { MarketTables, PublicTradeTable } from '../candles/candles.table.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const INSERT_ROWS = 1_000;
/** Trades kept per symbol. The limit is checked after every so many new ones. */
export const TRADES_PER_SYMBOL = 100_000;
const CHECK_EVERY = 1_000;

/** Public trades, so that the latest survive a restart: those of a day, and a bounded number per symbol. */
export class PublicTradesProjection implements Projection {
  readonly name = 'market_trades';
  readonly version = 1;
  readonly categories = ['market'];
  readonly tables = ['market_trade'];
  private prunedHour = 0;

  constructor(private readonly db: Kysely<MarketTables>) {}

  create({ text, int }: SchemaHelper): readonly string[] {
    return [
      `CREATE TABLE market_trade (
        trade_id ${int} NOT NULL PRIMARY KEY, symbol ${text} NOT NULL, price_ticks ${int} NOT NULL,
        qty_lots ${int} NOT NULL, taker_side ${int} NOT NULL, traded_at ${int} NOT NULL
      )`,
    ];
  }

  project(events: readonly RecordedEvent[]): readonly CompiledQuery[] {
    const rows = events.flatMap(rowOf);
    const queries: CompiledQuery[] = [];
    for (let i = 0; i < rows.length; i += INSERT_ROWS) {
      queries.push(
        this.db
          .insertInto('market_trade')
          .values(rows.slice(i, i + INSERT_ROWS))
          .onConflict((conflict) => conflict.doNothing())
          .compile(),
      );
    }
    for (const { trade_id: id } of rows) if (id % CHECK_EVERY === 0) queries.push(this.cut(id));
    return [...queries, ...this.prune(events.at(-1)?.meta.at ?? 0)];
  }

  /** A symbol's trade ids form one ascending range, so the oldest are those far enough below the newest. */
  private cut(newest: number): CompiledQuery {
    const first = Math.floor(newest / TRADE_SPAN) * TRADE_SPAN;
    return this.db
      .deleteFrom('market_trade')
      .where('trade_id', '>=', first)
      .where('trade_id', '<=', newest - TRADES_PER_SYMBOL)
      .compile();
  }

  private prune(at: number): CompiledQuery[] {
    const hour = Math.floor(at / HOUR_MS);
    if (hour <= this.prunedHour) return [];
    this.prunedHour = hour;
    return [
      this.db
        .deleteFrom('market_trade')
        .where('traded_at', '<', at - DAY_MS)
        .compile(),
    ];
  }
}

/** A trade that cannot be read is left out. Its market stops when it replays the event. */
function rowOf(event: RecordedEvent): PublicTradeTable[] {
  if (!isOf(event, 'market') || event.type !== 'TradeExecuted' || !isReadableTrade(event.data)) return [];
  const { tradeId, priceTicks, qtyLots, takerSide } = event.data;
  return [
    {
      trade_id: tradeId,
      symbol: event.stream.slice('market-'.length),
      price_ticks: priceTicks,
      qty_lots: qtyLots,
      taker_side: takerSide,
      traded_at: event.meta.at,
    },
  ];
}
