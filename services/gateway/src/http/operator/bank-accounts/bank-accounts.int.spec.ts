import type { BankAccountDetail, BankAccountRow } from '@corella/contracts/cash';
import type { IdentityCommand, StaffRole } from '@corella/contracts/identity';
import type { ListRequest } from '@corella/contracts/queries';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { STAFF_TOKEN, UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}`, 'idempotency-key': 'k-1' };
const AT = Date.UTC(2026, 10, 28, 5);
const ID = `B${UID}-2`;
const ROW: BankAccountRow = {
  accountId: ID,
  uid: UID,
  currency: 'aud',
  state: 'pending',
  addedAt: AT,
  verifiedAt: null,
  removedAt: null,
};
const DETAIL: BankAccountDetail = {
  accountId: ID,
  currency: 'aud',
  state: 'verified',
  name: 'Mia Wong',
  account: '062000-12344417',
  bank: 'Commonwealth Bank',
  addedAt: AT,
  verifiedAt: AT + 1_000,
  test: { state: 'matched', at: AT, left: 3 },
  nextTestAt: null,
};

describe('bank accounts, as the desk sees them', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const asked: ListRequest[] = [];
  const open = async (staffRole: StaffRole, answers: Parameters<typeof identityService>[1] = {}): Promise<void> => {
    venue = await openGateway({ staffRole });
    commands = identityService(venue, { RecordAudit: ok({ recorded: true }), ...answers });
    asked.splice(0);
    venue.signals.answer('fiat.list-banks', (request) => {
      asked.push(request);
      const isThere = request.filter.id === undefined || request.filter.id === ID;
      return ok({ rows: isThere ? [{ ...ROW, id: ID }] : [], total: isThere ? 1 : 0 });
    });
    venue.signals.answer('fiat.bank-account', ({ accountId }) => (accountId === ID ? DETAIL : null));
  };
  const get = (path: string) => venue.call(`/operator/api/bank-accounts${path}`, { headers });
  const post = (path: string, body: object) =>
    venue.call(`/operator/api/bank-accounts${path}`, { method: 'POST', headers, body });
  afterEach(() => venue.close());

  it('are listed by state and UID, without a name or a number', async () => {
    await open('treasury');
    const list = await get(`?filter=${encodeURIComponent(JSON.stringify({ state: 'pending', q: UID }))}`);
    expect(list.body).toEqual([{ ...without(ROW, 'accountId'), id: ID, addedAt: '2026-11-28T05:00:00.000Z' }]);
    expect(asked[0]?.filter).toEqual({ state: 'pending', q: UID });
    const one = await get(`/${ID}`);
    expect(one.body).toMatchObject({ id: ID, state: 'pending' });
    expect(JSON.stringify([list.body, one.body])).not.toMatch(/Mia|12344417|Commonwealth/);
    expect(commands).toEqual([]);
  });

  it('show name and number for a reason that is on record first, as they stand by now', async () => {
    await open('aml');
    expect(await post(`/${ID}/open`, { reason: 'curious' })).toMatchObject({
      status: 400,
      body: { errors: { reason: expect.any(String) } },
    });
    expect(commands).toEqual([]);
    expect(await post(`/${ID}/open`, { reason: 'V03' })).toMatchObject({
      status: 200,
      body: {
        id: ID,
        state: 'verified',
        verifiedAt: '2026-11-28T05:00:01.000Z',
        details: {
          name: 'Mia Wong',
          account: '062000-12344417',
          bank: 'Commonwealth Bank',
          test: { state: 'matched' },
        },
      },
    });
    expect(commands).toMatchObject([
      {
        type: 'RecordAudit',
        permission: 'bank-accounts.open',
        action: 'bank-accounts.open',
        target: `bank-account:${ID}`,
        reason: expect.stringContaining('V03'),
      },
    ]);
  });

  it('show nothing when the record cannot be written', async () => {
    await open('treasury', { RecordAudit: reject({ code: 'permission-missing' }) });
    const opened = await post(`/${ID}/open`, { reason: 'V03' });
    expect(opened.status).toBe(403);
    expect(JSON.stringify(opened.body)).not.toContain('Mia');
  });

  it('have no details once they were removed', async () => {
    await open('treasury');
    venue.signals.answer('fiat.bank-account', () => null);
    expect((await post(`/${ID}/open`, { reason: 'V03' })).body).toMatchObject({ id: ID, details: null });
  });

  it.each([`/B${UID}-3`, '/x', '/__proto__', `/B${'9'.repeat(40)}-1`])('are not found at %s', async (path) => {
    await open('aml');
    expect((await get(path)).status).toBe(404);
    expect((await post(`${path}/open`, { reason: 'V03' })).status).toBe(404);
    expect(commands).toEqual([]);
  });

  it.each(['support', 'kyc', 'risk', 'market', 'audit', 'admin', 'campaign'] as const)(
    'are nothing for %s',
    async (role) => {
      await open(role);
      expect((await get('')).status).toBe(403);
      expect((await get(`/${ID}`)).status).toBe(403);
      expect((await post(`/${ID}/open`, { reason: 'V03' })).status).toBe(403);
      expect(commands).toEqual([]);
    },
  );
});

function without<Value extends object, Key extends keyof Value>(value: Value, key: Key): Omit<Value, Key> {
  const { [key]: _none, ...rest } = value;
  return rest;
}
