import { ManualClock } from '@corella/clock';
import type { DepthSnapshot, PublicTrade } from '@corella/contracts/market';
import { btcaud } from '../../testing/fake-venue.js';
import { DepthSource } from './depth-source.js';
import { TradesSource } from './print-sources.js';

const { listing } = btcaud;
const clock = new ManualClock(1);
describe('depth', () => {
  it('rebuilds the window exactly by applying every delta in sequence', async () => {
    let book: DepthSnapshot = { symbol: 'btcaud', seq: 0, at: 0, bids: [], asks: [] };
    const source = new DepthSource({ listing, step: 2, clock, ask: async () => book });
    const mirror = new Map<string, string>();
    const read = (
      message: Buffer | null,
    ): { prevSeq?: number; seq: number; step: number; bids: [string, string][] } | null =>
      message
        ? (JSON.parse(message.toString()) as { data: { seq: number; step: number; bids: [string, string][] } }).data
        : null;
    let seq = read(await source.snapshot(true))?.seq;
    for (let step = 1; step <= 50; step += 1) {
      book = {
        ...book,
        seq: step,
        bids: Array.from({ length: 5 }, (_, at) => [((step * 7 + at * 13) % 20) + 1, ((step + at) % 3) + 1] as const),
      };
      source.onDepth();
      const delta = read(await source.changes());
      if (!delta) continue;
      expect(delta).toMatchObject({ prevSeq: seq, step: 2 });
      ({ seq } = delta);
      for (const [price, quantity] of delta.bids)
        if (quantity === '0') mirror.delete(price);
        else mirror.set(price, quantity);
      expect(mirror.size).toBe(new Map(book.bids).size);
    }
  });
});

describe('trades', () => {
  it('are sent once each, newest first, whenever a client subscribes', async () => {
    const trade = (tradeId: number): PublicTrade => ({ tradeId, priceTicks: 1, qtyLots: 1, takerSide: 1, at: 0 });
    const source = new TradesSource({ listing, clock, ask: async () => [trade(2), trade(1)] });
    const ids = (message: Buffer | null): string[] =>
      message ? (JSON.parse(message.toString()) as { list: { id: string }[] }).list.map(({ id }) => id) : [];
    source.onTrades([trade(2)]);
    expect(ids(await source.snapshot(true))).toEqual(['2', '1']);
    expect(await source.changes()).toBeNull();
    source.onTrades([trade(3), trade(4)]);
    expect(ids(await source.changes())).toEqual(['4', '3']);
    expect(ids(await source.snapshot(false))).toEqual(['4', '3', '2', '1']);
  });
});
