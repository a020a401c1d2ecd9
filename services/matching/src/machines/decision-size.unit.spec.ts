import { MAX_APPEND_BYTES } from '@corella/event-store';
import { CLOSE_REASONS, SIDE, type StpMode } from '@corella/contracts/market';
import { MAX_FILLS } from '../domain/book/fills.js';
import { AppendSize, bytesOf, MAX_DECISION_BYTES, MOST_BYTES, SURE_FILLS } from '../domain/sequencing/append-room.js';
import type { MarketEvent } from '../domain/symbol/market-event.js';
import { BTCAUD, dataOf, MarketScene } from '../testing/market-scene.js';

const LOTS = 99_000;
/** The market with the longest numbers: the highest index, and a price that makes values of 16 digits. */
const ANCHOR = 89_999_000;
const LONG: typeof BTCAUD = { ...BTCAUD, listing: { ...BTCAUD.listing, index: 2_047, anchorTicks: ANCHOR } };
const LONGEST_ID = Number.MAX_SAFE_INTEGER - 10_000;
/** The longest account name that the ledger opens for somebody who trades. */
const longName = (n: number): string => `house:${String(n).padStart(64, 'x')}`;
const shortName = (n: number): string => `spot:${1_000_000 + n}`;

/** A market with so many sellers at one price, each in a group of their own. */
function crowd(name: (n: number) => string, firstId: number, market = LONG): MarketScene {
  const scene = new MarketScene().listed(market);
  for (let n = 0; n < MAX_FILLS + 10; n += 1)
    scene.hold({
      orderId: firstId + n,
      account: name(n),
      side: SIDE.sell,
      orderType: 'post-only',
      source: 'spot-api',
      qtyLots: LOTS,
      priceTicks: market.listing.anchorTicks,
    });
  return scene;
}

/** A buyer who wants everything. */
const buyAll = (scene: MarketScene, account: string, stpMode: StpMode = 'cancel-taker') =>
  scene.hold({
    orderId: LONGEST_ID + 5_000,
    account,
    source: 'spot-api',
    stpMode,
    qtyLots: LOTS * (MAX_FILLS + 10),
    priceTicks: ANCHOR,
  }).events;

const sizeOf = (events: readonly MarketEvent[]): number => new AppendSize().bytes(events);

describe('the size of one decision', () => {
  it('is bounded by what the store appends', () => {
    expect(MAX_DECISION_BYTES).toBe(MAX_APPEND_BYTES);
    expect(SURE_FILLS).toBeGreaterThan(750);
  });

  it('stays within an append when a taker meets a thousand makers with the longest names and numbers', () => {
    const events = buyAll(crowd(longName, LONGEST_ID), longName(9_999));
    const trades = dataOf(events, 'TradeExecuted').length;
    expect(sizeOf(events)).toBeLessThanOrEqual(MAX_DECISION_BYTES);
    expect(sizeOf(events)).toBeGreaterThan(MAX_DECISION_BYTES - 10_000);
    expect(trades).toBeGreaterThan(SURE_FILLS);
    expect(trades).toBeLessThan(MAX_FILLS);
    expect(dataOf(events, 'OrderClosed').at(-1)).toMatchObject({
      orderId: LONGEST_ID + 5_000,
      state: 'partial-canceled',
      reason: 'too-many-fills',
      filledLots: trades * LOTS,
    });
  });

  it('lets a taker meet a thousand makers with ordinary names and numbers', () => {
    const scene = crowd(shortName, 368_640_000_000_000, BTCAUD);
    const { events } = scene.hold({ orderId: 368_650_000_000_000, qtyLots: LOTS * (MAX_FILLS + 5) });
    expect(dataOf(events, 'TradeExecuted')).toHaveLength(MAX_FILLS);
    expect(sizeOf(events)).toBeLessThanOrEqual(MAX_DECISION_BYTES);
  });

  it('triggers a stop in the append of the taker that made it due, while there is room', () => {
    const scene = crowd(longName, LONGEST_ID);
    scene.hold({
      orderId: 7,
      account: shortName(7),
      orderType: 'stop-limit',
      stopTicks: ANCHOR + 1,
      operator: 'gte',
      priceTicks: ANCHOR + 2,
    });
    scene.hold({ orderId: 8, account: shortName(8), side: SIDE.sell, priceTicks: ANCHOR + 1, qtyLots: LOTS });
    scene.hold({ qtyLots: LOTS * 400, priceTicks: ANCHOR });
    const { events } = scene.hold({ qtyLots: LOTS * 611, priceTicks: ANCHOR + 1 });
    expect(events.some(({ type }) => type === 'StopTriggered')).toBe(true);
    expect(sizeOf(events)).toBeLessThanOrEqual(MAX_DECISION_BYTES);
  });

  it('leaves a stop to the next append when its events might not fit', () => {
    const scene = crowd(longName, LONGEST_ID);
    scene.hold({
      orderId: 7,
      account: shortName(7),
      orderType: 'stop-limit',
      stopTicks: ANCHOR + 1,
      operator: 'gte',
      priceTicks: ANCHOR + 1,
      qtyLots: LOTS * 400,
    });
    scene.hold({ qtyLots: LOTS * 400, priceTicks: ANCHOR });
    const bid = { account: shortName(9), priceTicks: ANCHOR - 1, qtyLots: LOTS };
    for (let n = 0; n < 400; n += 1)
      scene.hold({
        orderId: LONGEST_ID + 6_000 + n,
        account: longName(n),
        side: SIDE.sell,
        priceTicks: ANCHOR + 1,
        qtyLots: LOTS,
      });
    const { events } = scene.hold({ ...bid, qtyLots: LOTS * 611, priceTicks: ANCHOR + 1 });
    expect(events.some(({ type }) => type === 'StopTriggered')).toBe(false);
    expect(scene.machine.stopsAreDue()).toBe(true);
    const triggered = scene.run({ type: 'TriggerDueStops' }).events;
    expect(triggered.map(({ type }) => type)).toContain('StopTriggered');
    expect(sizeOf(triggered)).toBeLessThanOrEqual(MAX_DECISION_BYTES);
  });

  it('refuses a fill-or-kill order that would meet more makers than certainly fit', () => {
    const fok = (lots: number) =>
      crowd(longName, LONGEST_ID).hold({ orderType: 'fok', qtyLots: lots, priceTicks: ANCHOR }).events;
    expect(dataOf(fok(LOTS * SURE_FILLS), 'OrderClosed').at(-1)).toMatchObject({ state: 'filled' });
    expect(dataOf(fok(LOTS * SURE_FILLS + 1), 'OrderClosed')).toMatchObject([{ reason: 'fok-unfillable' }]);
  });
});

describe('the most that an event takes', () => {
  const name = longName(1);
  const group = 'x'.repeat(72);
  const [id, count, value] = [Number.MAX_SAFE_INTEGER, 2 ** 31 - 1, Number.MAX_SAFE_INTEGER];
  const party = {
    orderId: id,
    account: name,
    filledLots: count,
    filledValue: value,
    orderType: 'stop-limit',
    source: 'spot-api',
    limitTicks: count,
  } as const;
  const order = { orderId: id, account: name, side: 1, source: 'spot-api', priceTicks: count, qtyLots: count } as const;
  const longestReason = [...CLOSE_REASONS].sort((a, b) => b.length - a.length)[0]!;
  const largest: readonly MarketEvent[] = [
    {
      type: 'OrderAccepted',
      data: {
        ...order,
        orderType: 'stop-limit',
        stopTicks: count,
        operator: 'gte',
        stpGroup: group,
        stpMode: 'cancel-maker',
      },
    },
    { type: 'StopTriggered', data: { ...order, lastTicks: count, stopTicks: count } },
    {
      type: 'TradeExecuted',
      data: { tradeId: id, priceTicks: count, qtyLots: count, takerSide: 2, maker: party, taker: party },
    },
    {
      type: 'OrderClosed',
      data: {
        orderId: id,
        account: name,
        state: 'partial-canceled',
        reason: longestReason,
        rule: 'reference-deviation',
        inputs: { lastTicks: count, referenceTicks: count, deviationPpm: count, maxDeviationPpm: count },
        filledLots: count,
        filledValue: value,
        source: 'spot-api',
      },
    },
    {
      type: 'SymbolStateSet',
      data: {
        state: 7,
        previous: 3,
        reason: 'x'.repeat(300),
        by: 'circuit-breaker',
        approvalId: 'x'.repeat(60),
        inputs: { fromTicks: count, toTicks: count, movePpm: count, limitPpm: count, windowMs: count },
      },
    },
  ];

  it.each(largest.map((event) => [event.type, event] as const))('is known for %s', (type, event) => {
    const most = type in MOST_BYTES ? MOST_BYTES[type as keyof typeof MOST_BYTES] : 0;
    expect(bytesOf(event)).toBeLessThanOrEqual(most);
    expect(bytesOf(event)).toBeGreaterThan(most - 40);
  });
});
