import { STOP_TYPES, type MarketEvents, type OrderTicket } from '@corella/contracts/market';
import { ANNA, givenTradingLedger, holdFunds, stopTriggered, ticket } from '../../testing/given-ledger.js';

const PURSE = 10n ** 13n;
const HELD = 10n ** 10n;

describe.each(STOP_TYPES)('a stop order of type %s', (orderType) => {
  const stop = (orderId: number, changes: Partial<OrderTicket> = {}): OrderTicket =>
    ticket(orderId, { orderType, stopTicks: 9_900_000, operator: 'gte', ...changes });

  it('is triggered by its market, and returns everything when it ends unfilled after that', () => {
    const ledger = givenTradingLedger(PURSE);
    ledger.command(holdFunds(stop(1)));
    expect(ledger.frozen(ANNA, 'aud')).toBe(HELD);
    expect(ledger.market('StopTriggered', stopTriggered(1))).toMatchObject([{ type: 'OrderTriggered' }]);
    const closed: MarketEvents['OrderClosed'] = {
      orderId: 1,
      account: ANNA,
      state: 'canceled',
      reason: 'fok-unfillable',
      rule: 'fill-or-kill',
      inputs: { qtyLots: 1_000, availableLots: 0, priceTicks: 10_000_000 },
      filledLots: 0,
      filledValue: 0,
      source: 'web',
    };
    expect(ledger.market('OrderClosed', closed)).toMatchObject([{ type: 'HoldReleased' }]);
    expect([ledger.frozen(ANNA, 'aud'), ledger.available(ANNA, 'aud')]).toEqual([0n, PURSE]);
    expect(ledger.machine.state.holds.size).toBe(0);
  });

  it('is replaced while it waits, and no longer once it is triggered', () => {
    const ledger = givenTradingLedger(PURSE);
    ledger.command(holdFunds(stop(1)));
    const replaces = { orderId: 1, filledLots: 0 };
    expect(ledger.command(holdFunds(stop(2, { replaces, stopTicks: 9_900_001 })))).toMatchObject({ ok: true });
    expect(ledger.last('FundsHeld').data).toMatchObject({ holdUnits: '0', carriedUnits: String(HELD) });
    ledger.market('StopTriggered', stopTriggered(1));
    expect(ledger.command(holdFunds(stop(3, { replaces, stopTicks: 9_900_002 })))).toMatchObject({
      ok: false,
      rejection: { code: 'order-changed' },
    });
  });
});
