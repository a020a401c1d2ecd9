import { MATCHING_SERVICE, type CancelOrder } from '@corella/contracts/market';
import type { OrderRow } from '@corella/contracts/queries';
import { BusFault } from '@corella/bus';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { UID } from '../../testing/fake-venue.js';

const row: OrderRow = {
  orderId: 42,
  account: `spot:${UID}`,
  accountId: 1,
  symbol: 'btcaud',
  side: 1,
  orderType: 'limit',
  priceTicks: 16_000_000,
  qtyLots: 1_000,
  costUnits: null,
  stopTicks: null,
  operator: null,
  triggeredAt: null,
  filledLots: 0,
  filledValue: '0',
  feeUnits: '0',
  feeAsset: 'btc',
  htFeeUnits: '0',
  state: 'submitted',
  reason: null,
  rule: null,
  inputs: null,
  clientOrderId: null,
  source: 'web',
  createdAt: 0,
  updatedAt: 0,
  finishedAt: null,
};

describe('cancelling', () => {
  let venue: OpenGateway;
  let sent: CancelOrder[] = [];
  beforeAll(async () => {
    venue = await openGateway();
  });
  beforeEach(() => {
    sent = [];
    venue.bus.serve(MATCHING_SERVICE, 'market-btcaud', async (command: CancelOrder, lane) => {
      expect(lane).toBe('cancel');
      sent.push(command);
      return {
        result: ok({ orderId: command.orderId, state: 'canceled', already: false, filledLots: 0 }),
        revision: 3,
      };
    });
    venue.signals.answer('ledger.open-hold', ({ account, orderId }) =>
      account === row.account && orderId === 42 ? { orderId: 42, symbol: 'btcaud', revision: 17 } : null,
    );
    venue.signals.answer('ledger.order', ({ orderId }) => ({ row: orderId === 42 ? row : null, stale: false }));
    venue.signals.answer('ledger.when-released', () => true);
  });
  afterAll(async () => venue.close());
  const cancel = (id: string) => venue.call(`/api/orders/${id}`, { method: 'DELETE' });

  it('waits for matching to have read the hold, then answers the real outcome', async () => {
    expect(await cancel('42')).toMatchObject({
      status: 200,
      body: { id: '42', state: 'canceled', reason: 'user-cancel' },
    });
    expect(sent).toMatchObject([{ notBefore: 17, account: `spot:${UID}`, reason: 'user-cancel' }]);
  });

  it('says canceling when the release is not booked within its time', async () => {
    venue.signals.answer('ledger.when-released', () => false);
    expect((await cancel('42')).body['state']).toBe('canceling');
  });

  it('answers what is another’s like what never was', async () => {
    const unknown = await cancel('43');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'order-unknown' } });
    expect((await cancel('99999')).body).toEqual(unknown.body);
    expect(sent).toEqual([]);
  });

  it('says that an order had ended before', async () => {
    venue.signals.answer('ledger.open-hold', () => null);
    venue.signals.answer('ledger.order', () => ({ row: { ...row, state: 'filled', finishedAt: 1 }, stale: false }));
    expect(await cancel('42')).toMatchObject({
      status: 409,
      body: { code: 'order-finished', inputs: { state: 'filled' } },
    });
  });

  it('calls an answer that did not come unknown, never failed', async () => {
    venue.bus.serve(MATCHING_SERVICE, 'market-btcaud', async () => {
      throw new BusFault('timeout', 'no answer');
    });
    expect(await cancel('42')).toMatchObject({ status: 504, body: { code: 'outcome-unknown' } });
  });

  it('cancels all of a symbol and tells which failed', async () => {
    venue.signals.answer('ledger.open-holds', ({ symbol }) =>
      symbol === 'btcaud'
        ? [
            { orderId: 42, symbol: 'btcaud', revision: 17 },
            { orderId: 44, symbol: 'none', revision: 18 },
          ]
        : [],
    );
    expect((await venue.call('/api/orders?symbol=btcaud', { method: 'DELETE' })).body).toEqual({
      canceled: ['42'],
      failed: [{ id: '44', code: 'not-ready' }],
    });
    expect((await venue.call('/api/orders?symbol=nonono', { method: 'DELETE' })).status).toBe(400);
    expect(sent).toMatchObject([{ reason: 'cancel-all' }]);
  });
});
