import type { OrderTicket } from '@corella/contracts/market';
import { ANNA, BEN, GivenLedger, NOW, givenTradingLedger, holdFunds, ticket } from '../../testing/given-ledger.js';

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

  describe('when a command without a client order id is delivered again', () => {
    const first = { ok: true, value: { orderId: 1, duplicate: true } };
    const close = (ledger: GivenLedger): void => {
      ledger.market('OrderClosed', {
        orderId: 1,
        account: ANNA,
        state: 'canceled',
        reason: 'user-cancel',
        filledLots: 0,
        filledValue: 0,
        source: 'web',
      });
    };
    /** Ids of the same gateway run on, so that order 1 is no longer a recent one. */
    const passTenSeconds = (ledger: GivenLedger): void => {
      ledger.command(holdFunds(ticket(20_000 * 4_096, { account: BEN })));
    };

    it('answers with the first order while it is open, and freezes nothing more', () => {
      const ledger = givenTradingLedger();
      ledger.command(holdFunds(ticket(1)));
      const events = ledger.log.length;
      expect(ledger.command(holdFunds(ticket(1)))).toEqual(first);
      expect(ledger.log).toHaveLength(events);
      passTenSeconds(ledger);
      expect(ledger.command(holdFunds(ticket(1)))).toEqual(first);
    });

    it('answers with the first order even when it has finished, and after a restart', () => {
      const ledger = givenTradingLedger();
      ledger.command(holdFunds(ticket(1)));
      close(ledger);
      expect(ledger.command(holdFunds(ticket(1)))).toEqual(first);
      const restarted = new GivenLedger();
      restarted.machine.restore(ledger.machine.snapshot());
      expect(restarted.command(holdFunds(ticket(1)))).toEqual(first);
    });

    it('does not refuse an order that was placed before as too late, frozen or unaffordable', () => {
      const ledger = givenTradingLedger(10_000_000_000n);
      ledger.command(holdFunds(ticket(1)));
      expect(ledger.command(holdFunds(ticket(1)), NOW + 60_000)).toEqual(first);
      ledger.tell('user-1000001', 9, 'AccountControlDerived', {
        uid: '1000001',
        status: 'frozen',
        allow: [],
        reasons: [],
      });
      expect(ledger.command(holdFunds(ticket(1)))).toEqual(first);
    });

    it.each<[string, Partial<OrderTicket>]>([
      ['account', { account: BEN }],
      ['symbol', { symbol: 'ethaud' }],
      ['side', { side: 2 }],
      ['type', { orderType: 'post-only' }],
      ['price', { priceTicks: 10_000_001 }],
      ['quantity', { qtyLots: 1_001 }],
      ['cost', { orderType: 'market', priceTicks: undefined, qtyLots: undefined, costUnits: '10000000000' }],
      ['stop price', { orderType: 'stop-limit', stopTicks: 9_000_000, operator: 'lte' }],
      ['stop direction', { orderType: 'stop-limit', stopTicks: 9_000_000, operator: 'gte' }],
      ['body', { bodyHash: 'f'.repeat(64) }],
      ['self-trade mode', { stpMode: 'cancel-maker' }],
      ['client order id', { clientOrderId: 'c' }],
    ])('refuses the id for an order of another %s, open or finished', (_name, changes) => {
      const ledger = givenTradingLedger();
      const taken = { ok: false, rejection: { code: 'order-id-taken' } };
      ledger.command(holdFunds(ticket(1)));
      expect(ledger.command(holdFunds(ticket(1, changes)))).toMatchObject(taken);
      close(ledger);
      expect(ledger.command(holdFunds(ticket(1, changes)))).toMatchObject(taken);
    });

    it('refuses an id that is too old to be remembered', () => {
      const ledger = givenTradingLedger();
      ledger.command(holdFunds(ticket(1)));
      close(ledger);
      passTenSeconds(ledger);
      expect(ledger.command(holdFunds(ticket(1)))).toMatchObject({ ok: false, rejection: { code: 'order-id-taken' } });
    });
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

  it('answers an equal body under the same client order id with the first order, and another body with a conflict', () => {
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
