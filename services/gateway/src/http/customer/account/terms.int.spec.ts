import type { LedgerCommand } from '@corella/contracts/ledger';
import { LEDGER_SERVICE, LEDGER_SHARD } from '@corella/contracts/ledger';
import { SYMBOL_STATE, type SymbolState } from '@corella/contracts/market';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, UID, btcaud } from '../../../testing/fake-venue.js';

const account = `spot:${UID}`;

describe('terms of an account', () => {
  let venue: OpenGateway;
  let told: LedgerCommand[] = [];
  let payInHt = false;
  beforeAll(async () => {
    venue = await openGateway();
    venue.bus.serve(LEDGER_SERVICE, LEDGER_SHARD, async (command: LedgerCommand) => {
      told.push(command);
      if (command.type === 'SetFeePreference') payInHt = command.payInHt;
      return { result: ok({ changed: true }), revision: 9 };
    });
    const rates = { makerPpm: 800, takerPpm: 850 };
    venue.signals.answer('ledger.fee-terms', () => ({
      account,
      rank: 1,
      rankedAt: NOW_MS,
      volumeBtcUnits: '612500000',
      htUnits: '0',
      payInHt,
      classes: { A: rates, B: rates, C: rates },
      schedule: 3,
    }));
    venue.signals.answer('ledger.cancel-timer', () => ({ triggerAt: null }));
  });
  beforeEach(() => {
    told = [];
  });
  afterAll(() => venue.close());

  it('are the rates that the ledger charges, with the ranks above', async () => {
    expect(await venue.call('/api/fees/mine')).toMatchObject({
      status: 200,
      body: {
        rank: 1,
        rankedAt: '2026-01-05T12:00:00.000Z',
        volumeBtc: '6.125',
        payInHt: false,
        htDiscountPpm: 200_000,
        symbols: [{ symbol: 'btcaud', makerPpm: 800, takerPpm: 850 }],
        ranks: [{ rank: 0 }, { rank: 1, volumeBtc: '5', htHolding: '1000', makerPercent: 80 }, {}, {}, {}, { rank: 5 }],
      },
    });
  });

  it('switch the payment of fees in HT', async () => {
    expect(await venue.call('/api/fees/preference', { method: 'PUT', body: { payInHt: true } })).toMatchObject({
      status: 200,
      body: { payInHt: true },
    });
    expect(told).toMatchObject([{ type: 'SetFeePreference', account, payInHt: true }]);
    expect(await venue.call('/api/fees/preference', { method: 'PUT', body: { payInHt: 'yes' } })).toMatchObject({
      status: 400,
      body: { errors: { payInHt: [expect.any(String)] } },
    });
  });

  it('set and stop the timer that cancels all', async () => {
    expect(
      (await venue.call('/api/orders/cancel-timer', { method: 'PUT', body: { timeoutSeconds: 60 } })).body,
    ).toEqual({ triggerAt: '2026-01-05T12:01:00.000Z' });
    expect((await venue.call('/api/orders/cancel-timer', { method: 'PUT', body: { timeoutSeconds: 0 } })).body).toEqual(
      { triggerAt: null },
    );
    expect(told).toMatchObject([
      { type: 'SetCancelTimer', account, triggerAt: NOW_MS + 60_000 },
      { type: 'SetCancelTimer', account, triggerAt: null },
    ]);
    expect(await venue.call('/api/orders/cancel-timer')).toMatchObject({ status: 200, body: { triggerAt: null } });
  });

  it.each([[4], [86_401], [5.5], [-1], ['60'], [null]])(
    'refuse a timer of %s seconds naming the field',
    async (timeoutSeconds) => {
      expect(await venue.call('/api/orders/cancel-timer', { method: 'PUT', body: { timeoutSeconds } })).toMatchObject({
        status: 400,
        body: { errors: { timeoutSeconds: [expect.any(String)] } },
      });
      expect(told).toEqual([]);
    },
  );
});

describe('a symbol that is hidden', () => {
  const open = async (state: SymbolState): Promise<OpenGateway> => {
    const venue = await openGateway();
    const ready = venue.call('/api/markets/btcaud');
    expect((await ready).status).toBe(200);
    venue.signals.answer('market.symbols', () => [{ ...btcaud, state }]);
    venue.signals.publish('market.state.btcaud', { ...btcaud, state });
    for (
      let tries = 0;
      tries < 1_500 && (await venue.call('/api/markets/btcaud')).body['state'] === SYMBOL_STATE.online;
      tries += 1
    )
      await new Promise((resolve) => setTimeout(resolve, 5));
    return venue;
  };

  it.each([[SYMBOL_STATE.notOnline], [SYMBOL_STATE.offline], [SYMBOL_STATE.transferBoard]])(
    'is not there for customers in state %s',
    async (state) => {
      const venue = await open(state);
      expect(await venue.call('/api/markets')).toMatchObject({ body: { items: [] } });
      expect(await venue.call('/api/fees')).toMatchObject({ body: { items: [] } });
      expect(await venue.call('/api/markets/btcaud/book')).toMatchObject({
        status: 404,
        body: { code: 'symbol-unknown' },
      });
      const order = { symbol: 'btcaud', side: 'buy', type: 'limit', price: '161000', quantity: '0.01' };
      expect(await venue.call('/api/orders', { method: 'POST', body: order })).toMatchObject({
        status: 400,
        body: { errors: { symbol: [expect.any(String)] } },
      });
      await venue.close();
    },
  );

  it('is shown before it goes online, and takes no orders', async () => {
    const venue = await open(SYMBOL_STATE.preOnline);
    expect(await venue.call('/api/markets/btcaud')).toMatchObject({
      status: 200,
      body: { state: 2, stateSince: '2026-01-05T12:00:00.000Z', parametersVersion: 1, fuseMovePpm: null },
    });
    const order = { symbol: 'btcaud', side: 'buy', type: 'limit', price: '161000', quantity: '0.01' };
    expect(await venue.call('/api/orders', { method: 'POST', body: order })).toMatchObject({
      status: 409,
      body: { code: 'symbol-not-trading', rule: 'symbol-state', remedy: expect.stringContaining('Wait') },
    });
    await venue.close();
  });
});
