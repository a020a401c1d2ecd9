import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStoreFeed } from '@corella/bus-local';
import { ManualClock } from '@corella/clock';
import { CANDLE_PERIODS } from '@corella/contracts/market';
import type { RecordedEvent } from '@corella/event-store';
import { createMemoryEventStore } from '@corella/event-store/conformance';
import { createProjectionRunner, type Projection } from '@corella/projection';
import { tablesOf, type CompiledQuery } from '@corella/read-model';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import { MARKETS } from '../../domain/admin/markets.js';
import { NOW } from '../../testing/market-scene.js';
import { CandlesProjection } from './candles.projection.js';
import type { MarketTables } from './candles.table.js';

/** The same projection, which notes in which turn of the event loop each of its slices is made. */
function watchSlices(projection: Projection) {
  const turnOfSlice: number[] = [];
  let turn = 0;
  let isWatching = true;
  const nextTurn = (): void => {
    turn += 1;
    if (isWatching) setImmediate(nextTurn);
  };
  setImmediate(nextTurn);
  const watched = function* (slices: Iterable<readonly CompiledQuery[]>): Generator<readonly CompiledQuery[]> {
    for (const slice of slices) {
      turnOfSlice.push(turn);
      yield slice;
    }
  };
  const inSlices = (event: RecordedEvent): Iterable<readonly CompiledQuery[]> | null => {
    const slices = projection.inSlices?.(event);
    return slices ? watched(slices) : null;
  };
  return {
    projection: Object.assign(Object.create(projection) as Projection, { inSlices }),
    turnOfSlice,
    stop: () => void (isWatching = false),
  };
}

describe('the candles of a first start', () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-first-start-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  // A process that holds its event loop renews no lease.
  it('are written a market at a time, and made a period at a time, with other work between two periods', async () => {
    const store = createMemoryEventStore();
    const markets = MARKETS.slice(0, 4);
    for (const market of markets) {
      const stream = `market-${market.listing.symbol}`;
      const history = { seed: 7, generatorVersion: 1, until: NOW, lastTicks: market.listing.anchorTicks };
      await store.append(stream, -1, [
        { id: `${stream}/0`, type: 'SymbolListed', data: JSON.parse(JSON.stringify(market)), meta: { at: NOW } },
        { id: `${stream}/1`, type: 'HistorySeeded', data: history, meta: { at: NOW } },
      ]);
    }
    const readModels = await openSqliteReadModels({
      file: join(directory, 'read.db'),
      onFault: (error) => {
        throw error;
      },
    });
    const written: number[] = [];
    const watched = watchSlices(new CandlesProjection(tablesOf<MarketTables>(readModels.db)));
    const runner = createProjectionRunner({
      projection: watched.projection,
      feed: createStoreFeed(store),
      // Only the queries are made here; another thread writes them.
      readModels: {
        ...readModels,
        apply: (_name, _position, queries) => Promise.resolve(void written.push(queries.length)),
      },
      clock: new ManualClock(NOW),
    });
    await runner.start();
    watched.stop();
    await runner.stop();
    await readModels.close();
    expect(written.filter((queries) => queries > 50)).toHaveLength(markets.length);
    expect(watched.turnOfSlice).toHaveLength(markets.length * CANDLE_PERIODS.length);
    expect(new Set(watched.turnOfSlice).size).toBe(watched.turnOfSlice.length);
  });
});
