import fc from 'fast-check';
import { forEachOfSide } from './book-walk.js';
import { MAX_FILLS } from './fills.js';
import { NaiveBook, type NaiveResult } from '../../testing/naive-book.js';
import { MAX_TICKS, OrderBook } from './order-book.js';
import { OUTCOME, SELF_TRADE, TIME_IN_FORCE, type BookOutcome, type SelfTrade } from './outcome.js';

interface Common {
  readonly group: number;
  readonly selfTrade: SelfTrade;
  /** Prices of the window, and the move in parts per million that trips the fuse; 0 = no fuse. */
  readonly window: readonly number[];
  readonly movePpm: number;
}
type Step =
  | (Common & {
      readonly kind: 'limit' | 'ioc' | 'fok';
      readonly side: 1 | 2;
      readonly price: number;
      readonly lots: number;
    })
  | (Common & { readonly kind: 'cost'; readonly bound: number; readonly budget: number; readonly maxLots: number })
  | { readonly kind: 'cancel'; readonly pick: number };

const ID_BASE = 2 ** 44;
const side = fc.constantFrom<1 | 2>(1, 2);
const group = fc.constantFrom(0, 0, 1, 2, 3);

/** Prices around the boundary between two pages of the ladder, and sometimes anywhere at all. */
const price = (centre: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: centre - 8, max: centre + 8 }) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 20_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: MAX_TICKS }) },
  );

const common = (centre: number) => ({
  group,
  selfTrade: fc.constantFrom<SelfTrade>(SELF_TRADE.cancelTaker, SELF_TRADE.cancelMaker, SELF_TRADE.cancelBoth),
  window: fc.array(fc.integer({ min: Math.max(1, centre - 8), max: centre + 8 }), { minLength: 1, maxLength: 4 }),
  movePpm: fc.constantFrom(0, 0, 20, 600_000),
});

const step = (centre: number): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 7,
      arbitrary: fc.record({
        kind: fc.constantFrom('limit' as const, 'limit' as const, 'ioc' as const, 'fok' as const),
        side,
        price: price(centre),
        lots: fc.integer({ min: 1, max: 40 }),
        ...common(centre),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('cost' as const),
        bound: price(centre),
        budget: fc.integer({ min: 1, max: centre * 60 }),
        maxLots: fc.integer({ min: 1, max: 80 }),
        ...common(centre),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat(400) }) },
  );

const streams = fc
  .constantFrom(10, 4_096, 8_191, 131_072)
  .chain((centre) => fc.array(step(centre), { minLength: 1, maxLength: 250 }));

function resultOf(book: OrderBook, outcome: BookOutcome): NaiveResult {
  const { fills } = book;
  return {
    outcome,
    takenLots: book.takenLots,
    takenValue: book.takenValue,
    fills: Array.from({ length: fills.count }, (_, i) => ({
      makerId: fills.makerId[i]!,
      priceTicks: fills.priceTicks[i]!,
      lots: fills.lots[i]!,
      makerFilledLots: fills.makerFilledLots[i]!,
      makerFilledValue: fills.makerFilledValue[i]!,
      makerDone: fills.makerDone[i] === 1,
    })),
  };
}

function contents(book: OrderBook, of: 1 | 2): object[] {
  const rows: object[] = [];
  const { orders } = book;
  forEachOfSide(book, of, (slot) => {
    rows.push({
      id: orders.idOf(slot),
      side: orders.sideOf(slot),
      priceTicks: orders.priceTicksOf(slot),
      group: orders.groupOf(slot),
      openLots: orders.openLotsOf(slot),
      filledLots: orders.filledLotsOf(slot),
      filledValue: orders.filledValueOf(slot),
    });
  });
  return rows;
}

const plain = (naive: NaiveBook, of: 1 | 2): object[] =>
  naive.side(of).map(({ id, side: s, priceTicks, group: g, openLots, filledLots, filledValue }) => ({
    id,
    side: s,
    priceTicks,
    group: g,
    openLots,
    filledLots,
    filledValue,
  }));

function cancel(book: OrderBook, id: number): boolean {
  const slot = book.find(id);
  if (slot !== 0) book.removeAt(slot);
  return slot !== 0;
}

/** Gives the order to both books and compares their answers. */
function play(fast: OrderBook, naive: NaiveBook, s: Exclude<Step, { kind: 'cancel' }>, id: number): void {
  const cuts = s.kind !== 'fok';
  fast.fuse.arm(Math.min(...s.window), Math.max(...s.window), s.movePpm, cuts);
  naive.watch(s.window, s.movePpm, cuts);
  if (s.kind === 'cost') {
    const outcome = fast.buyByCost(s.bound, s.budget, s.maxLots, s.group, s.selfTrade);
    expect(resultOf(fast, outcome)).toEqual(naive.buyByCost({ boundTicks: s.bound, ...s }));
  } else {
    const timeInForce = s.kind === 'limit' ? TIME_IN_FORCE.goodTillCancelled : TIME_IN_FORCE.immediateOrCancel;
    const order = { ...s, id, priceTicks: s.price, timeInForce };
    fast.reach(s.side, s.price, s.lots, s.group, s.selfTrade);
    const reach = naive.reach(order);
    expect(fast.reachLots).toBe(reach);
    if (s.kind === 'fok' && reach < s.lots) return;
    const outcome = fast.limit(id, s.side, s.price, s.lots, s.group, timeInForce, s.selfTrade);
    expect(resultOf(fast, outcome)).toEqual(naive.limit(order));
    if (s.kind === 'fok') expect(outcome).toBe(OUTCOME.filled);
  }
  expect(fast.fuse.trippedTicks).toBe(naive.trippedTicks);
}

describe('the order book compared with the naive book', () => {
  it('gives the same outcomes, fills and contents at every step', () => {
    fc.assert(
      fc.property(streams, (steps) => {
        const fast = new OrderBook();
        const naive = new NaiveBook();
        steps.forEach((s, i) => {
          if (s.kind === 'cancel') {
            const target = ID_BASE + (s.pick % (i + 1)) * 4_099;
            expect(cancel(fast, target)).toBe(naive.cancel(target));
          } else {
            play(fast, naive, s, ID_BASE + i * 4_099);
          }
          expect(contents(fast, 1)).toEqual(plain(naive, 1));
          expect(contents(fast, 2)).toEqual(plain(naive, 2));
          expect(fast.bestAskTicks === 0 || fast.bestBidTicks < fast.bestAskTicks).toBe(true);
        });
      }),
      { numRuns: 120 },
    );
  });
});

describe('order book', () => {
  it('cancels the rest of a taker that has met the largest number of makers', () => {
    const book = new OrderBook();
    for (let i = 0; i < MAX_FILLS + 1; i += 1)
      book.limit(i + 1, 2, 100 + (i % 7), 1, 0, TIME_IN_FORCE.goodTillCancelled);
    expect(book.limit(5_000, 1, 200, MAX_FILLS + 1, 0, TIME_IN_FORCE.goodTillCancelled)).toBe(OUTCOME.tooManyFills);
    expect(book.takenLots).toBe(MAX_FILLS);
    expect(book.find(5_000)).toBe(0);
    expect(book.orders.size).toBe(1);
  });

  it('frees every page and slot when the book empties, however wide it was', () => {
    const book = new OrderBook();
    const ids = Array.from({ length: 3_000 }, (_, i) => 2 ** 45 + i);
    for (const [i, id] of ids.entries())
      book.limit(
        id,
        i % 2 ? 1 : 2,
        i % 2 ? 1 + i * 9_001 : MAX_TICKS - i * 9_001,
        5,
        0,
        TIME_IN_FORCE.goodTillCancelled,
      );
    expect(book.orders.size).toBe(3_000);
    for (const id of ids) expect(cancel(book, id)).toBe(true);
    expect([book.orders.size, book.bestBidTicks, book.bestAskTicks]).toEqual([0, 0, 0]);
  });
});
