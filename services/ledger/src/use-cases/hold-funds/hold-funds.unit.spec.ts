import { ANNA, NOW, givenTradingLedger, holdFunds, ticket } from '../../testing/given-ledger.js';

const AUD = 'aud';

describe('holding funds', () => {
  it('freezes price times quantity of the quote for a limit buy, with no fee on top', () => {
    const ledger = givenTradingLedger();
    expect(ledger.command(holdFunds(ticket(1)))).toEqual({ ok: true, value: { orderId: 1, duplicate: false } });
    // 10,000,000 ticks of 0.01 times 1,000 lots of 10^-6 are 100 AUD.
    expect(ledger.frozen(ANNA, AUD)).toBe(10_000_000_000n);
    expect(ledger.available(ANNA, AUD)).toBe(10n ** 13n - 10_000_000_000n);
  });

  it('freezes the lots of the base for a sell and the cost for a market buy', () => {
    const ledger = givenTradingLedger();
    ledger.command(holdFunds(ticket(1, { side: 2 })));
    expect(ledger.frozen(ANNA, 'btc')).toBe(100_000n);
    ledger.command(
      holdFunds(ticket(2, { orderType: 'market', priceTicks: undefined, qtyLots: undefined, costUnits: '250000000' })),
    );
    expect(ledger.frozen(ANNA, AUD)).toBe(250_000_000n);
  });

  it('rejects a hold above the available balance and names what is missing', () => {
    const ledger = givenTradingLedger(5_000_000_000n);
    expect(ledger.command(holdFunds(ticket(1)))).toMatchObject({
      ok: false,
      rejection: { code: 'insufficient-funds', inputs: { asset: AUD, required: '100', available: '50' } },
    });
    expect(ledger.frozen(ANNA, AUD)).toBe(0n);
  });

  it.each([
    ['amount-invalid', 'symbol', { symbol: 'dogeaud' }],
    ['amount-invalid', 'qtyLots', { qtyLots: 0 }],
    ['amount-invalid', 'qtyLots', { qtyLots: 1.5 }],
    ['amount-invalid', 'qtyLots', { qtyLots: 2 ** 50 }],
    ['amount-invalid', 'priceTicks', { priceTicks: -1 }],
    ['amount-invalid', 'priceTicks', { orderType: 'market' as const }],
    [
      'amount-invalid',
      'costUnits',
      { orderType: 'market' as const, priceTicks: undefined, qtyLots: undefined, costUnits: '-5' },
    ],
    ['account-unknown', undefined, { account: 'spot:9999999' }],
  ])('answers %s (field %s) to a bad ticket', (code, field, changes) => {
    const reply = givenTradingLedger().command(holdFunds(ticket(1, changes)));
    expect(reply).toMatchObject({ ok: false, rejection: { code, ...(field ? { field } : {}) } });
  });

  it('refuses a command that arrives after its expiry', () => {
    expect(givenTradingLedger().command(holdFunds(ticket(1)), NOW + 5_001)).toMatchObject({
      ok: false,
      rejection: { code: 'command-expired' },
    });
  });

  it('refuses an order id that it knows, also of a finished order', () => {
    const ledger = givenTradingLedger();
    ledger.command(holdFunds(ticket(1)));
    ledger.market('OrderClosed', {
      orderId: 1,
      account: ANNA,
      state: 'canceled',
      reason: 'user-cancel',
      filledLots: 0,
      filledValue: 0,
      source: 'web',
    });
    expect(ledger.command(holdFunds(ticket(1)))).toMatchObject({ ok: false, rejection: { code: 'order-id-taken' } });
  });

  it('refuses a frozen account, a closed one, and one without authority', () => {
    const ledger = givenTradingLedger();
    const set = (status: 'active' | 'frozen' | 'closed', revision: number): unknown =>
      ledger.tell('user-1000001', revision, 'AccountControlDerived', {
        uid: '1000001',
        status,
        allow: [],
        reasons: ['kyc-missing'],
      });
    set('frozen', 4);
    expect(ledger.command(holdFunds(ticket(1)))).toMatchObject({ ok: false, rejection: { code: 'account-frozen' } });
    set('active', 5);
    expect(ledger.command(holdFunds(ticket(1)))).toMatchObject({
      ok: false,
      rejection: { code: 'authority-missing', inputs: { reasons: 'kyc-missing' } },
    });
    set('closed', 6);
    expect(ledger.command(holdFunds(ticket(1)))).toMatchObject({ ok: false, rejection: { code: 'account-closed' } });
  });

  it('answers the first order for an equal body under the same client order id, and a conflict for another', () => {
    const ledger = givenTradingLedger();
    ledger.command(holdFunds(ticket(1, { clientOrderId: 'a', bodyHash: 'h' })));
    const events = ledger.log.length;
    expect(ledger.command(holdFunds(ticket(2, { clientOrderId: 'a', bodyHash: 'h' })))).toEqual({
      ok: true,
      value: { orderId: 1, duplicate: true },
    });
    expect(ledger.command(holdFunds(ticket(3, { clientOrderId: 'a', bodyHash: 'other' })))).toMatchObject({
      ok: false,
      rejection: { code: 'idempotency-conflict' },
    });
    expect(ledger.log).toHaveLength(events);
  });

  it('leaves the key of a rejected order free', () => {
    const ledger = givenTradingLedger(5_000_000_000n);
    ledger.command(holdFunds(ticket(1, { clientOrderId: 'a', bodyHash: 'h' })));
    expect(ledger.command(holdFunds(ticket(2, { clientOrderId: 'a', bodyHash: 'small', qtyLots: 10 })))).toMatchObject({
      ok: true,
    });
  });
});
