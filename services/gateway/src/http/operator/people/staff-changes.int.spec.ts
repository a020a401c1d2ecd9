import type { IdentityCommand, StaffView } from '@corella/contracts/identity';
import type { ApprovalView } from '@corella/contracts/queries';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };
const person = (staffId: string, change: Partial<StaffView> = {}): StaffView & { readonly id: string } => ({
  id: staffId,
  staffId,
  email: `${staffId}@corella.example`,
  name: `Name of ${staffId}`,
  role: 'kyc',
  status: 'active',
  createdAt: NOW_MS,
  lastLoginAt: null,
  ...change,
});

describe('changes of staff', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  let staff: readonly ReturnType<typeof person>[];
  let approval: ApprovalView;
  beforeAll(async () => {
    venue = await openGateway({ staffRole: 'admin' });
    commands = identityService(venue, { RequestApproval: ok({ approvalId: 'ap-1' }), StaffReset: ok({ reset: true }) });
    venue.signals.answer('identity.list-staff', ({ filter }) => {
      const rows = staff.filter(({ id }) => filter.id === undefined || filter.id === id);
      return ok({ rows, total: rows.length });
    });
    venue.signals.answer('identity.list-approvals', ({ filter }) =>
      ok({ rows: filter.id === approval.id ? [approval] : [], total: 1 }),
    );
  });
  beforeEach(() => {
    commands.splice(0);
    staff = [person('s-1')];
    approval = {
      id: 'ap-1',
      kind: 'staff-role',
      target: 'staff:s-1',
      payload: { staffId: 's-1', from: 'kyc', to: 'aml' },
      payloadHash: 'a'.repeat(64),
      reason: 'S04 Other duties',
      initiator: 'st-9',
      initiatorName: 'Ivo',
      subjectName: 'Name of s-1',
      required: 1,
      status: 'pending',
      createdAt: NOW_MS,
      expiresAt: NOW_MS + 1_000,
      decisions: [],
    };
  });
  afterAll(() => venue.close());
  const post = (path: string, body: object) =>
    venue.call(`/operator/api/staff/${path}`, { method: 'POST', headers, body });
  const findings = async () =>
    (await venue.call('/operator/api/approvals/ap-1/evidence', { headers })).body['findings'];

  it('ask for a role from the one that the person has now', async () => {
    expect(await post('s-1/role', { role: 'aml', reason: 'S04' })).toMatchObject({
      status: 200,
      body: { approvalId: 'ap-1' },
    });
    expect(commands).toMatchObject([
      { kind: 'staff-role', target: 'staff:s-1', payload: { staffId: 's-1', from: 'kyc', to: 'aml' } },
    ]);
    expect(await post('s-1/role', { role: 'king', reason: 'S04' })).toMatchObject({
      status: 400,
      body: { errors: { role: expect.anything() } },
    });
    expect((await post('s-2/role', { role: 'aml', reason: 'S04' })).status).toBe(404);
  });

  it('ask for a return, and reset with a reason', async () => {
    expect((await post('s-1/enable', { reason: 'S06' })).status).toBe(200);
    expect((await post('s-1/reset', { reason: 'S08' })).body).toEqual({ id: 's-1' });
    expect((await post('s-1/reset', { reason: '' })).status).toBe(400);
    expect(commands).toMatchObject([
      { kind: 'staff-enable', payload: { staffId: 's-1' } },
      { type: 'StaffReset', staffId: 's-1', reason: 'S08 Authenticator is lost or broken' },
    ]);
  });

  it('reset once for one key, and take no other reason under it', async () => {
    const reset = (reason: string, key: string) =>
      venue.call('/operator/api/staff/s-1/reset', {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: { reason },
      });
    const answers = await Promise.all([reset('S08', 'k-1'), reset('S08', 'k-1')]);
    expect(answers.map(({ body }) => body)).toEqual([{ id: 's-1' }, { id: 's-1' }]);
    expect(await reset('S08 - and the mailbox', 'k-1')).toMatchObject({
      status: 409,
      body: { code: 'idempotency-conflict' },
    });
    expect(commands).toHaveLength(1);
    await reset('S08', 'k-2');
    expect(commands).toHaveLength(2);
  });

  it('show the second person who it is about, and what speaks against it', async () => {
    const record = await venue.call('/operator/api/approvals/ap-1', { headers });
    expect(record.body).toMatchObject({ subjectName: 'Name of s-1', canDecide: true });
    expect(await findings()).toEqual([]);
    staff = [person('s-1', { role: 'risk' })];
    expect(await findings()).toEqual(['Name of s-1 has another role by now.']);
    approval = { ...approval, payload: { staffId: 's-1', from: 'admin', to: 'kyc' } };
    staff = [person('s-1', { role: 'admin' }), person('s-2', { role: 'admin' })];
    expect(await findings()).toEqual(['Two active administrators have to remain.']);
    staff = [...staff, person('s-3', { role: 'admin' })];
    expect(await findings()).toEqual([]);
    approval = { ...approval, kind: 'staff-enable', payload: { staffId: 's-1' } };
    expect(await findings()).toEqual(['Name of s-1 is not disabled.']);
    staff = [];
    expect(await findings()).toEqual(['There is no member of staff with this id.']);
  });

  it('are not decided by whom they are about', async () => {
    approval = { ...approval, payload: { staffId: 'st-1', from: 'admin', to: 'kyc' } };
    expect((await venue.call('/operator/api/approvals/ap-1', { headers })).body).toMatchObject({ canDecide: false });
  });
});
