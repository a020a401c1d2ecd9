import fc from 'fast-check';
import { SYMBOL_STATE } from '@corella/contracts/market';
import { MarketMachine } from './market.machine.js';
import { dataOf, MarketScene } from '../testing/market-scene.js';
import { marketStep, playStep, TOUCHY, type MarketStep, type Played } from '../testing/market-steps.js';
import { NaiveMarket } from '../testing/naive-market.js';

/** Matching rule 4: for each order quantity = filled + open + cancelled, and what buyers bought sellers sold. */
function checkConservation(scene: MarketScene): void {
  const filled = new Map<number, number>();
  const trades = dataOf(scene.log, 'TradeExecuted');
  for (const t of trades)
    for (const side of [t.maker, t.taker]) filled.set(side.orderId, (filled.get(side.orderId) ?? 0) + t.qtyLots);
  const view = scene.machine.view();
  const openLots = new Map([
    ...view.resting.map((row) => [row[0], row[3] + row[4]] as const),
    ...view.stops.map((stop) => [stop.orderId, stop.qtyLots] as const),
  ]);
  const ends = new Map(dataOf(scene.log, 'OrderClosed').map((c) => [c.orderId, c]));
  for (const order of dataOf(scene.log, 'OrderAccepted')) {
    const done = filled.get(order.orderId) ?? 0;
    const open = openLots.get(order.orderId);
    const end = ends.get(order.orderId);
    expect(open === undefined).toBe(end !== undefined);
    if (open !== undefined) expect(open).toBe(order.qtyLots);
    if (end) expect(end.filledLots).toBe(done);
    if (end?.state === 'filled' && order.qtyLots !== undefined) expect(done).toBe(order.qtyLots);
    if (order.orderType === 'fok') expect(end?.state).toBe('filled');
    if (end && order.costUnits !== undefined) expect(end.filledValue).toBeLessThanOrEqual(Number(order.costUnits));
  }
  trades.forEach((t, i) => expect(t.tradeId).toBe(i + 1));
  const groups = new Map(dataOf(scene.log, 'OrderAccepted').map((o) => [o.orderId, o.stpGroup]));
  for (const t of trades) expect(groups.get(t.maker.orderId)).not.toBe(groups.get(t.taker.orderId));
}

function playNaive(naive: NaiveMarket, step: MarketStep, { ticket, cancelled }: Played, scene: MarketScene): void {
  if (ticket) naive.place(ticket, scene.now);
  else if (step.kind === 'state') naive.setState(step.state, scene.now);
  else if (step.kind === 'trigger-stops') naive.triggerStops(scene.now);
  else if (cancelled !== undefined && dataOf(scene.log.slice(-1), 'OrderClosed')[0]?.orderId === cancelled)
    naive.cancel(cancelled);
}

/** What is open, traded and decided, in the terms of either market. */
function compare(scene: MarketScene, naive: NaiveMarket): void {
  const { resting, stops, facts } = scene.machine.view();
  const plain = [...naive.book.side(1), ...naive.book.side(2)].map(({ id, priceTicks, openLots, filledLots }) => [
    id,
    priceTicks,
    openLots,
    filledLots,
  ]);
  expect(resting.map((row) => [row[0], row[2], row[3], row[4]])).toEqual(plain);
  expect(stops.map((stop) => stop.orderId)).toEqual(naive.stops.map((stop) => stop.orderId).sort((a, b) => a - b));
  expect([facts?.state, facts?.lastTicks]).toEqual([naive.state, naive.lastTicks]);
}

describe('market machine', () => {
  it('has the same hash live, replayed and restored, conserves quantities and is never crossed', () => {
    fc.assert(
      fc.property(fc.array(marketStep, { minLength: 1, maxLength: 80, size: 'max' }), fc.nat(79), (steps, cut) => {
        const scene = new MarketScene().listed(TOUCHY);
        let restored: MarketMachine | null = null;
        let restoredAt = 0;
        steps.forEach((s, i) => {
          playStep(scene, s, i);
          if (i === cut) {
            restored = new MarketMachine();
            restored.restore(scene.machine.snapshot());
            restoredAt = scene.log.length;
          }
          if (i % 16 === 0) expect(scene.replayed().hash()).toBe(scene.machine.hash());
        });
        expect(scene.replayed().hash()).toBe(scene.machine.hash());
        if (restored) {
          const tail: MarketMachine = restored;
          for (const event of scene.log.slice(restoredAt)) tail.apply(event);
          expect(tail.hash()).toBe(scene.machine.hash());
        }
        checkConservation(scene);
      }),
      { numRuns: 100 },
    );
  });

  it('handles every order type, self-trade mode, stop and fuse like the naive market', () => {
    const seen = { fuse: 0, triggered: 0, selfTrade: 0, replaced: 0, tooLate: 0 };
    fc.assert(
      fc.property(fc.array(marketStep, { minLength: 1, maxLength: 150, size: 'max' }), (steps) => {
        const scene = new MarketScene().listed(TOUCHY);
        const naive = new NaiveMarket(TOUCHY);
        steps.forEach((s, i) => {
          playNaive(naive, s, playStep(scene, s, i), scene);
          compare(scene, naive);
        });
        const trades = dataOf(scene.log, 'TradeExecuted').map(({ maker, taker, priceTicks, qtyLots }) => ({
          makerId: maker.orderId,
          takerId: taker.orderId,
          priceTicks,
          qtyLots,
        }));
        expect(trades).toEqual(naive.trades);
        seen.fuse += dataOf(scene.log, 'SymbolStateSet').filter(({ state }) => state === SYMBOL_STATE.fuse).length;
        seen.triggered += dataOf(scene.log, 'StopTriggered').length;
        const reasons = dataOf(scene.log, 'OrderClosed').map(({ reason }) => reason);
        seen.selfTrade += reasons.filter((reason) => reason === 'self-trade').length;
        seen.replaced += reasons.filter((reason) => reason === 'replaced').length;
        seen.tooLate += reasons.filter((reason) => reason === 'too-late-to-replace').length;
      }),
      { numRuns: 100 },
    );
    // A property that never reaches its subject would prove nothing.
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(10);
  });
});
