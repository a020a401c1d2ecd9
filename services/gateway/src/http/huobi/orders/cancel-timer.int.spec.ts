import { LEDGER_SERVICE, LEDGER_SHARD, type LedgerCommand } from '@corella/contracts/ledger';
import { ok } from '@corella/result';
import { NOW_MS, UID } from '../../../testing/fake-venue.js';
import { openHuobiVenue, type HuobiVenue } from '../testing/signed-client.js';

const account = `spot:${UID}`;

describe('cancel-all-after', () => {
  let venue: HuobiVenue;
  const sent: LedgerCommand[] = [];
  beforeAll(async () => {
    venue = await openHuobiVenue();
    venue.bus.serve(LEDGER_SERVICE, LEDGER_SHARD, async (command: LedgerCommand) => {
      sent.push(command);
      return { result: ok({ changed: true }), revision: 5 };
    });
  });
  afterAll(async () => venue.close());

  it('sets the timer of the account and switches it off', async () => {
    expect((await venue.post('/v2/algo-orders/cancel-all-after', { timeout: 10 })).body).toMatchObject({
      code: 200,
      data: { currentTime: NOW_MS, triggerTime: NOW_MS + 10_000 },
    });
    expect((await venue.post('/v2/algo-orders/cancel-all-after', { timeout: '0' })).body).toMatchObject({
      data: { triggerTime: 0 },
    });
    expect(sent).toMatchObject([
      { type: 'SetCancelTimer', account, triggerAt: NOW_MS + 10_000 },
      { type: 'SetCancelTimer', account, triggerAt: null },
    ]);
  });

  it('tells the timer in force when another request has overtaken it', async () => {
    venue.bus.serve(LEDGER_SERVICE, LEDGER_SHARD, async () => ({ result: ok({ changed: false }), revision: 6 }));
    venue.signals.answer('ledger.cancel-timer', () => ({ triggerAt: NOW_MS + 20_000 }));
    expect((await venue.post('/v2/algo-orders/cancel-all-after', { timeout: 10 })).body).toMatchObject({
      data: { triggerTime: NOW_MS + 20_000 },
    });
  });

  it.each([
    [{}, 2003],
    [{ timeout: 4 }, 2002],
    [{ timeout: 86_401 }, 2002],
    [{ timeout: -1 }, 2002],
    [{ timeout: 1.5 }, 2002],
    [{ timeout: [10] }, 2002],
    [{ timeout: null }, 2003],
    [{ timeout: '' }, 2003],
  ])('refuses %j', async (body, code) => {
    expect(await venue.post('/v2/algo-orders/cancel-all-after', body)).toMatchObject({ status: 422, body: { code } });
  });
});
