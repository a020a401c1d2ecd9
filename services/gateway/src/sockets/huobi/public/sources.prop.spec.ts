import { gunzipSync } from 'node:zlib';
import { ManualClock } from '@corella/clock';
import type { Candle, DepthLevel, DepthSnapshot } from '@corella/contracts/market';
import fc from 'fast-check';
import { btcaud } from '../../../testing/fake-venue.js';
import { IncrementSource } from './book-sources.js';
import { readMarketTopic, type MarketTopic } from './market-topic.js';
import type { SourceContext } from './market-source.js';
import { KlineSource } from './print-sources.js';

const read = (message: Buffer | null): Record<string, unknown> | null =>
  message === null ? null : (JSON.parse(gunzipSync(message).toString()) as { tick: Record<string, unknown> }).tick;
const contextOf = (answer: () => unknown): SourceContext => ({
  listing: btcaud.listing,
  clock: new ManualClock(1),
  ask: async () => answer() as never,
  candles: async () => answer() as never,
});
const topicOf = <Kind extends MarketTopic['kind']>(text: string, kind: Kind): Extract<MarketTopic, { kind: Kind }> => {
  const topic = readMarketTopic(text);
  if (topic?.kind !== kind) throw new Error(`not a topic of that kind: ${text}`);
  return topic as Extract<MarketTopic, { kind: Kind }>;
};

const side = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 5 })), {
  selector: ([tick]) => tick,
  maxLength: 8,
});
const step = fc.record({ bids: side, asks: side, moved: fc.boolean(), newcomer: fc.boolean() });

describe('increments', () => {
  it('lead a stock client from any requested book to exactly the current window, without a gap', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
        let book: DepthSnapshot = { symbol: 'btcaud', seq: 5, at: 0, bids: [], asks: [] };
        const source = new IncrementSource(
          contextOf(() => book),
          topicOf('market.btcaud.mbp.20', 'mbp'),
        );
        const first = read(await source.snapshot(true));
        expect(first).toEqual({ seqNum: 5, prevSeqNum: 5, bids: [], asks: [] });
        let [seqNum, bids] = [5, new Map<number, number>()];
        for (const { moved, newcomer, ...sides } of steps) {
          book = { ...book, seq: book.seq + 2, bids: sides.bids as DepthLevel[], asks: sides.asks as DepthLevel[] };
          if (moved) source.onDepth();
          const tick = read(await source.changes());
          if (tick) {
            expect(tick['prevSeqNum']).toBe(seqNum);
            seqNum = tick['seqNum'] as number;
            for (const [price, amount] of tick['bids'] as [number, number][]) {
              if (amount === 0) bids.delete(price);
              else bids.set(price, amount);
            }
          }
          const asked = (await source.current()) as { seqNum: number; bids: [number, number][] };
          expect(asked.seqNum).toBe(seqNum);
          expect([...bids].sort()).toEqual([...asked.bids].sort());
          if (newcomer) {
            expect(read(await source.snapshot(false))).toEqual({ seqNum, prevSeqNum: seqNum, bids: [], asks: [] });
            bids = new Map(asked.bids);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('candles', () => {
  const candle = (start: number, count: number): Candle => ({
    start,
    open: 1,
    high: 2,
    low: 1,
    close: 2,
    lots: 1,
    value: '1',
    count,
  });

  it('are pushed once per tick, including the final state of each period', async () => {
    const source = new KlineSource(
      contextOf(() => []),
      topicOf('market.btcaud.kline.1min', 'kline'),
    );
    for (const [start, count] of [
      [60_000, 1],
      [60_000, 2],
      [120_000, 1],
    ] as const)
      source.onCandle('1min', candle(start, count));
    source.onCandle('5min', candle(0, 9));
    expect([read(await source.changes()), read(await source.changes()), read(await source.changes())]).toMatchObject([
      { id: 60, count: 2 },
      { id: 120, count: 1 },
      null,
    ]);
  });

  it('of a year are folded from its months', async () => {
    const months = [candle(Date.UTC(2026, 0, 1), 3), candle(Date.UTC(2026, 1, 1), 4)];
    const source = new KlineSource(
      contextOf(() => months),
      topicOf('market.btcaud.kline.1year', 'kline'),
    );
    expect(read(await source.snapshot(true))).toMatchObject({ id: Date.UTC(2026, 0, 1) / 1_000, count: 7 });
    source.onCandle('1mon', candle(Date.UTC(2026, 1, 1), 6));
    expect(read(await source.changes())).toMatchObject({ count: 9 });
  });
});
