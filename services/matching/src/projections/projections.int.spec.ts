import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SIDE } from '@corella/contracts/market';
import type { JsonObject, RecordedEvent } from '@corella/event-store';
import { lastRevisions, tablesOf, type Kysely, type ReadModels } from '@corella/read-model';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import type { MarketEventType } from '../domain/symbol/market-event.js';
import { tradeIdOf } from '../domain/symbol/trade-id.js';
import { MarketReader } from '../queries/market-reader.js';
import { BTCAUD, NOW } from '../testing/market-scene.js';
import { CandlesProjection } from './candles/candles.projection.js';
import type { MarketTables } from './candles/candles.table.js';
import { PublicTradesProjection, TRADES_PER_SYMBOL } from './public-trades/public-trades.projection.js';

const DAY_MS = 86_400_000;
const STREAM = 'market-btcaud';
let revision = -1;

function event(type: MarketEventType, data: object, at = NOW): RecordedEvent {
  revision += 1;
  return {
    id: `${STREAM}/${revision}`,
    stream: STREAM,
    revision,
    position: String(revision).padStart(15, '0'),
    type,
    data: JSON.parse(JSON.stringify(data)) as JsonObject,
    meta: { at },
  };
}

const trade = (number: number, priceTicks: number, at = NOW, qtyLots = 10): RecordedEvent =>
  event('TradeExecuted', { tradeId: tradeIdOf(BTCAUD.listing, number), priceTicks, qtyLots, takerSide: SIDE.buy }, at);

describe('the market’s tables', () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-projections-'));
  let readModels: ReadModels;
  let db: Kysely<MarketTables>;
  let candles: CandlesProjection;
  let trades: PublicTradesProjection;
  const project = async (...events: RecordedEvent[]): Promise<void> => {
    for (const projection of [candles, trades]) {
      const sliced = projection === candles ? events.flatMap((one) => [...(candles.inSlices(one) ?? [])].flat()) : [];
      const queries = [...projection.project(events), ...sliced];
      await readModels.apply(projection.name, events.at(-1)?.position ?? '', queries, lastRevisions(events));
    }
  };
  const minutes = () => new MarketReader(db).candles('btcaud', '1min', { from: 0, to: NOW + DAY_MS * 400, limit: 100 });

  beforeEach(async () => {
    revision = -1;
    readModels = await openSqliteReadModels({
      file: join(directory, `read-${Math.floor(performance.now() * 1_000)}.db`),
      onFault: (error) => {
        throw error;
      },
    });
    db = tablesOf<MarketTables>(readModels.db);
    candles = new CandlesProjection(db);
    trades = new PublicTradesProjection(db);
    for (const projection of [candles, trades])
      await readModels.prepare({
        name: projection.name,
        version: projection.version,
        tables: projection.tables,
        create: (schema) => projection.create(schema),
      });
  });
  afterEach(() => readModels.close());
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('fold the trades of a batch, and add the next batch to the same candle', async () => {
    await project(trade(1, 100), trade(2, 90), trade(3, 120, NOW, 5));
    await project(trade(4, 80), trade(5, 110, NOW + 60_000));
    expect(await minutes()).toEqual([
      { start: NOW, open: 100, high: 120, low: 80, close: 80, lots: 35, value: '3300', count: 4 },
      { start: NOW + 60_000, open: 110, high: 110, low: 110, close: 110, lots: 10, value: '1100', count: 1 },
    ]);
  });

  it('do not count a repeated batch', async () => {
    const batch = [trade(1, 100), trade(2, 90)];
    await project(...batch);
    await project(...batch);
    expect(await minutes()).toMatchObject([{ lots: 20, count: 2 }]);
    expect(await new MarketReader(db).trades(BTCAUD.listing)).toHaveLength(2);
  });

  it('skip trades and histories that cannot be read', async () => {
    await project(
      event('TradeExecuted', {}),
      event('TradeExecuted', { tradeId: 1, priceTicks: 'x', qtyLots: 1, takerSide: 1 }),
      event('HistorySeeded', { seed: 1, generatorVersion: 1, until: 1e300, lastTicks: 1 }),
      trade(1, 100),
    );
    expect(await minutes()).toMatchObject([{ count: 1 }]);
    expect(await new MarketReader(db).trades(BTCAUD.listing)).toMatchObject([{ tradeId: 1, priceTicks: 100 }]);
  });

  it('have a market’s generated candles once, however often its history is delivered', async () => {
    const history = event('HistorySeeded', { seed: 7, generatorVersion: 1, until: NOW, lastTicks: 1 });
    const listed = event('SymbolListed', { ...BTCAUD, state: 3 });
    await project(listed, history);
    const first = await db
      .selectFrom('market_candle')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .execute();
    await project(history);
    expect(
      await db
        .selectFrom('market_candle')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .execute(),
    ).toEqual(first);
    expect((await minutes()).at(-1)).toMatchObject({ start: NOW - 60_000, close: BTCAUD.listing.anchorTicks });
  });

  it('keep minutes for 30 days, five minutes for 180, hours for good, and trades for a day', async () => {
    const at = (days: number): number => NOW + days * DAY_MS;
    const periodsAt = async (start: number): Promise<string[]> =>
      (await db.selectFrom('market_candle').select('period').where('start_at', '=', start).execute())
        .map(({ period }) => period)
        .filter((period) => ['1min', '5min', '30min'].includes(period))
        .sort();
    await project(trade(1, 100));
    await project(trade(2, 100, at(1)));
    expect(await new MarketReader(db).trades(BTCAUD.listing)).toHaveLength(2);
    await project(trade(3, 100, at(1) + 3_600_000));
    expect((await new MarketReader(db).trades(BTCAUD.listing)).map(({ tradeId }) => tradeId)).toEqual([2, 3]);
    await project(trade(4, 100, at(30)));
    expect(await periodsAt(NOW)).toEqual(['1min', '30min', '5min']);
    await project(trade(5, 100, at(30) + 3_600_000));
    expect(await periodsAt(NOW)).toEqual(['30min', '5min']);
    await project(trade(6, 100, at(180) + 3_600_000));
    expect(await periodsAt(NOW)).toEqual([]);
    const hours = await db.selectFrom('market_candle').select('start_at').where('period', '=', '1hour').execute();
    expect(hours).toHaveLength(6);
  });

  it('keep a bounded number of trades per market', async () => {
    await project(trade(1, 100), trade(2, 100), trade(1_000 + TRADES_PER_SYMBOL, 100));
    const kept = await db.selectFrom('market_trade').select('trade_id').execute();
    expect(kept.map(({ trade_id: id }) => id)).toEqual([1_000 + TRADES_PER_SYMBOL]);
  });
});
