import fc from 'fast-check';
import { forEachOfSide } from './book-walk.js';
import { MAX_FILLS } from './fills.js';
import { NaiveBook, type NaiveResult } from './naive-book.js';
import { MAX_TICKS, OrderBook } from './order-book.js';
import { OUTCOME, TIME_IN_FORCE, type BookOutcome } from './outcome.js';

type Step =
  | { readonly kind: 'limit'; readonly side: 1 | 2; readonly price: number; readonly lots: number; readonly group: number; readonly ioc: boolean }
  | { readonly kind: 'cost'; readonly bound: number; readonly budget: number; readonly maxLots: number; readonly group: number }
  | { readonly kind: 'cancel'; readonly pick: number };

const ID_BASE = 2 ** 44;
const side = fc.constantFrom<1 | 2>(1, 2);
const group = fc.constantFrom(0, 0, 1, 2, 3);

/** Prices around a touch that crosses pages of the ladder, and now and then anywhere at all. */
const price = (centre: number): fc.Arbitrary<number> =>
  fc.oneof({ weight: 12, arbitrary: fc.integer({ min: centre - 8, max: centre + 8 }) }, { weight: 2, arbitrary: fc.integer({ min: 1, max: 20_000 }) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: MAX_TICKS }) });

const step = (centre: number): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('limit' as const), side, price: price(centre), lots: fc.integer({ min: 1, max: 40 }), group, ioc: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cost' as const), bound: price(centre), budget: fc.integer({ min: 1, max: centre * 60 }), maxLots: fc.integer({ min: 1, max: 80 }), group }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat(400) }) },
  );

const streams = fc.constantFrom(10, 4_096, 8_191, 131_072).chain((centre) => fc.array(step(centre), { minLength: 1, maxLength: 250 }));

function resultOf(book: OrderBook, outcome: BookOutcome): NaiveResult {
  const { fills } = book;
  return {
    outcome,
    takenLots: book.takenLots,
    takenValue: book.takenValue,
    fills: Array.from({ length: fills.count }, (_, i) => ({
      makerId: fills.makerId[i]!, priceTicks: fills.priceTicks[i]!, lots: fills.lots[i]!,
      makerFilledLots: fills.makerFilledLots[i]!, makerFilledValue: fills.makerFilledValue[i]!, makerDone: fills.makerDone[i] === 1,
    })),
  };
}

function contents(book: OrderBook, of: 1 | 2): object[] {
  const rows: object[] = [];
  const { orders } = book;
  forEachOfSide(book, of, (slot) => {
    rows.push({ id: orders.idOf(slot), side: orders.sideOf(slot), priceTicks: orders.priceTicksOf(slot), group: orders.groupOf(slot), openLots: orders.openLotsOf(slot), filledLots: orders.filledLotsOf(slot), filledValue: orders.filledValueOf(slot) });
  });
  return rows;
}

const plain = (naive: NaiveBook, of: 1 | 2): object[] =>
  naive.side(of).map(({ id, side: s, priceTicks, group: g, openLots, filledLots, filledValue }) => ({ id, side: s, priceTicks, group: g, openLots, filledLots, filledValue }));

function cancel(book: OrderBook, id: number): boolean {
  const slot = book.find(id);
  if (slot !== 0) book.removeAt(slot);
  return slot !== 0;
}

describe('order book against the naive book', () => {
  it('gives the same outcomes, fills and contents at every step', () => {
    fc.assert(
      fc.property(streams, (steps) => {
        const fast = new OrderBook();
        const naive = new NaiveBook();
        steps.forEach((s, i) => {
          const id = ID_BASE + i * 4_099;
          if (s.kind === 'limit') {
            const tif = s.ioc ? TIME_IN_FORCE.immediateOrCancel : TIME_IN_FORCE.goodTillCancelled;
            const outcome = fast.limit(id, s.side, s.price, s.lots, s.group, tif);
            expect(resultOf(fast, outcome)).toEqual(naive.limit(id, s.side, s.price, s.lots, s.group, tif));
          } else if (s.kind === 'cost') {
            const outcome = fast.buyByCost(s.bound, s.budget, s.maxLots, s.group);
            expect(resultOf(fast, outcome)).toEqual(naive.buyByCost(s.bound, s.budget, s.maxLots, s.group));
          } else {
            const target = ID_BASE + (s.pick % (i + 1)) * 4_099;
            expect(cancel(fast, target)).toBe(naive.cancel(target));
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
    for (let i = 0; i < MAX_FILLS + 1; i += 1) book.limit(i + 1, 2, 100 + (i % 7), 1, 0, TIME_IN_FORCE.goodTillCancelled);
    expect(book.limit(5_000, 1, 200, MAX_FILLS + 1, 0, TIME_IN_FORCE.goodTillCancelled)).toBe(OUTCOME.tooManyFills);
    expect(book.takenLots).toBe(MAX_FILLS);
    expect(book.find(5_000)).toBe(0);
    expect(book.orders.size).toBe(1);
  });

  it('returns every page and slot when the book empties, however wide it was', () => {
    const book = new OrderBook();
    const ids = Array.from({ length: 3_000 }, (_, i) => 2 ** 45 + i);
    for (const [i, id] of ids.entries()) book.limit(id, i % 2 ? 1 : 2, i % 2 ? 1 + i * 9_001 : MAX_TICKS - i * 9_001, 5, 0, TIME_IN_FORCE.goodTillCancelled);
    expect(book.orders.size).toBe(3_000);
    for (const id of ids) expect(cancel(book, id)).toBe(true);
    expect([book.orders.size, book.bestBidTicks, book.bestAskTicks]).toEqual([0, 0, 0]);
  });
});
