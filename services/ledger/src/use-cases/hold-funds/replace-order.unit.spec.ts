import type { LedgerEvents } from '@corella/contracts/ledger';
import type { MarketEvents, OrderTicket } from '@corella/contracts/market';
import { ANNA, BEN, givenTradingLedger, holdFunds, ticket, type GivenLedger } from '../../testing/given-ledger.js';
import { LedgerMachine } from '../../ledger.machine.js';

/** A lot at one tick costs one unit, so 1,000 lots at 10,000,000 hold this much. */
const HELD = 10n ** 10n;
const PRICE = 10_000_000;

const replacing = (orderId: number, old: number, changes: Partial<OrderTicket> = {}, filledLots = 0): OrderTicket =>
  ticket(orderId, { replaces: { orderId: old, filledLots }, ...changes });
const closed = (orderId: number, changes: Partial<MarketEvents['OrderClosed']> = {}): MarketEvents['OrderClosed'] => ({
  orderId,
  account: ANNA,
  state: 'canceled',
  reason: 'user-cancel',
  filledLots: 0,
  filledValue: 0,
  source: 'web',
  ...changes,
});
const replaced = (orderId: number, replacedBy: number): MarketEvents['OrderClosed'] =>
  closed(orderId, { reason: 'replaced', replacedBy });

/** Anna's whole purse is in order 1. */
function given(purse = HELD): GivenLedger {
  const ledger = givenTradingLedger(purse);
  expect(ledger.command(holdFunds(ticket(1)))).toMatchObject({ ok: true });
  return ledger;
}
function fill(ledger: GivenLedger, orderId: number, qtyLots: number, tradeId: number): void {
  ledger.command(holdFunds(ticket(100 + tradeId, { account: BEN, side: 2, qtyLots })));
  const side = (id: number, account: string): MarketEvents['TradeExecuted']['maker'] => ({
    orderId: id,
    account,
    filledLots: qtyLots,
    filledValue: 0,
    orderType: 'limit',
    source: 'web',
  });
  ledger.market('TradeExecuted', {
    tradeId,
    priceTicks: PRICE,
    qtyLots,
    takerSide: 2,
    maker: side(orderId, ANNA),
    taker: side(100 + tradeId, BEN),
  });
}
const purse = (ledger: GivenLedger): readonly bigint[] => [ledger.available(ANNA, 'aud'), ledger.frozen(ANNA, 'aud')];
const remaining = (ledger: GivenLedger, orderId: number): bigint | undefined =>
  ledger.machine.state.holds.get(orderId)?.remaining;
const code = (ledger: GivenLedger, order: OrderTicket): string => {
  const reply = ledger.command(holdFunds(order));
  return reply.ok ? 'placed' : reply.rejection.code;
};
const finding = (ledger: GivenLedger): string => ledger.last('SettlementStopped').data.finding;

function expectReplayed({ machine, log }: GivenLedger): void {
  const replayed = new LedgerMachine();
  for (const event of log) replayed.apply(event);
  expect(replayed.hash()).toBe(machine.hash());
  const restored = new LedgerMachine();
  restored.restore(machine.snapshot());
  expect(restored.hash()).toBe(machine.hash());
}

describe('holding the funds of a replacement', () => {
  it.each([
    ['the same money', 10_000_000, 1_000, 0n, HELD],
    ['less money', 9_000_000, 1_000, 0n, 9n * 10n ** 9n],
    ['more money', 10_000_000, 1_500, HELD / 2n, HELD],
  ])('freezes only what it needs beyond the old order: %s', (_what, priceTicks, qtyLots, held, carried) => {
    const ledger = given(2n * HELD);
    expect(code(ledger, replacing(2, 1, { priceTicks, qtyLots }))).toBe('placed');
    const { data } = ledger.last('FundsHeld');
    expect(data).toMatchObject({ holdUnits: `${held}`, carriedUnits: `${carried}` });
    expect(data.postings).toHaveLength(held === 0n ? 0 : 2);
    expect(purse(ledger)).toEqual([HELD - held, HELD + held]);
    expect([remaining(ledger, 1), remaining(ledger, 2)]).toEqual([HELD, held]);
    expectReplayed(ledger);
  });

  it('needs no available money when everything is in the old order', () => {
    const ledger = given();
    expect(code(ledger, ticket(2, { priceTicks: 1, qtyLots: 1 }))).toBe('insufficient-funds');
    expect(code(ledger, replacing(2, 1, { priceTicks: PRICE - 1 }))).toBe('placed');
    expect(code(ledger, replacing(3, 1, { priceTicks: PRICE + 1 }))).toBe('insufficient-funds');
  });

  it('counts what a pending replacement will take over when that one is to be replaced', () => {
    const ledger = given();
    expect(code(ledger, replacing(2, 1))).toBe('placed');
    expect(code(ledger, replacing(3, 2, { priceTicks: PRICE - 1 }))).toBe('placed');
    expect(ledger.last('FundsHeld').data).toMatchObject({ holdUnits: '0', carriedUnits: `${HELD - 1_000n}` });
    ledger.market('OrderClosed', replaced(1, 2));
    ledger.market('OrderClosed', replaced(2, 3));
    expect([remaining(ledger, 2), remaining(ledger, 3)]).toEqual([undefined, HELD - 1_000n]);
    expect(purse(ledger)).toEqual([1_000n, HELD - 1_000n]);
    expectReplayed(ledger);
  });

  it.each([
    ['an unknown order', replacing(2, 77), 'order-not-open'],
    ['an order of another account', replacing(2, 1, { account: BEN }), 'order-not-open'],
    ['an order on the other side', replacing(2, 1, { side: 2 }), 'order-not-open'],
    ['an order of another type', replacing(2, 1, { orderType: 'post-only' }), 'order-not-open'],
    ['an order that was filled otherwise', replacing(2, 1, {}, 5), 'order-changed'],
    ['itself', replacing(2, 2), 'amount-invalid'],
    ['an order, being immediate-or-cancel', replacing(2, 1, { orderType: 'ioc' }), 'amount-invalid'],
  ])('is refused for %s, and nothing changes', (_what, order, expected) => {
    const ledger = given(3n * HELD);
    const before = [ledger.machine.hash(), ledger.log.length];
    expect(code(ledger, order)).toBe(expected);
    expect([ledger.machine.hash(), ledger.log.length]).toEqual(before);
  });

  it('is refused for an order that has ended, and for a stop that no longer waits', () => {
    const ledger = given(3n * HELD);
    const stop = { orderType: 'stop-limit', stopTicks: PRICE, operator: 'gte' } as const;
    expect(code(ledger, ticket(5, stop))).toBe('placed');
    expect(code(ledger, replacing(6, 5, { ...stop, stopTicks: PRICE + 1 }))).toBe('placed');
    ledger.market('StopTriggered', {
      orderId: 5,
      account: ANNA,
      side: 1,
      priceTicks: PRICE,
      qtyLots: 1_000,
      lastTicks: PRICE,
      stopTicks: PRICE,
      source: 'web',
    });
    expect(code(ledger, replacing(7, 5, { ...stop, stopTicks: PRICE + 2 }))).toBe('order-changed');
    ledger.market('OrderClosed', closed(1));
    expect(code(ledger, replacing(8, 1))).toBe('order-not-open');
  });

  it('gets its first answer when it is delivered again, even after the old order has gone', () => {
    const ledger = given();
    const order = replacing(2, 1, { clientOrderId: 'r1', bodyHash: 'b' });
    expect(code(ledger, order)).toBe('placed');
    ledger.market('OrderClosed', replaced(1, 2));
    expect(ledger.command(holdFunds(order))).toEqual({ ok: true, value: { orderId: 2, duplicate: true } });
    expect(ledger.command(holdFunds({ ...order, orderId: 9 }))).toEqual({
      ok: true,
      value: { orderId: 2, duplicate: true },
    });
  });

  it('is told apart from the same order without a replacement', () => {
    const ledger = given(3n * HELD);
    expect(code(ledger, replacing(2, 1))).toBe('placed');
    expect(code(ledger, ticket(2))).toBe('order-id-taken');
    expect(code(ledger, replacing(2, 1, {}, 1))).toBe('order-id-taken');
  });
});

describe('taking the old order’s place', () => {
  it('moves what is carried and returns the rest in one entry', () => {
    const ledger = given();
    ledger.command(holdFunds(replacing(2, 1, { priceTicks: 4_000_000 })));
    ledger.market('OrderClosed', replaced(1, 2));
    const carried = 4n * 10n ** 9n;
    const { data } = ledger.last('HoldReleased');
    expect(data).toMatchObject({ orderId: 1, reason: 'replaced', replacedBy: 2, carriedUnits: `${carried}` });
    expect(data.postings).toEqual<LedgerEvents['HoldReleased']['postings']>([
      { account: ANNA, bucket: 'frozen', asset: 'aud', units: `-${HELD - carried}` },
      { account: ANNA, bucket: 'available', asset: 'aud', units: `${HELD - carried}` },
    ]);
    expect([remaining(ledger, 1), remaining(ledger, 2)]).toEqual([undefined, carried]);
    expect(purse(ledger)).toEqual([HELD - carried, carried]);
    expectReplayed(ledger);
  });

  it('carries what fills have left', () => {
    const ledger = given();
    fill(ledger, 1, 400, 1);
    ledger.command(holdFunds(replacing(2, 1, { qtyLots: 600 }, 400)));
    expect(ledger.last('FundsHeld').data).toMatchObject({ holdUnits: '0', carriedUnits: `${6n * 10n ** 9n}` });
    ledger.market('OrderClosed', { ...replaced(1, 2), state: 'partial-canceled', filledLots: 400 });
    expect(remaining(ledger, 2)).toBe(6n * 10n ** 9n);
    fill(ledger, 2, 600, 2);
    ledger.market('OrderClosed', closed(2, { state: 'filled', reason: 'filled', filledLots: 600 }));
    expect(purse(ledger)).toEqual([0n, 0n]);
    expectReplayed(ledger);
  });

  it('returns only what was newly frozen when the market refuses the new order', () => {
    const ledger = given(2n * HELD);
    ledger.command(holdFunds(replacing(2, 1, { qtyLots: 1_500 })));
    ledger.market('OrderClosed', closed(2, { reason: 'too-late-to-replace' }));
    expect(purse(ledger)).toEqual([HELD, HELD]);
    expect(remaining(ledger, 1)).toBe(HELD);
    ledger.market('OrderClosed', closed(1));
    expect(purse(ledger)).toEqual([2n * HELD, 0n]);
    expectReplayed(ledger);
  });

  it('happens for the first of two; the second ends and has taken nothing', () => {
    const ledger = given();
    ledger.command(holdFunds(replacing(2, 1)));
    ledger.command(holdFunds(replacing(3, 1)));
    ledger.market('OrderClosed', replaced(1, 2));
    ledger.market('OrderClosed', closed(3, { reason: 'too-late-to-replace' }));
    expect(remaining(ledger, 2)).toBe(HELD);
    expect(purse(ledger)).toEqual([0n, HELD]);
  });

  it('happens once, however often it is told', () => {
    const ledger = given();
    ledger.command(holdFunds(replacing(2, 1)));
    ledger.market('OrderClosed', replaced(1, 2));
    const hash = ledger.machine.hash();
    expect(ledger.tell('market-btcaud', ledger.marketRevision(), 'OrderClosed', replaced(1, 2))).toEqual([]);
    expect(ledger.market('OrderClosed', replaced(1, 2))).toEqual([]);
    expect(ledger.machine.hash()).toBe(hash);
  });

  it.each<[string, (ledger: GivenLedger) => void, string]>([
    ['an order without a hold', (l) => l.market('OrderClosed', replaced(1, 9)), 'which does not replace it'],
    ['an order that replaces another', (l) => l.market('OrderClosed', replaced(5, 2)), 'which does not replace it'],
    ['nobody', (l) => l.market('OrderClosed', closed(1, { reason: 'replaced' })), 'was replaced by no order'],
    [
      'an order, although it was cancelled',
      (l) => l.market('OrderClosed', closed(1, { replacedBy: 2 })),
      'user-cancel',
    ],
    [
      'an order, before it had taken the place of its own',
      (l) => {
        l.command(holdFunds(replacing(3, 2)));
        l.market('OrderClosed', replaced(2, 3));
      },
      'before it took the place of order 1',
    ],
  ])('stops settlement when the market says that the old order was replaced by %s', (_what, tell, expected) => {
    const ledger = given(4n * HELD);
    ledger.command(holdFunds(replacing(2, 1)));
    ledger.command(holdFunds(ticket(5)));
    tell(ledger);
    expect(finding(ledger)).toContain(expected);
  });

  it('stops settlement when more is to be carried than the old order has', () => {
    const ledger = given();
    ledger.command(holdFunds(replacing(2, 1)));
    fill(ledger, 1, 400, 1);
    ledger.market('OrderClosed', { ...replaced(1, 2), state: 'partial-canceled', filledLots: 400 });
    expect(finding(ledger)).toContain('takes over');
  });

  it('comes before any fill or trigger of the new order', () => {
    const ledger = given(4n * HELD);
    ledger.command(holdFunds(replacing(2, 1, { qtyLots: 1_500 })));
    fill(ledger, 2, 100, 1);
    expect(finding(ledger)).toContain('has not taken the place of order 1');
    const stops = given(4n * HELD);
    const stop = { orderType: 'stop-limit', stopTicks: PRICE, operator: 'gte' } as const;
    stops.command(holdFunds(ticket(5, stop)));
    stops.command(holdFunds(replacing(6, 5, stop)));
    stops.market('StopTriggered', {
      orderId: 6,
      account: ANNA,
      side: 1,
      priceTicks: PRICE,
      qtyLots: 1_000,
      lastTicks: PRICE,
      stopTicks: PRICE,
      source: 'web',
    });
    expect(finding(stops)).toContain('before it took the place of order 5');
  });
});
