import type { IdentityCommand } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { RevisionMemory } from '../../../reads/revision-memory.js';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const from = { uid: UID, account: 'spot' };
const to = { uid: '2000001', account: 'spot' };
const body = { from, to, asset: 'btc', amount: '0.00000001' };

describe('/api/transfers', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  beforeAll(async () => {
    venue = await openGateway();
  });
  beforeEach(() => {
    commands = identityService(venue, { TransferFunds: ok({ transferId: 'ab12', revision: 77 }) });
  });
  afterAll(async () => venue.close());
  const post = (change: object, key: string) =>
    venue.call('/api/transfers', { method: 'POST', body: { ...body, ...change }, headers: { 'idempotency-key': key } });

  it('moves one unit, once for a key, and what is read next waits for it', async () => {
    expect(await post({}, 'a')).toMatchObject({ status: 201, body: { transferId: 'ab12', ...body } });
    expect(await post({ amount: '0.0000000100' }, 'a')).toMatchObject({ status: 201, body: { amount: '0.00000001' } });
    expect((await post({ amount: '1' }, 'a')).status).toBe(409);
    expect(commands).toEqual([
      {
        type: 'TransferFunds',
        uid: UID,
        from: UID,
        to: '2000001',
        asset: 'btc',
        units: '1',
        idempotencyKey: 'a',
      },
    ]);
    expect(venue.gateway.app.get(RevisionMemory).after('spot:2000001')).toMatchObject({ after: { 'ledger-0': 77 } });
  });

  it.each([
    [{ from: { ...from, account: 'leverage' } }, 'from.account'],
    [{ to: { ...to, account: 'leverage' } }, 'to.account'],
    [{ to: { ...to, account: 'lending' } }, 'to.account'],
    [{ asset: 'doge' }, 'asset'],
    [{ amount: '0' }, 'amount'],
    [{ amount: '-1' }, 'amount'],
    [{ amount: '0.000000001' }, 'amount'],
    [{ amount: '1e3' }, 'amount'],
    [{ to: { account: 'spot' } }, 'to.uid'],
    [{ memo: 'rent' }, 'memo'],
  ])('refuses %p and names the field', async (change, field) => {
    const refused = await post(change, `bad-${JSON.stringify(change).length}-${field}`);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(JSON.stringify(refused.body)).toContain(`"${field}"`);
    expect(commands).toEqual([]);
  });

  it.each([
    ['sub-unknown', 404],
    ['sub-refused', 403],
    ['account-frozen', 403],
    ['authority-missing', 403],
    ['insufficient-funds', 409],
    ['transfer-same', 400],
  ] as const)('answers %s with %i', async (code, status) => {
    identityService(venue, { TransferFunds: reject({ code }) });
    expect(await post({}, `refused-${code}`)).toMatchObject({ status, body: { code } });
  });

  it('lists each transfer of the family once, newest first, with a cursor', async () => {
    const line = (revision: number, uid: string, units: string) => ({
      lineId: `${revision}:1`,
      revision,
      at: 1_790_000_000_000,
      transactionType: 'transfer',
      asset: 'btc',
      units,
      businessId: `transfer:t${revision}`,
      account: `spot:${uid}`,
      bucket: 'available' as const,
      balanceUnits: '0',
      orderId: null,
      symbol: null,
    });
    const rows = [line(9, '2000001', '-3'), line(9, '2000002', '3'), line(8, UID, '-5'), line(8, '2000001', '5')];
    const subs = ['2000001', '2000002'].map((uid) => ({
      uid,
      name: `Desk${uid}`,
      remark: '',
      authorities: [],
      frozenBy: null,
      mayLogIn: true,
      totp: false,
      createdAt: 0,
    }));
    const asked: (string | undefined)[] = [];
    venue.signals.answer('identity.sub-accounts', () => ({ mayAdd: true, items: subs }));
    venue.signals.answer('ledger.lines', ({ account, types, before, limit }) => {
      expect(types).toEqual(['transfer']);
      asked.push(before);
      const found = rows.filter((row) => row.account === account && (before === undefined || row.revision < 9));
      return { rows: found.slice(0, limit), next: found.length > limit ? 'more' : null, stale: false };
    });
    const newest = { transferId: 't9', from: '2000001', to: '2000002', asset: 'btc', amount: '0.00000003' };
    const older = { transferId: 't8', from: UID, to: '2000001', asset: 'btc', amount: '0.00000005' };
    expect((await venue.call('/api/transfers')).body).toMatchObject({ items: [newest, older], next: null });
    expect((await venue.call('/api/transfers?limit=1')).body).toMatchObject({ items: [newest], next: '9:0' });
    expect((await venue.call('/api/transfers?limit=1&cursor=9:0')).body).toMatchObject({ items: [older], next: null });
    expect(asked).toContain('9:0');
    expect((await venue.call('/api/transfers?cursor=x')).status).toBe(400);
    venue.signals.answer('identity.sub-accounts', () => ({ mayAdd: false, items: [] }));
    expect((await venue.call('/api/transfers')).body).toMatchObject({ items: [{ ...older, to: null }] });
  });
});
