import { ok, Unavailable } from '@corella/result';
import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { STAFF_TOKEN, type fakeVenue } from '../../testing/fake-venue.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };
import { approval } from './changes/testing/parameters-venue.js';

describe('the duty screen', () => {
  const open = async (
    staffRole: NonNullable<Parameters<typeof fakeVenue>[0]>['staffRole'],
    sum = '0',
  ): Promise<OpenGateway> => {
    const venue = await openGateway({
      ...(staffRole ? { staffRole } : {}),
      config: { trustedProxies: ['127.0.0.0/8'] },
    });
    venue.signals.answer('identity.list-approvals', () => ok({ rows: [], total: 4 }));
    venue.signals.answer('identity.list-audit', () => ok({ rows: [], total: 0 }));
    venue.signals.answer('identity.list-users', () => ok({ rows: [], total: 2 }));
    venue.signals.answer('ledger.settlement-stops', () => []);
    venue.signals.answer('ledger.totals', () => ({
      revision: 9,
      hash: 'h',
      assets: [{ asset: 'aud', sumUnits: sum, customersUnits: '500000000', custodyUnits: '-500000000' }],
    }));
    return venue;
  };

  it('counts what waits and says whether the ledger balances', async () => {
    const venue = await open('market');
    expect((await venue.call('/operator/api/home', { headers })).body).toMatchObject({
      counts: { approvalsPending: 4, usersFrozen: 2, marketsStopped: 0, marketsFused: 0 },
      ledger: { balanced: true, assets: [{ asset: 'aud', sum: '0', customers: '5', custody: '-5' }] },
      markets: [{ id: 'btcaud' }],
      sentinel: null,
    });
    await venue.close();
  });

  it('counts deposits in suspense for who may see them, and none while fiat is away', async () => {
    const venue = await open('treasury');
    const held = async () => (await venue.call('/operator/api/home', { headers })).body;
    venue.signals.answer('fiat.list-suspense', ({ filter }) =>
      ok({ rows: [], total: filter.state === 'held' ? 3 : 9 }),
    );
    expect(await held()).toMatchObject({ counts: { depositsHeld: 3 } });
    venue.signals.answer('fiat.list-suspense', () => {
      throw new Unavailable('away');
    });
    expect(await held()).toMatchObject({ counts: { depositsHeld: 0 } });
    await venue.close();
  });

  it.each([
    ['risk', 4, 1],
    ['market', 0, 0],
  ] as const)('tells %s of withdrawals that wait or are in trouble', async (role, people, trouble) => {
    const venue = await open(role);
    venue.signals.answer('fiat.list-withdrawals', ({ filter }) =>
      ok({ rows: [], total: filter.tab === 'people' ? 4 : filter.tab === 'trouble' ? 1 : 99 }),
    );
    expect((await venue.call('/operator/api/home', { headers })).body).toMatchObject({
      counts: { withdrawalsWaiting: people, withdrawalsInTrouble: trouble },
    });
    await venue.close();
  });

  it('shows a sum that is not zero as unbalanced', async () => {
    const venue = await open('market', '1');
    expect((await venue.call('/operator/api/home', { headers })).body).toMatchObject({
      ledger: { balanced: false, assets: [{ sum: '0.00000001' }] },
    });
    await venue.close();
  });

  it('shows the rest while the ledger, or the owner of a market with a request, is away', async () => {
    const venue = await open('market');
    const away = (): never => {
      throw new Unavailable('away');
    };
    venue.signals.answer('identity.list-approvals', () => ok({ rows: [approval({ symbol: 'btcaud' })], total: 1 }));
    venue.signals.answer('market.parameter-history', away);
    venue.signals.answer('ledger.totals', away);
    expect(await venue.call('/operator/api/home', { headers })).toMatchObject({
      status: 200,
      body: { approvals: [{ id: 'ap-9', change: null }], ledger: null, markets: [{ id: 'btcaud' }] },
    });
    await venue.close();
  });

  it('shows the demo’s logins to the machine alone', async () => {
    const venue = await open('admin');
    const answer = await venue.call('/operator/api/demo', {
      headers: { ...headers, 'x-forwarded-for': '203.0.113.7' },
    });
    expect(answer.status).toBe(404);
    await venue.close();
  });
});
