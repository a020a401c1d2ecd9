import fc from 'fast-check';
import {
  isStopType,
  SIDE,
  STOP_OPERATORS,
  STOP_TYPES,
  STP_MODES,
  SYMBOL_STATE,
  type OrderTicket,
} from '@corella/contracts/market';
import type { MarketListing } from '../domain/symbol/market-listing.js';
import { BTCAUD, dataOf, type MarketScene, type OrderDraft } from './market-scene.js';

const ANCHOR = BTCAUD.listing.anchorTicks;
/** A fuse that a few distant trades trip, so that tests reach it often. */
export const TOUCHY: MarketListing = {
  ...BTCAUD,
  parameters: { ...BTCAUD.parameters, fuseMovePpm: 1_000, fuseWindowMs: 5_000 },
};

const account = fc.constantFrom('spot:1', 'spot:2', 'spot:3', 'spot:4', 'house:maker-1');
const price = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: ANCHOR - 3, max: ANCHOR + 3 }) },
  { weight: 4, arbitrary: fc.integer({ min: ANCHOR - 20_000, max: ANCHOR + 20_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 * ANCHOR }) },
);
const side = fc.constantFrom(SIDE.buy, SIDE.sell);
const owner = { account, side, stpMode: fc.constantFrom(...STP_MODES) };

const priced = fc.record({
  kind: fc.constant('order' as const),
  orderType: fc.constantFrom(
    'limit' as const,
    'limit' as const,
    'limit' as const,
    'ioc' as const,
    'fok' as const,
    'post-only' as const,
  ),
  qtyLots: fc.integer({ min: 90, max: 900 }),
  price,
  ...owner,
});
const stop = fc.record({
  kind: fc.constant('stop' as const),
  orderType: fc.constantFrom(...STOP_TYPES),
  qtyLots: fc.integer({ min: 90, max: 900 }),
  price,
  stopTicks: price,
  operator: fc.constantFrom(...STOP_OPERATORS),
  ...owner,
});
const market = fc.record({
  kind: fc.constant('market' as const),
  qtyLots: fc.integer({ min: 100, max: 2_000 }),
  ...owner,
});
const cancel = fc.record({ kind: fc.constant('cancel' as const), account, pick: fc.nat(200) });
/** Replaces one of the open orders, sometimes one of somebody else, and sometimes with a wrong idea of its fills. */
const replace = fc.record({
  kind: fc.constant('replace' as const),
  pick: fc.nat(200),
  qtyLots: fc.integer({ min: 90, max: 900 }),
  price,
  stopTicks: price,
  odd: fc.constantFrom('stranger', 'filled', 'side', 'type', ...Array.from({ length: 12 }, () => 'none' as const)),
});
const state = fc.record({
  kind: fc.constant('state' as const),
  state: fc.constantFrom(
    ...Array.from({ length: 8 }, () => SYMBOL_STATE.online),
    SYMBOL_STATE.suspend,
    SYMBOL_STATE.offline,
  ),
});
const pass = fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(0, 10, 900, 4_000, 20_000) });
const triggerStops = fc.record({ kind: fc.constant('trigger-stops' as const) });

export const marketStep = fc.oneof(
  { weight: 12, arbitrary: priced },
  { weight: 4, arbitrary: stop },
  { weight: 3, arbitrary: market },
  { weight: 4, arbitrary: cancel },
  { weight: 6, arbitrary: replace },
  { weight: 3, arbitrary: state },
  { weight: 3, arbitrary: pass },
  { weight: 1, arbitrary: triggerStops },
);
export type MarketStep = typeof marketStep extends fc.Arbitrary<infer Value> ? Value : never;

/** What a step did to the scene: the ticket that arrived, or the id that a cancel was for. */
export interface Played {
  readonly ticket?: OrderTicket;
  readonly cancelled?: number;
}

export function playStep(scene: MarketScene, s: MarketStep, index: number): Played {
  switch (s.kind) {
    case 'order':
    case 'stop':
    case 'market':
      return {
        ticket: scene.hold({ account: s.account, stpGroup: s.account, side: s.side, stpMode: s.stpMode, ...shapeOf(s) })
          .ticket,
      };
    case 'replace':
      return replaceOne(scene, s);
    case 'cancel': {
      const orderId = 1_000 + (s.pick % (index + 1));
      scene.cancel(orderId, s.account);
      return { cancelled: orderId };
    }
    case 'state':
      scene.run({ type: 'SetSymbolState', state: s.state, reason: 'test', by: 'staff-1' });
      return {};
    case 'trigger-stops':
      scene.run({ type: 'TriggerDueStops' });
      return {};
    case 'pass':
      scene.now += s.ms;
      return {};
  }
}

/** An open order's terms as a replacement needs them, from the stream alone. */
function replaceOne(scene: MarketScene, s: Extract<MarketStep, { kind: 'replace' }>): Played {
  const { resting, stops } = scene.machine.view();
  const open = [...resting.map(([orderId]) => orderId), ...stops.map(({ orderId }) => orderId)];
  const orderId = open[s.pick % open.length];
  const old = dataOf(scene.log, 'OrderAccepted').find((order) => order.orderId === orderId);
  if (orderId === undefined || !old) return {};
  const filledLots = (resting.find(([id]) => id === orderId)?.[4] ?? 0) + (s.odd === 'filled' ? 1 : 0);
  const account = s.odd === 'stranger' ? 'spot:9' : old.account;
  const orderType = s.odd === 'type' && !isStopType(old.orderType) ? 'ioc' : old.orderType;
  const isStop = isStopType(orderType);
  const { ticket } = scene.hold({
    account,
    stpGroup: account,
    side: s.odd === 'side' ? (old.side === SIDE.buy ? SIDE.sell : SIDE.buy) : old.side,
    orderType,
    stpMode: old.stpMode ?? 'cancel-taker',
    qtyLots: s.qtyLots,
    priceTicks: s.price,
    ...(isStop && old.operator ? { stopTicks: s.stopTicks, operator: old.operator } : {}),
    replaces: { orderId, filledLots },
  });
  return { ticket };
}

function shapeOf(s: Extract<MarketStep, { kind: 'order' | 'stop' | 'market' }>): OrderDraft {
  if (s.kind === 'order') return { orderType: s.orderType, qtyLots: s.qtyLots, priceTicks: s.price };
  if (s.kind === 'stop')
    return {
      orderType: s.orderType,
      qtyLots: s.qtyLots,
      priceTicks: s.price,
      stopTicks: s.stopTicks,
      operator: s.operator,
    };
  return {
    orderType: 'market',
    ...(s.side === SIDE.buy ? { costUnits: String(s.qtyLots * ANCHOR) } : { qtyLots: s.qtyLots }),
  };
}
