import type { WithdrawalFile, WithdrawalRow } from '@corella/contracts/cash';
import type { IdentityCommand, StaffRole } from '@corella/contracts/identity';
import type { ListRequest } from '@corella/contracts/queries';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { STAFF_TOKEN, UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}`, 'idempotency-key': 'k-1' };
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const ROW: WithdrawalRow = {
  withdrawalId: 4_711,
  uid: UID,
  asset: 'eth',
  rail: 'chain',
  chain: 'eth',
  units: '1000000000',
  feeUnits: '700000',
  audUnits: '5200000000000',
  requestedAt: Date.UTC(2026, 10, 28, 5),
  state: 'reexamine',
  endedAt: null,
};
const FILE: WithdrawalFile = {
  ...ROW,
  payeeId: 'A1',
  payee: { address: ADDRESS, tag: null, label: 'Cold store' },
  outcome: 'open',
  txid: null,
  confirmations: 0,
  required: 12,
  cancelable: true,
  timeline: [],
  maxCostUnits: '700000',
  policyVersion: 1,
  hits: [{ rule: 'first-withdrawal', action: 'one' }],
  people: 2,
  history: [{ at: ROW.requestedAt, type: 'WithdrawalOpened' }],
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
    expect(commands).toEqual([]);
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
        history: [{ type: 'WithdrawalOpened' }],
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
    expect((await post('/4711/open', { reason: 'V03' })).status).toBe(403);
  });
});
