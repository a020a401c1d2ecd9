import type { IdentityCommand, StaffRole } from '@corella/contracts/identity';
import type { ApprovalView, ListRequest } from '@corella/contracts/queries';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { STAFF_TOKEN, UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';
import { WITHDRAWAL, WITHDRAWAL_FILE } from '../../../testing/withdrawal.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}`, 'idempotency-key': 'k-1' };
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const ROW = WITHDRAWAL;
const FILE = WITHDRAWAL_FILE;
const REQUEST: ApprovalView = {
  id: 'ap-1',
  kind: 'deposit-refund',
  target: 'withdrawal:4711',
  payload: {},
  payloadHash: 'a'.repeat(64),
  reason: 'rules',
  initiator: 'system',
  initiatorName: 'system',
  required: 2,
  status: 'pending',
  createdAt: ROW.requestedAt,
  expiresAt: ROW.requestedAt + 3_600_000,
  decisions: [{ staffId: 'st-1', name: 'Ivo', decision: 'approve', reason: 'W01', at: ROW.requestedAt + 1_000 }],
};

describe('the desk of withdrawals', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const asked: ListRequest[] = [];
  const open = async (staffRole: StaffRole, answers: Parameters<typeof identityService>[1] = {}): Promise<void> => {
    venue = await openGateway({ staffRole });
    commands = identityService(venue, { RecordAudit: ok({ recorded: true }), ...answers });
    asked.splice(0);
    venue.signals.answer('fiat.list-withdrawals', (request) => {
      asked.push(request);
      const isThere = request.filter.id === undefined || request.filter.id === '4711';
      return ok({ rows: isThere ? [{ ...ROW, id: '4711' }] : [], total: isThere ? 1 : 0 });
    });
    venue.signals.answer('identity.list-approvals', ({ filter }) => {
      const rows = filter.target === 'withdrawal:4711' ? [REQUEST] : [];
      return ok({ rows, total: rows.length });
    });
    venue.signals.answer('fiat.withdrawal-file', ({ withdrawalId }) => (withdrawalId === 4_711 ? FILE : null));
  };
  const get = (path: string) => venue.call(`/operator/api/withdrawals${path}`, { headers });
  const post = (path: string, body: object) =>
    venue.call(`/operator/api/withdrawals${path}`, { method: 'POST', headers, body });
  afterEach(() => venue.close());

  it('lists them, without a word of where they go', async () => {
    await open('risk');
    const list = await get('?filter={"state":"reexamine"}');
    expect(list.body).toMatchObject([
      { id: '4711', uid: UID, asset: 'eth', amount: '10', fee: '0.007', aud: '52000', state: 'reexamine' },
    ]);
    expect(asked[0]?.filter).toEqual({ state: 'reexamine' });
    const one = await get('/4711');
    expect(one.body).toMatchObject({ id: '4711' });
    expect(JSON.stringify([list.body, one.body])).not.toMatch(/0x|Cold store/);
    expect(one.body).toMatchObject({ since: '2026-11-28T06:00:00.000Z', rules: ['first-withdrawal'], people: 1 });
    expect(commands).toEqual([]);
  });

  it('counts each tab, for who may see them', async () => {
    await open('treasury');
    const sums: Record<string, number> = { people: 3, delayed: 2, moving: 7, trouble: 1, ended: 900 };
    venue.signals.answer('fiat.list-withdrawals', ({ filter }) =>
      ok({ rows: [], total: sums[String(filter.tab)] ?? 0 }),
    );
    expect(await get('/counts')).toMatchObject({ status: 200, body: sums });
  });

  it('shows where one goes and what the rules found, for a reason that is on record first', async () => {
    await open('aml');
    expect((await post('/4711/open', { reason: 'curious' })).status).toBe(400);
    expect(await post('/4711/open', { reason: 'V03' })).toMatchObject({
      status: 200,
      body: {
        payee: { address: ADDRESS, label: 'Cold store' },
        hits: [{ rule: 'first-withdrawal', action: 'one' }],
        people: 2,
        mostCost: '0.007',
        inputs: { aud: '52000', audOfDay: '53000', countOfDay: 2, payeePaidBefore: false },
        requests: [
          { id: 'ap-1', required: 2, signed: [{ name: 'Ivo' }], status: 'pending', payloadHash: 'a'.repeat(64) },
        ],
        history: [{ type: 'WithdrawalJudged', gate: 'reexamine', people: 2, why: null }],
      },
    });
    expect(commands).toMatchObject([
      { type: 'RecordAudit', action: 'withdrawals.open', target: 'withdrawal:4711', reason: expect.any(String) },
    ]);
  });

  it('shows nothing when the record cannot be written', async () => {
    await open('treasury', { RecordAudit: reject({ code: 'permission-missing' }) });
    const opened = await post('/4711/open', { reason: 'V03' });
    expect(opened.status).toBe(403);
    expect(JSON.stringify(opened.body)).not.toContain(ADDRESS);
  });

  it.each(['/4712', '/x', '/0', `/${'9'.repeat(40)}`])('has nothing at %s', async (path) => {
    await open('aml');
    expect((await get(path)).status).toBe(404);
    expect((await post(`${path}/open`, { reason: 'V03' })).status).toBe(404);
    expect(commands).toEqual([]);
  });

  it.each(['kyc', 'support', 'market'] as const)('is not for %s', async (role) => {
    await open(role);
    expect((await get('')).status).toBe(403);
    expect((await get('/counts')).status).toBe(403);
    expect((await post('/4711/open', { reason: 'V03' })).status).toBe(403);
  });
});
