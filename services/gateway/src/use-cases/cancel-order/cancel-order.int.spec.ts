import { MATCHING_SERVICE, type CancelOrder, type OrderFinalState } from '@corella/contracts/market';
import { LEDGER_SHARD } from '@corella/contracts/ledger';
import { BusFault } from '@corella/bus';
import { ok } from '@corella/result';
import { SignalsFault } from '@corella/signals';
import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { UID } from '../../testing/fake-venue.js';
import { orderRow } from '../../testing/ledger-rows.js';
import { CancelOrder as Cancelling } from './cancel-order.js';

const row = orderRow({ orderId: 42 });

describe('cancelling', () => {
  let venue: OpenGateway;
  let sent: CancelOrder[] = [];
  beforeAll(async () => {
    venue = await openGateway();
  });
  beforeEach(() => {
    sent = [];
    venue.bus.serve(MATCHING_SERVICE, 'market-btcaud', async (command: CancelOrder, { lane }) => {
      expect(lane).toBe('cancel');
      sent.push(command);
      return {
        result: ok({ orderId: command.orderId, state: 'canceled', already: false, filledLots: 0 }),
        revision: 3,
      };
    });
    venue.signals.answer('ledger.open-hold', ({ account, orderId }) =>
      account === row.account && orderId === 42 ? { orderId: 42, symbol: 'btcaud', revision: 17, filledLots: 0 } : null,
    );
    venue.signals.answer('ledger.order', ({ orderId }) => ({ row: orderId === 42 ? row : null, stale: false }));
    venue.signals.answer('ledger.when-released', () => 18);
    venue.signals.answer('ledger.balances', () => ({ rows: [], revision: 20 }));
  });
  afterAll(async () => venue.close());
  const cancel = (id: string) => venue.call(`/api/orders/${id}`, { method: 'DELETE' });

  it('answers the real outcome once matching has read the hold', async () => {
    expect(await cancel('42')).toMatchObject({
      status: 200,
      body: { id: '42', state: 'canceled', reason: 'user-cancel' },
    });
    expect(sent).toMatchObject([{ notBefore: 17, account: `spot:${UID}`, reason: 'user-cancel' }]);
  });

  it('answers canceling when the ledger has not released the hold in time', async () => {
    venue.signals.answer('ledger.when-released', () => null);
    expect((await cancel('42')).body['state']).toBe('canceling');
  });

  describe('an order that ended before', () => {
    const endedAs = (state: OrderFinalState): void => {
      venue.bus.serve(MATCHING_SERVICE, 'market-btcaud', async ({ orderId }: CancelOrder) => ({
        result: ok({ orderId, state, already: true, filledLots: 0 }),
        revision: 3,
      }));
    };

    it('is told with its state once the ledger has released the money', async () => {
      endedAs('canceled');
      expect(await cancel('42')).toMatchObject({ status: 409, body: { inputs: { state: 'canceled' } } });
    });

    it('is being cancelled until then', async () => {
      endedAs('partial-canceled');
      venue.signals.answer('ledger.when-released', () => null);
      expect(await cancel('42')).toMatchObject({
        status: 409,
        body: { code: 'order-finished', inputs: { state: 'canceling' } },
      });
    });

    it('is nothing to decide upon if it has filled and is not settled', async () => {
      endedAs('filled');
      venue.signals.answer('ledger.when-released', () => null);
      expect(await cancel('42')).toMatchObject({ status: 429, body: { code: 'busy' } });
    });
  });

  it('is followed by reads that show it, whatever else the ledger can answer in time', async () => {
    venue.signals.answer('ledger.when-released', () => 901);
    venue.signals.answer('ledger.balances', () => {
      throw new SignalsFault('timeout', 'late');
    });
    expect(await cancel('42')).toMatchObject({ status: 200, body: { id: '42', state: 'canceled' } });
    let asked: number | undefined;
    venue.signals.answer('ledger.order', ({ after }) => {
      asked = after?.[LEDGER_SHARD];
      return { row, stale: false };
    });
    await venue.call('/api/orders/42');
    expect(asked).toBe(901);
  });

  it('tells a client to come back when the hold cannot be read in time, and cancels nothing', async () => {
    venue.signals.answer('ledger.open-hold', () => {
      throw new SignalsFault('timeout', 'late');
    });
    expect(await cancel('42')).toMatchObject({ status: 429, body: { code: 'busy' } });
    expect(sent).toEqual([]);
  });

  it('reports another customer’s order as unknown', async () => {
    const unknown = await cancel('43');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'order-unknown' } });
    expect((await cancel('99999')).body).toEqual(unknown.body);
    expect(sent).toEqual([]);
  });

  it('does not call an order unknown while the tables that would have it are behind', async () => {
    venue.signals.answer('ledger.open-hold', () => null);
    venue.signals.answer('ledger.order', () => ({ row: null, stale: true }));
    expect(await cancel('42')).toMatchObject({ status: 429, body: { code: 'busy' } });
    expect(await venue.call('/api/orders/42')).toMatchObject({ status: 429, body: { code: 'busy' } });
  });

  it('looks for an order that has ended where the ledger is now, also if another gateway has placed it', async () => {
    const ended = { ...row, state: 'filled', finishedAt: 1 } as const;
    venue.signals.answer('ledger.open-hold', () => null);
    venue.signals.answer('ledger.balances', () => ({ rows: [], revision: 950 }));
    // The tables are behind, and nobody who does not name a revision learns that.
    venue.signals.answer('ledger.order', ({ after }) =>
      after?.[LEDGER_SHARD] === 950 ? { row: ended, stale: false } : { row: null, stale: false },
    );
    expect(await cancel('42')).toMatchObject({
      status: 409,
      body: { code: 'order-finished', inputs: { state: 'filled' } },
    });
  });

  it('does not tell an open state as the end of an order', async () => {
    venue.signals.answer('ledger.open-hold', () => null);
    venue.signals.answer('ledger.order', () => ({ row, stale: true }));
    expect(await cancel('42')).toMatchObject({ status: 429, body: { code: 'busy' } });
  });

  it('reports an order that has already ended, with its state', async () => {
    venue.signals.answer('ledger.open-hold', () => null);
    venue.signals.answer('ledger.order', () => ({ row: { ...row, state: 'filled', finishedAt: 1 }, stale: false }));
    expect(await cancel('42')).toMatchObject({
      status: 409,
      body: { code: 'order-finished', inputs: { state: 'filled' } },
    });
  });

  it('reports a missing answer as unknown, never as failed', async () => {
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

  describe('all open orders', () => {
    const holds = [
      { orderId: 42, symbol: 'btcaud', revision: 17 },
      { orderId: 43, symbol: 'ethaud', revision: 18 },
      { orderId: 44, symbol: 'btcaud', revision: 19 },
    ];
    beforeEach(() => {
      venue.signals.answer('ledger.open-holds', ({ account, symbol }) =>
        account === `spot:${UID}` ? holds.filter((hold) => symbol === undefined || hold.symbol === symbol) : [],
      );
      venue.bus.serve(MATCHING_SERVICE, 'market-ethaud', async (command: CancelOrder) => {
        sent.push(command);
        return {
          result: ok({ orderId: command.orderId, state: 'canceled', already: false, filledLots: 0 }),
          revision: 3,
        };
      });
    });
    const all = (request: object) => venue.gateway.app.get(Cancelling).all({ uid: UID, ...request });
    const asked = (): readonly number[] => sent.map(({ orderId }) => orderId).sort();

    it('are cancelled in every market when no symbol is named', async () => {
      expect(await all({})).toEqual(ok({ canceled: [42, 43, 44], failed: [] }));
      expect(asked()).toEqual([42, 43, 44]);
    });

    it('are cancelled in the named market alone', async () => {
      expect(await all({ symbol: 'ethaud' })).toEqual(ok({ canceled: [43], failed: [] }));
      expect(asked()).toEqual([43]);
      sent = [];
      expect((await venue.call('/api/orders?symbol=btcaud', { method: 'DELETE' })).body).toEqual({
        canceled: ['42', '44'],
        failed: [],
      });
      expect(asked()).toEqual([42, 44]);
    });

    it('are cancelled only as far as they are named and still open', async () => {
      expect(await all({ orderIds: [44, 99] })).toEqual(ok({ canceled: [44], failed: [] }));
      expect(asked()).toEqual([44]);
    });

    it('of another account are never touched', async () => {
      expect(await venue.gateway.app.get(Cancelling).all({ uid: '7654321' })).toEqual(ok({ canceled: [], failed: [] }));
      expect(sent).toEqual([]);
    });
  });
});
