import type { IdentityCommand, SubAccountView } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const desk: SubAccountView = {
  uid: '2000001',
  name: 'TreasuryDesk',
  remark: 'Tokyo',
  authorities: ['exchange', 'retail'],
  frozenBy: null,
  mayLogIn: true,
  totp: false,
  createdAt: NOW_MS,
};
const other: SubAccountView = { ...desk, uid: '2000002', name: 'Hedging', frozenBy: 'venue', mayLogIn: false };
const PASSWORD = 'Blue7-heron!';
const row = (uid: string, asset: string, available: string, frozen: string) => ({
  account: `spot:${uid}`,
  asset,
  available,
  frozen,
  revision: 4,
});

describe('/api/subaccounts', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const subAccount = ok({ subAccount: desk });
  const answers = {
    CreateSubAccount: subAccount,
    ChangeSubAccount: subAccount,
    ResetSubAccountCredentials: subAccount,
  };
  beforeAll(async () => {
    venue = await openGateway();
    commands = identityService(venue, answers);
  });
  beforeEach(() => void commands.splice(0));
  afterAll(async () => venue.close());
  const post = (path: string, body: object = {}, key = 'k') =>
    venue.call(`/api/subaccounts${path}`, { method: 'POST', body, headers: { 'idempotency-key': key } });
  const put = (path: string, body: object) => venue.call(`/api/subaccounts${path}`, { method: 'PUT', body });

  it('lists them with their balances and what they have together, after one entry', async () => {
    venue.signals.answer('identity.sub-accounts', ({ uid }) => ({
      mayAdd: uid === UID,
      items: [desk, other],
    }));
    venue.signals.answer('ledger.balances-of', ({ accounts }) => {
      expect(accounts).toEqual(['spot:2000001', 'spot:2000002']);
      return {
        rows: [row('2000001', 'aud', '150000000', '50000000'), row('2000002', 'aud', '1', '0')],
        revision: 31,
      };
    });
    const { status, body } = await venue.call('/api/subaccounts');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mayAdd: true,
      limit: 5,
      totalAud: '2.00',
      seq: 31,
      items: [
        {
          uid: '2000001',
          state: 0,
          login: 1,
          frozenBy: null,
          totalAud: '2.00',
          balances: [{ asset: 'aud', available: '1.5', frozen: '0.5', total: '2' }],
        },
        { uid: '2000002', state: 1, login: 0, frozenBy: 'venue', balances: [{ total: '0.00000001' }] },
      ],
    });
    expect((body as { sum: object[] }).sum).toContainEqual({
      asset: 'aud',
      available: '1.50000001',
      frozen: '0.5',
      total: '2.00000001',
      aud: '2.00',
    });
  });

  it('makes one, once for a key', async () => {
    const body = { name: 'TreasuryDesk', password: PASSWORD, remark: 'Tokyo' };
    const made = await post('', { ...body, stepUp: 'token' }, 'make');
    expect(made).toMatchObject({ status: 201, body: { uid: '2000001', state: 0, login: 1 } });
    expect(JSON.stringify(made.body)).not.toContain(PASSWORD);
    expect(await post('', body, 'make')).toMatchObject({ status: 201, body: made.body });
    expect(commands).toMatchObject([
      {
        type: 'CreateSubAccount',
        uid: UID,
        ...body,
        idempotencyKey: 'make',
        stepUp: 'token',
        bodyHash: payloadHash(body),
      },
    ]);
    expect((await post('', { ...body, name: 'Another1' }, 'make')).status).toBe(409);
  });

  it('passes on each change, and the hash of what credentials are proven for', async () => {
    const changes = [
      await post('/2000001/freeze', {}, 'f'),
      await post('/2000001/unfreeze', {}, 'u'),
      await put('/2000001/login', { enabled: false }),
      await put('/2000001/authorities', { authorities: ['retail'] }),
      await put('/2000001/remark', { remark: 'Night desk' }),
      await post('/2000001/credentials', { password: PASSWORD, stepUp: 'token' }, 'c'),
    ];
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const whose = { uid: UID, subUid: '2000001' };
    expect(commands).toMatchObject([
      { type: 'ChangeSubAccount', ...whose, change: { kind: 'freeze' } },
      { type: 'ChangeSubAccount', ...whose, change: { kind: 'unfreeze' } },
      { type: 'ChangeSubAccount', ...whose, change: { kind: 'login', enabled: false } },
      { type: 'ChangeSubAccount', ...whose, change: { kind: 'authorities', authorities: ['retail'] } },
      { type: 'ChangeSubAccount', ...whose, change: { kind: 'remark', remark: 'Night desk' } },
      {
        type: 'ResetSubAccountCredentials',
        ...whose,
        password: PASSWORD,
        stepUp: 'token',
        bodyHash: payloadHash({ password: PASSWORD }),
      },
    ]);
  });

  it.each([
    ['', { name: 'Desk1', password: PASSWORD }, 'name'],
    ['', { name: 'TreasuryDesk', password: 'weak' }, 'password'],
    ['', { name: 'TreasuryDesk', password: PASSWORD, remark: 'x'.repeat(51) }, 'remark'],
    ['/2000001/credentials', {}, 'password'],
    ['/2000001/credentials', { resetTotp: false }, 'resetTotp'],
  ])('refuses POST %s %p and names the field', async (path, body, field) => {
    const refused = await post(path, body, `bad-${field}-${JSON.stringify(body).length}`);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(JSON.stringify(refused.body)).toContain(`"${field}"`);
    expect(commands).toEqual([]);
  });

  it.each([
    ['/2000001/login', { enabled: 1 }],
    ['/2000001/authorities', { authorities: ['cfd'] }],
    ['/2000001/remark', { remark: '' }],
    ['/2000001/remark', { remark: 'a\u202eb' }],
  ])('refuses PUT %s %p', async (path, body) => {
    expect(await put(path, body)).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(commands).toEqual([]);
  });

  it.each([
    ['sub-unknown', 404],
    ['sub-limit', 409],
    ['sub-name-taken', 409],
    ['sub-not-eligible', 403],
    ['sub-refused', 403],
    ['frozen-by-venue', 403],
    ['step-up-required', 403],
  ] as const)('answers %s with %i', async (code, status) => {
    const refused = reject({ code });
    identityService(venue, { ...answers, ChangeSubAccount: refused });
    expect(await post('/2000001/unfreeze', {}, `refused-${code}`)).toMatchObject({ status, body: { code } });
    expect(await post('/nobody/unfreeze', {}, `form-${code}`)).toMatchObject({ status: 404 });
  });
});
