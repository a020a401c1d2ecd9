import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStoreFeed } from '@corella/bus-local';
import { ManualClock } from '@corella/clock';
import { createMemoryEventStore } from '@corella/event-store/conformance';
import { createProjectionRunner } from '@corella/projection';
import { tablesOf } from '@corella/read-model';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import { MARKETS } from '../../domain/admin/markets.js';
import { NOW } from '../../testing/market-scene.js';
import { CandlesProjection } from './candles.projection.js';
import type { MarketTables } from './candles.table.js';

/** Calls back once a turn of the event loop, and knows the longest time between two turns. */
function watchTurns(): { longestMs(): number; stop(): void } {
  let longestMs = 0;
  let last = performance.now();
  let isWatching = true;
  const turn = (): void => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (isWatching) setTimeout(turn, 1);
  };
  turn();
  return { longestMs: () => longestMs, stop: () => void (isWatching = false) };
}

describe('the candles of a first start', () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-first-start-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  // A process that holds its event loop renews no lease. The time depends on the machine, the share of it does not.
  it('are made a market at a time, while the process does other work', async () => {
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
    const runner = createProjectionRunner({
      projection: new CandlesProjection(tablesOf<MarketTables>(readModels.db)),
      feed: createStoreFeed(store),
      // Only the queries are made here; another thread writes them.
      readModels: {
        ...readModels,
        apply: (_name, _position, queries) => Promise.resolve(void written.push(queries.length)),
      },
      clock: new ManualClock(NOW),
    });
    const startedMs = performance.now();
    const turns = watchTurns();
    await runner.start();
    turns.stop();
    const share = turns.longestMs() / (performance.now() - startedMs);
    await runner.stop();
    await readModels.close();
    expect(written.filter((queries) => queries > 50)).toHaveLength(markets.length);
    expect(share).toBeLessThan(0.5);
  });
});
