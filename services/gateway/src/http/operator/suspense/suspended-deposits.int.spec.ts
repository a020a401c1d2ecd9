import type { IdentityCommand, StaffRole } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN, UID, user } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';
import { suspendedDeposit } from '../../../testing/suspended-deposit.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}`, 'idempotency-key': 'k-1' };
const view = suspendedDeposit();
const { depositId: ID, hash } = view;

describe('the desk of deposits in suspense', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const open = async (staffRole: StaffRole, answers: Parameters<typeof identityService>[1] = {}): Promise<void> => {
    venue = await openGateway({ staffRole });
    commands = identityService(venue, {
      RecordAudit: ok({ recorded: true }),
      RequestApproval: ok({ approvalId: 'ap-1' }),
      ...answers,
    });
    venue.signals.answer('fiat.list-suspense', () => ok({ rows: [{ ...view, id: ID }], total: 1 }));
    venue.signals.answer('fiat.suspended-deposit', ({ depositId }) => (depositId === ID ? view : null));
    venue.signals.answer('identity.list-approvals', () => ok({ rows: [], total: 0 }));
    venue.signals.answer('identity.user', ({ uid }) => (uid === UID ? { ...user, allow: ['deposit'] } : null));
  };
  const get = (path: string) => venue.call(`/operator/api/suspended-deposits${path}`, { headers });
  const post = (path: string, body: object) =>
    venue.call(`/operator/api/suspended-deposits${path}`, { method: 'POST', headers, body });
  const release = { uid: UID, hash, reason: 'T01' };
  const refund = { hash, reason: 'T11' };
  afterEach(() => venue.close());

  it('lists what waits, without a word of who paid', async () => {
    await open('treasury');
    const list = await get('?filter={"state":"held"}');
    expect(list.body).toMatchObject([{ id: ID, amount: '100', asset: 'aud', reason: 'owner-unknown', uid: null }]);
    const one = await get(`/${ID}`);
    expect(one.body).toMatchObject({ id: ID, state: 'held' });
    for (const text of ['Nora', '12344417', 'savings'])
      expect(JSON.stringify([list.body, one.body])).not.toContain(text);
    expect(commands).toEqual([]);
  });

  it('shows who paid and whose it may be, for a reason that is on record first', async () => {
    await open('aml');
    expect((await post(`/${ID}/open`, { reason: 'curious' })).status).toBe(400);
    expect(await post(`/${ID}/open`, { reason: 'V03' })).toMatchObject({
      status: 200,
      body: {
        hash,
        payer: { name: 'Nora Paine', account: '062000-12344417', to: 'nobody@corella.example' },
        suggested: [{ uid: UID, by: ['name'] }],
        canRelease: false,
        canRefund: false,
        waiting: [],
      },
    });
    expect(commands).toMatchObject([
      { type: 'RecordAudit', action: 'suspended-deposits.open', target: `deposit:${ID}`, reason: expect.any(String) },
    ]);
    expect((await post('/D00/open', { reason: 'V03' })).status).toBe(404);
  });

  it('shows nothing when the record cannot be written', async () => {
    await open('treasury', { RecordAudit: reject({ code: 'permission-missing' }) });
    const opened = await post(`/${ID}/open`, { reason: 'V03' });
    expect(opened.status).toBe(403);
    expect(JSON.stringify(opened.body)).not.toContain('Nora');
  });

  it('says who has asked for what already', async () => {
    await open('treasury');
    venue.signals.answer('identity.list-approvals', ({ filter }) =>
      ok({
        rows: [
          {
            id: 'ap-7',
            kind: 'deposit-release' as const,
            target: String(filter.target),
            payload: { depositId: ID, uid: UID, hash },
            payloadHash: 'a'.repeat(64),
            reason: 'T01',
            initiator: 'st-9',
            initiatorName: 'Ivo',
            required: 1,
            status: 'pending' as const,
            createdAt: NOW_MS,
            expiresAt: NOW_MS + 1_000,
            decisions: [],
          },
        ],
        total: 1,
      }),
    );
    expect((await post(`/${ID}/open`, { reason: 'V03' })).body).toMatchObject({
      waiting: [{ approvalId: 'ap-7', kind: 'deposit-release', uid: UID, by: 'Ivo' }],
      canRelease: true,
      canRefund: true,
    });
  });

  it('asks a second person to release it to a customer, or to send it back, as it was read', async () => {
    await open('treasury');
    expect((await post(`/${ID}/release`, release)).body).toEqual({ id: 'ap-1', approvalId: 'ap-1', status: 'pending' });
    expect((await post(`/${ID}/refund`, refund)).status).toBe(200);
    expect(commands).toMatchObject([
      {
        type: 'RequestApproval',
        kind: 'deposit-release',
        target: `deposit:${ID}`,
        payload: { depositId: ID, uid: UID, hash },
        reason: 'T01 Name and account of the payer fit the customer',
      },
      { type: 'RequestApproval', kind: 'deposit-refund', target: `deposit:${ID}`, payload: { depositId: ID, hash } },
    ]);
  });

  it.each([
    ['release', { ...release, uid: 'x' }, 400, { errors: { uid: expect.any(String) } }],
    ['release', { ...release, uid: '9999999' }, 400, { errors: { uid: expect.any(String) } }],
    ['release', { ...release, hash: 'x' }, 400, { errors: { hash: expect.any(String) } }],
    ['release', { ...release, reason: 'T11' }, 400, { errors: { reason: expect.any(String) } }],
    ['release', { ...release, more: 1 }, 400, {}],
    ['release', { ...release, hash: 'e'.repeat(64) }, 409, { code: 'deposit-changed' }],
    ['refund', { ...refund, hash: 'e'.repeat(64) }, 409, { code: 'deposit-changed' }],
    ['refund', { ...refund, reason: '' }, 400, { errors: { reason: expect.any(String) } }],
  ])('refuses to ask for a %s with %j', async (verb, body, status, said) => {
    await open('treasury');
    expect(await post(`/${ID}/${verb}`, body)).toMatchObject({ status, body: said });
    expect(commands).toEqual([]);
  });

  it('asks for nothing that could not be carried out', async () => {
    await open('treasury');
    venue.signals.answer('identity.user', () => ({ ...user, allow: [] }));
    expect(await post(`/${ID}/release`, release)).toMatchObject({
      status: 400,
      body: { errors: { uid: expect.any(String) } },
    });
    venue.signals.answer('fiat.suspended-deposit', () => suspendedDeposit({ canRefund: false }));
    expect(await post(`/${ID}/refund`, refund)).toMatchObject({ status: 409, body: { code: 'refund-impossible' } });
    venue.signals.answer('fiat.suspended-deposit', () => suspendedDeposit({ isHeld: false }));
    expect(await post(`/${ID}/release`, release)).toMatchObject({ status: 409, body: { code: 'deposit-not-held' } });
    venue.signals.answer('fiat.suspended-deposit', () => null);
    expect((await post('/D00/refund', refund)).status).toBe(404);
    expect(commands).toEqual([]);
  });

  it.each(['aml', 'support', 'kyc', 'risk', 'audit', 'admin'] as const)('is not decided by %s alone', async (role) => {
    await open(role);
    expect((await post(`/${ID}/release`, release)).status).toBe(403);
    expect((await post(`/${ID}/refund`, refund)).status).toBe(403);
    const isAml = role === 'aml';
    expect((await get('')).status).toBe(isAml ? 200 : 403);
    expect((await post(`/${ID}/open`, { reason: 'V03' })).status).toBe(isAml ? 200 : 403);
  });
});
