import fc from 'fast-check';
import { SIDE, SYMBOL_STATE } from '@corella/contracts/market';
import { MarketMachine } from './market.machine.js';
import { BTCAUD, dataOf, MarketScene } from './testing/market-scene.js';

const ANCHOR = BTCAUD.listing.anchorTicks;
const account = fc.constantFrom('spot:1', 'spot:2', 'spot:3', 'house:maker-1');
const limit = fc.record({
  kind: fc.constant('limit' as const), account, side: fc.constantFrom(SIDE.buy, SIDE.sell), qtyLots: fc.integer({ min: 90, max: 900 }),
  priceTicks: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: ANCHOR - 5, max: ANCHOR + 5 }) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 * ANCHOR }) }),
});
const market = fc.record({ kind: fc.constant('market' as const), account, side: fc.constantFrom(SIDE.buy, SIDE.sell), qtyLots: fc.integer({ min: 100, max: 2_000 }) });
const cancel = fc.record({ kind: fc.constant('cancel' as const), account, pick: fc.nat(200) });
const state = fc.record({ kind: fc.constant('state' as const), state: fc.constantFrom(SYMBOL_STATE.online, SYMBOL_STATE.online, SYMBOL_STATE.suspend, SYMBOL_STATE.fuse, SYMBOL_STATE.offline) });
const step = fc.oneof({ weight: 10, arbitrary: limit }, { weight: 3, arbitrary: market }, { weight: 4, arbitrary: cancel }, { weight: 1, arbitrary: state });
type Step = (typeof step) extends fc.Arbitrary<infer Value> ? Value : never;

function play(scene: MarketScene, s: Step, index: number): void {
  switch (s.kind) {
    case 'limit':
      scene.hold({ account: s.account, stpGroup: s.account, side: s.side, qtyLots: s.qtyLots, priceTicks: s.priceTicks });
      return;
    case 'market': {
      const size = s.side === SIDE.buy ? { costUnits: String(s.qtyLots * ANCHOR) } : { qtyLots: s.qtyLots };
      scene.hold({ account: s.account, stpGroup: s.account, side: s.side, orderType: 'market', ...size });
      return;
    }
    case 'cancel':
      scene.cancel(1_000 + (s.pick % (index + 1)), s.account);
      return;
    case 'state':
      scene.run({ type: 'SetSymbolState', state: s.state, reason: 'test', by: 'staff-1' });
      scene.now += 1;
  }
}

/** Invariant 7: for each order quantity = filled + open + cancelled, and what buyers bought sellers sold. */
function checkConservation(scene: MarketScene): void {
  const filled = new Map<number, number>();
  const lastTrade = dataOf(scene.log, 'TradeExecuted');
  for (const t of lastTrade) for (const side of [t.maker, t.taker]) filled.set(side.orderId, (filled.get(side.orderId) ?? 0) + t.qtyLots);
  const resting = new Map(scene.machine.view().resting.map((row) => [row[0], row]));
  const ends = new Map(dataOf(scene.log, 'OrderClosed').map((c) => [c.orderId, c]));
  for (const order of dataOf(scene.log, 'OrderAccepted')) {
    const done = filled.get(order.orderId) ?? 0;
    const row = resting.get(order.orderId);
    const end = ends.get(order.orderId);
    expect(Boolean(row) !== Boolean(end)).toBe(true);
    if (row) expect(row[3] + row[4]).toBe(order.qtyLots);
    if (end) expect(end.filledLots).toBe(done);
    if (end?.state === 'filled' && order.qtyLots !== undefined) expect(done).toBe(order.qtyLots);
    if (end && order.costUnits !== undefined) expect(end.filledValue).toBeLessThanOrEqual(Number(order.costUnits));
  }
  lastTrade.forEach((t, i) => expect(t.tradeId).toBe(i + 1));
}

describe('market machine', () => {
  it('has one hash live, replayed and restored, conserves quantities and never crosses', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 80 }), fc.nat(79), (steps, cut) => {
        const scene = new MarketScene().listed();
        let restored: MarketMachine | null = null;
        let restoredAt = 0;
        steps.forEach((s, i) => {
          play(scene, s, i);
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
});
