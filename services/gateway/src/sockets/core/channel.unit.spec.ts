import { ManualClock } from '@corella/clock';
import type { DepthSnapshot, PublicTrade } from '@corella/contracts/market';
import { btcaud } from '../../testing/fake-venue.js';
import { Channel, type TopicSource } from './channel.js';
import { DepthSource, levelChanges } from '../browser/depth-source.js';
import { TradesSource } from '../browser/print-sources.js';

const { listing } = btcaud;
const clock = new ManualClock(1);
const sink = () => {
  const frames: { data?: Record<string, unknown>; list?: { id: string }[] }[] = [];
  return { frames, send: (frame: Buffer) => void frames.push(JSON.parse(frame.toString()) as (typeof frames)[number]) };
};

describe('a channel', () => {
  it('never sends a newcomer changes before its first frame, and builds one frame for all', async () => {
    const calls: string[] = [];
    const source: TopicSource = {
      snapshot: async (fresh) => (calls.push(`snapshot ${fresh}`), Buffer.from('{"data":{"first":true}}')),
      changes: async () => (calls.push('changes'), Buffer.from('{"data":{"first":false}}')),
    };
    const channel = new Channel(source);
    const [a, b] = [sink(), sink()];
    channel.join(a);
    await channel.pump();
    channel.join(b);
    await Promise.all([channel.pump(), channel.pump()]);
    expect(a.frames.map((frame) => frame.data?.['first'])).toEqual([true, false, false]);
    expect(b.frames.map((frame) => frame.data?.['first'])).toEqual([true, false]);
    expect(calls).toEqual(['snapshot true', 'changes', 'snapshot false', 'changes']);
    channel.leave(a);
    channel.leave(b);
    expect(channel.empty).toBe(true);
  });
});

describe('depth', () => {
  it('sends the difference of two windows: new, changed and gone levels', () => {
    expect(
      levelChanges(
        new Map([
          [3, 1],
          [2, 1],
          [1, 1],
        ]),
        new Map([
          [4, 2],
          [3, 5],
          [2, 1],
        ]),
      ),
    ).toEqual([
      [4, 2],
      [3, 5],
      [1, 0],
    ]);
  });

  it('rebuilds the window exactly by applying every delta in sequence', async () => {
    let book: DepthSnapshot = { symbol: 'btcaud', seq: 0, at: 0, bids: [], asks: [] };
    const source = new DepthSource({ listing, step: 2, clock, ask: async () => book });
    const mirror = new Map<string, string>();
    const read = (
      frame: Buffer | null,
    ): { prevSeq?: number; seq: number; step: number; bids: [string, string][] } | null =>
      frame
        ? (JSON.parse(frame.toString()) as { data: { seq: number; step: number; bids: [string, string][] } }).data
        : null;
    let seq = read(await source.snapshot(true))?.seq;
    for (let step = 1; step <= 50; step += 1) {
      book = {
        ...book,
        seq: step,
        bids: Array.from({ length: 5 }, (_, at) => [((step * 7 + at * 13) % 20) + 1, ((step + at) % 3) + 1] as const),
      };
      source.mark();
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
  it('are sent once each, newest first, whenever a client comes', async () => {
    const trade = (tradeId: number): PublicTrade => ({ tradeId, priceTicks: 1, qtyLots: 1, takerSide: 1, at: 0 });
    const source = new TradesSource({ listing, clock, ask: async () => [trade(2), trade(1)] });
    const ids = (frame: Buffer | null): string[] =>
      frame ? (JSON.parse(frame.toString()) as { list: { id: string }[] }).list.map(({ id }) => id) : [];
    source.add([trade(2)]);
    expect(ids(await source.snapshot(true))).toEqual(['2', '1']);
    expect(await source.changes()).toBeNull();
    source.add([trade(3), trade(4)]);
    expect(ids(await source.changes())).toEqual(['4', '3']);
    expect(ids(await source.snapshot(false))).toEqual(['4', '3', '2', '1']);
  });
});
