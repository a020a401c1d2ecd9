import {
  ANNA,
  BEN,
  givenTradingLedger,
  holdFunds,
  stopTriggered,
  ticket,
  type GivenLedger,
} from '../../testing/given-ledger.js';

const PURSE = 10n ** 13n;
const stop = (changes: object = {}): Parameters<typeof holdFunds>[0] =>
  ticket(1, { orderType: 'stop-limit', stopTicks: 9_900_000, operator: 'gte', ...changes });

function givenStop(): GivenLedger {
  const ledger = givenTradingLedger(PURSE);
  ledger.command(holdFunds(stop()));
  return ledger;
}

function sellInto(ledger: GivenLedger): ReturnType<GivenLedger['market']> {
  ledger.command(holdFunds(ticket(2, { account: BEN, side: 2, priceTicks: 9_950_000, orderType: 'ioc' })));
  const side = { filledLots: 1_000, filledValue: 0, source: 'web' } as const;
  return ledger.market('TradeExecuted', {
    tradeId: 7,
    priceTicks: 9_950_000,
    qtyLots: 1_000,
    takerSide: 2,
    maker: { ...side, orderId: 1, account: ANNA, orderType: 'stop-limit' },
    taker: { ...side, orderId: 2, account: BEN, orderType: 'ioc' },
  });
}

describe('a stop-limit order', () => {
  it('holds its limit value from its placement on, like a limit order', () => {
    expect(givenStop().frozen(ANNA, 'aud')).toBe(10_000_000_000n);
  });

  it('is triggered once by its market, which moves no money, and can then trade', () => {
    const ledger = givenStop();
    expect(ledger.market('StopTriggered', stopTriggered(1))).toMatchObject([
      { type: 'OrderTriggered', data: { orderId: 1, account: ANNA, symbol: 'btcaud', lastTicks: 9_900_000 } },
    ]);
    expect(ledger.frozen(ANNA, 'aud')).toBe(10_000_000_000n);
    expect(sellInto(ledger)).toMatchObject([
      { type: 'TradeSettled', data: { buyer: { orderType: 'stop-limit' }, seller: { orderType: 'ioc' } } },
    ]);
  });

  it('returns everything when it is cancelled while it waits', () => {
    const ledger = givenStop();
    ledger.market('OrderClosed', {
      orderId: 1,
      account: ANNA,
      state: 'canceled',
      reason: 'user-cancel',
      filledLots: 0,
      filledValue: 0,
      source: 'web',
    });
    expect([ledger.available(ANNA, 'aud'), ledger.frozen(ANNA, 'aud')]).toEqual([PURSE, 0n]);
  });

  it('stops the symbol when it trades before its trigger', () => {
    expect(sellInto(givenStop())).toMatchObject([
      { type: 'SettlementStopped', data: { finding: 'trade 7: order 1 has not been triggered' } },
    ]);
  });

  it.each([
    ['an order never held', { orderId: 9 }],
    ['another account', { account: BEN }],
    ['no price', { lastTicks: undefined }],
  ])('stops the symbol on a trigger of %s', (_name, changes) => {
    expect(givenStop().market('StopTriggered', stopTriggered(1, changes))).toMatchObject([
      { type: 'SettlementStopped' },
    ]);
  });

  it('stops the symbol on a second trigger', () => {
    const ledger = givenStop();
    ledger.market('StopTriggered', stopTriggered(1));
    expect(ledger.market('StopTriggered', stopTriggered(1))).toMatchObject([
      { type: 'SettlementStopped', data: { finding: expect.stringContaining('does not wait') as string } },
    ]);
  });

  it.each([
    ['stopTicks', { stopTicks: undefined }],
    ['stopTicks', { stopTicks: 0 }],
    ['stopTicks', { stopTicks: 2 ** 53 }],
    ['operator', { operator: undefined }],
    ['operator', { operator: 'up' }],
    ['stopTicks', { orderType: 'limit' }],
    ['operator', { orderType: 'market', priceTicks: undefined, stopTicks: undefined, side: 2 }],
    ['orderType', { orderType: 'stop-limit-ioc' }],
    ['priceTicks', { priceTicks: undefined }],
  ])('is refused naming %s when it is %j', (field, changes) => {
    expect(givenTradingLedger().command(holdFunds(stop(changes)))).toMatchObject({
      ok: false,
      rejection: { code: 'amount-invalid', field },
    });
  });
});

describe('orders of the other types', () => {
  const conserved = (ledger: GivenLedger): void =>
    expect([ledger.available(ANNA, 'aud') + ledger.frozen(ANNA, 'aud'), ledger.frozen(ANNA, 'aud')]).toEqual([
      PURSE,
      0n,
    ]);

  it.each([
    ['ioc', 'ioc-rest'],
    ['fok', 'fok-unfillable'],
    ['post-only', 'post-only-takes'],
    ['limit', 'self-trade'],
    ['stop-limit', 'stop-would-trigger'],
    ['market', 'no-liquidity'],
  ] as const)('%s holds at placement and gives all back when it closes with %s', (orderType, reason) => {
    const ledger = givenTradingLedger(PURSE);
    const shape =
      orderType === 'market'
        ? { priceTicks: undefined, qtyLots: undefined, costUnits: '10000000000' }
        : orderType === 'stop-limit'
          ? { stopTicks: 5, operator: 'lte' as const }
          : {};
    expect(ledger.command(holdFunds(ticket(1, { orderType, ...shape })))).toMatchObject({ ok: true });
    expect(ledger.frozen(ANNA, 'aud')).toBe(10_000_000_000n);
    ledger.market('OrderClosed', {
      orderId: 1,
      account: ANNA,
      state: 'canceled',
      reason,
      filledLots: 0,
      filledValue: 0,
      source: 'web',
    });
    conserved(ledger);
  });
});
