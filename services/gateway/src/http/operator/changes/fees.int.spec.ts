import { IDENTITY_PARTITION, IDENTITY_SERVICE, type IdentityCommand } from '@corella/contracts/identity';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, schedule, STAFF_TOKEN } from '../../../testing/fake-venue.js';

const asStaff = { cookie: `corella-staff=${STAFF_TOKEN}` };
const hour = 3_600_000;

describe('changes of fees', () => {
  let market: OpenGateway;
  let support: OpenGateway;
  const commands: IdentityCommand[] = [];
  beforeAll(async () => {
    [market, support] = [await openGateway({ staffRole: 'market' }), await openGateway({ staffRole: 'support' })];
    for (const venue of [market, support]) {
      venue.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async (command: IdentityCommand) => {
        if (command.type !== 'RecordRefusal') commands.push(command);
        return ok({ approvalId: 'ap-2' });
      });
      venue.signals.answer('identity.list-approvals', () => ok({ rows: [], total: 0 }));
    }
    const rates = { makerPpm: 800, takerPpm: 850 };
    support.signals.answer('ledger.fee-terms', ({ account }) =>
      account === 'spot:7'
        ? {
            account,
            rank: 1,
            rankedAt: NOW_MS,
            volumeBtcUnits: '612345678',
            htUnits: '0',
            payInHt: true,
            classes: { A: rates, B: rates, C: rates },
            schedule: 3,
          }
        : null,
    );
  });
  beforeEach(() => void commands.splice(0));
  afterAll(async () => Promise.all([market.close(), support.close()]));

  const rates = {
    A: { makerPercent: '0.09', takerPercent: '0.11' },
    B: { makerPercent: '0.15', takerPercent: '0.15' },
    C: { makerPercent: '0.2', takerPercent: '0.2' },
  };
  const ask = (change: object, more: object = {}) =>
    market.call('/operator/api/fees/schedule', {
      method: 'POST',
      headers: asStaff,
      body: {
        from: 3,
        rates: { ...rates, ...change },
        effectiveAt: null,
        reason: 'P11 Yearly review of fees',
        ...more,
      },
    });

  it('show the schedule in force as it is charged by rank', async () => {
    expect(await market.call('/operator/api/fees/schedule', { headers: asStaff })).toMatchObject({
      status: 200,
      body: {
        inForce: 3,
        latest: { version: 3, rates, status: 'in-force' },
        markets: { A: ['btcaud'], B: [] },
        ranks: [
          { rank: 0, rates },
          { rank: 1, rates: { A: { makerPercent: '0.072', takerPercent: '0.0935' } } },
          {},
          {},
          {},
          {},
        ],
      },
    });
    expect((await market.call('/operator/api/fees', { headers: asStaff })).headers.get('content-range')).toBe(
      'fees 0-0/1',
    );
  });

  it('become a request in parts per million, or name the rate at fault', async () => {
    expect(await ask({ A: { makerPercent: '6', takerPercent: 'x' } })).toMatchObject({
      status: 400,
      body: { errors: { 'A.makerPercent': expect.any(String), 'A.takerPercent': expect.any(String) } },
    });
    expect((await ask({})).status).toBe(409);
    expect((await ask({ A: { makerPercent: '0.08', takerPercent: '0.1' } }, { from: 2 })).status).toBe(409);
    expect(commands).toEqual([]);
    expect((await ask({ A: { makerPercent: '0.08', takerPercent: '0.1' } })).status).toBe(200);
    expect(commands).toMatchObject([
      {
        kind: 'fee-schedule',
        target: 'fees:schedule',
        payload: {
          version: 4,
          effectiveAt: 0,
          classes: { A: { makerPpm: 800, takerPpm: 1_000 }, B: { makerPpm: 1_500, takerPpm: 1_500 } },
        },
      },
    ]);
  });

  it('are withdrawn while they are scheduled', async () => {
    const back = () =>
      market.call('/operator/api/fees/schedule/withdraw', {
        method: 'POST',
        headers: asStaff,
        body: { version: 4, reason: 'P21 A figure is wrong' },
      });
    expect((await back()).status).toBe(409);
    const next = { ...schedule, version: 4, effectiveAt: NOW_MS + hour, approvalId: 'ap-7' };
    market.signals.answer('ledger.fee-schedule', () => ({
      ...schedule,
      scheduled: [next],
      history: [],
      versions: [next, schedule],
    }));
    expect((await back()).status).toBe(200);
    expect(commands).toMatchObject([
      { kind: 'fee-schedule-withdraw', target: 'fees:schedule', payload: { version: 4, approvalId: 'ap-7' } },
    ]);
    const gone = { ...next, withdrawal: { approvalId: 'ap-8', at: NOW_MS } };
    market.signals.answer('ledger.fee-schedule', () => ({
      ...schedule,
      scheduled: [],
      history: [],
      versions: [gone, schedule],
    }));
    expect(await market.call('/operator/api/fees/schedule', { headers: asStaff })).toMatchObject({
      body: {
        inForce: 3,
        latest: { version: 3 },
        versions: [{ version: 4, status: 'withdrawn', withdrawal: { approvalId: 'ap-8' } }, { version: 3 }],
      },
    });
  });

  it('are closed to roles that have nothing to do with fees, who may read an account’s own terms', async () => {
    expect((await support.call('/operator/api/fees/schedule', { headers: asStaff })).status).toBe(403);
    expect(
      (
        await support.call('/operator/api/fees/schedule', {
          method: 'POST',
          headers: asStaff,
          body: { from: 3, rates, effectiveAt: null, reason: 'P11 Yearly review of fees' },
        })
      ).status,
    ).toBe(403);
    expect(await support.call('/operator/api/accounts/spot:7/fees', { headers: asStaff })).toMatchObject({
      status: 200,
      body: { rank: 1, volumeBtc: '6.12345678', payInHt: true, rates: { A: { makerPercent: '0.08' } } },
    });
    expect((await support.call('/operator/api/accounts/spot:8/fees', { headers: asStaff })).status).toBe(404);
  });
});
