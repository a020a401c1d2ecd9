import type { JsonObject } from '@corella/event-store';

/** A way in which a recorded event can be wrong although the store vouches for every byte of it. */
export interface PoisonKind {
  readonly name: string;
  /** The ticket of a hold that the ledger can book; or an event of a market's own stream. */
  readonly into: 'hold' | 'market';
  readonly type: string;
  /** What is wrong: members that replace those of a sound hold's ticket, or the whole data of a market event. */
  readonly data: JsonObject;
  /** Nobody's market: every market goes on trading. */
  readonly stopsNone?: true;
}

const ABSURD = 1e300;

const hold = (name: string, data: JsonObject): PoisonKind => ({ name, into: 'hold', type: 'FundsHeld', data });
const event = (type: string, name: string, data: JsonObject): PoisonKind => ({
  name: `${type}: ${name}`,
  into: 'market',
  type,
  data,
});

const HOLDS: readonly PoisonKind[] = [
  hold('a third side', { side: 3 }),
  hold('a side in words', { side: 'buy' }),
  hold('no side', { side: undefined }),
  hold('an unknown order type', { orderType: 'iceberg' }),
  hold('an order type as a number', { orderType: 7 }),
  hold('no order type', { orderType: undefined }),
  hold('an unknown source', { source: 'fax' }),
  hold('no source', { source: undefined }),
  hold('an unknown self-trade mode', { stpMode: 'never' }),
  hold('a self-trade mode of null', { stpMode: null }),
  hold('a self-trade mode as a number', { stpMode: 2 }),
  hold('no self-trade group', { stpGroup: undefined }),
  hold('a self-trade group as a number', { stpGroup: 5 }),
  hold('a self-trade group of 300 letters', { stpGroup: 'x'.repeat(300) }),
  hold('a self-trade group with quotes', { stpGroup: '"\u0000' }),
  hold('an unknown stop operator', { operator: 'near' }),
  hold('a price as text', { priceTicks: '1612' }),
  hold('half a tick', { priceTicks: 0.5 }),
  hold('an absurd price', { priceTicks: ABSURD }),
  hold('a price of null', { priceTicks: null }),
  hold('a quantity as text', { qtyLots: '10000' }),
  hold('an absurd quantity', { qtyLots: ABSURD }),
  hold('a quantity that is an object', { qtyLots: {} }),
  hold('a stop price as text', { stopTicks: 'soon' }),
  hold('a cost as a number', { costUnits: 500 }),
  { ...hold('an unknown symbol', { symbol: 'nosuchaud' }), stopsNone: true },
  { ...hold('no symbol', { symbol: undefined }), stopsNone: true },
  { ...hold('a symbol as a number', { symbol: 7 }), stopsNone: true },
];

const side = { orderId: 5, account: 'spot:1000001', filledLots: 1, filledValue: 1, orderType: 'limit', source: 'web' };
const trade = { tradeId: 1, priceTicks: 100, qtyLots: 1, takerSide: 1, maker: side, taker: side };
const order = { orderId: 5, account: 'spot:1000001', side: 1, orderType: 'limit', stpGroup: 'g', source: 'web' };

const EVENTS: readonly PoisonKind[] = [
  event('TradeExecuted', 'nothing in it', {}),
  event('TradeExecuted', 'no maker', { ...trade, maker: undefined }),
  event('TradeExecuted', 'a taker of null', { ...trade, taker: null }),
  event('TradeExecuted', 'a price as text', { ...trade, priceTicks: '100' }),
  event('TradeExecuted', 'a negative quantity', { ...trade, qtyLots: -1 }),
  event('TradeExecuted', 'an absurd quantity', { ...trade, qtyLots: ABSURD }),
  event('TradeExecuted', 'an id as text', { ...trade, tradeId: 'x' }),
  event('TradeExecuted', 'a ninth side', { ...trade, takerSide: 9 }),
  event('TradeExecuted', 'orders that nobody placed', trade),
  event('OrderAccepted', 'nothing in it', {}),
  event('OrderAccepted', 'a third side', { ...order, side: 3, priceTicks: 100, qtyLots: 1 }),
  event('OrderAccepted', 'an id as text', { ...order, orderId: '5', priceTicks: 100, qtyLots: 1 }),
  event('OrderAccepted', 'an account as a number', { ...order, account: 5, priceTicks: 100, qtyLots: 1 }),
  event('OrderAccepted', 'a limit order without a price', { ...order, qtyLots: 1 }),
  event('OrderAccepted', 'a stop without its trigger', {
    ...order,
    orderType: 'stop-limit',
    priceTicks: 1,
    qtyLots: 1,
  }),
  event('OrderClosed', 'nothing in it', {}),
  event('OrderClosed', 'an id of null', { ...side, orderId: null, state: 'canceled', reason: 'user-cancel' }),
  event('OrderClosed', 'an unknown end', { ...side, state: 'gone', reason: 'user-cancel' }),
  event('OrderClosed', 'a quantity as text', { ...side, filledLots: 'x', state: 'canceled', reason: 'user-cancel' }),
  event('StopTriggered', 'nothing in it', {}),
  event('StopTriggered', 'a stop that nobody placed', {
    ...order,
    priceTicks: 1,
    qtyLots: 1,
    lastTicks: 1,
    stopTicks: 1,
  }),
  event('SymbolStateSet', 'a state that does not exist', { state: 99, previous: 3, reason: 'r', by: 'b' }),
  event('SymbolStateSet', 'no state', { previous: 3, reason: 'r', by: 'b' }),
  event('SymbolParametersSet', 'no parameters', { version: 2, effectiveAt: 0 }),
  event('SymbolParametersSet', 'parameters in words', { version: 2, parameters: 'wide', effectiveAt: 0 }),
  event('HistorySeeded', 'a last price of null', { seed: 1, generatorVersion: 1, until: 1, lastTicks: null }),
  event('HistorySeeded', 'an absurd end', { seed: 1, generatorVersion: 1, until: ABSURD, lastTicks: 'x' }),
  event('ReferencePriceSet', 'a price as text', { ticks: 'x', observedAt: 1 }),
];

/** Every kind once. The order mixes holds with market events, so that each venue meets both. */
export const POISON_KINDS: readonly PoisonKind[] = HOLDS.flatMap((kind, i) => [kind, ...EVENTS.slice(i, i + 1)]);
