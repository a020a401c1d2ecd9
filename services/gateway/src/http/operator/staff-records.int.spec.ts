import type { AuditRow, IdentityCommand, StaffView } from '@corella/contracts/identity';
import type { ApprovalView, ListRequest } from '@corella/contracts/queries';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN } from '../../testing/fake-venue.js';
import { identityService } from '../../testing/identity-service.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };
const row: StaffView & { readonly id: string } = {
  id: 'st-2',
  staffId: 'st-2',
  email: 'ivo@corella.example',
  name: 'Ivo Brandt',
  role: 'risk',
  status: 'active',
  createdAt: NOW_MS,
  lastLoginAt: null,
};
const audit: AuditRow = {
  id: '3',
  at: NOW_MS,
  actor: 'st-1',
  actorName: 'Mia',
  role: 'admin',
  action: 'staff.create',
  target: 'staff:risk',
  targetName: null,
  reason: 'S01 Joins the team',
  before: null,
  after: null,
  hash: 'h',
};

describe('approvals, staff and the audit log', () => {
  let admin: OpenGateway;
  let auditor: OpenGateway;
  let commands: IdentityCommand[];
  let initiator = 'st-2';
  const audits: (ListRequest & { onlyActor?: string })[] = [];
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    admin.call(`/operator/api/${path}`, { method: 'POST', headers: { ...headers, ...more }, body });

  beforeAll(async () => {
    [admin, auditor] = [await openGateway({ staffRole: 'admin' }), await openGateway({ staffRole: 'audit' })];
    commands = identityService(admin, {
      RequestApproval: ok({ approvalId: 'ap-1' }),
      DecideApproval: ok({ status: 'approved' }),
    });
    for (const venue of [admin, auditor]) {
      venue.signals.answer('identity.list-approvals', () =>
        ok({ rows: [{ id: 'ap-1', kind: 'staff-create', initiator } as ApprovalView], total: 1 }),
      );
      venue.signals.answer('identity.list-staff', () => ok({ rows: [row], total: 1 }));
      venue.signals.answer('identity.list-audit', (request) => {
        audits.push(request);
        return ok({ rows: [audit], total: 1 });
      });
    }
  });
  beforeEach(() => {
    commands.splice(0);
    audits.splice(0);
  });
  afterAll(async () => {
    await admin.close();
    await auditor.close();
  });

  it('decide by the hash that the person reviewed', async () => {
    const payloadHash = 'a'.repeat(64);
    for (const [decision, reason] of [
      ['approve', 'D01'],
      ['reject', 'D13'],
      ['withdraw', 'D22'],
    ]) {
      initiator = decision === 'withdraw' ? 'st-1' : 'st-2';
      expect((await post(`approvals/ap-1/${decision}`, { payloadHash, reason })).body).toEqual({
        id: 'ap-1',
        status: 'approved',
        applied: true,
      });
    }
    expect(commands).toMatchObject([
      { type: 'DecideApproval', approvalId: 'ap-1', decision: 'approve', payloadHash, staff: { staffId: 'st-1' } },
      { decision: 'reject', reason: 'D13 Against policy' },
      { decision: 'withdraw', reason: 'D22 No longer needed' },
    ]);
  });

  it('send nothing for another verb, a hash of another form, or without a reason', async () => {
    for (const [path, body] of [
      ['approvals/ap-1/sign', { payloadHash: 'a'.repeat(64), reason: 'D01' }],
      ['approvals/ap-1/approve', { payloadHash: 'a', reason: 'D01' }],
      ['approvals/ap-1/approve', { payloadHash: 'a'.repeat(64), reason: ' ' }],
      ['approvals/ap-1/approve', { payloadHash: 'a'.repeat(64), reason: 'D13' }],
      ['approvals/ap-1/approve', { payloadHash: 'a'.repeat(64), reason: 'looks fine' }],
      ['staff', { email: 'x', name: 'X', role: 'risk', reason: 'S01 Joins the team' }],
      ['staff', { email: 'x@y.example', name: 'X', role: 'king', reason: 'S01 Joins the team' }],
    ] as const)
      expect((await post(path, body)).status).toBe(400);
    expect(commands).toEqual([]);
  });

  it('ask a second person to create and to disable staff, under one key', async () => {
    const person = { email: 'New@corella.example', name: 'Noa', role: 'risk', reason: 'S01 Joins the team' };
    expect((await post('staff', person, { 'idempotency-key': 'dialog-1' })).body).toMatchObject({ status: 'pending' });
    expect((await post('staff/st-2/disable', { reason: 'S02' })).body).toMatchObject({ approvalId: 'ap-1' });
    expect(commands).toMatchObject([
      {
        kind: 'staff-create',
        target: 'staff:risk',
        payload: { name: 'Noa', role: 'risk' },
        idempotencyKey: 'dialog-1',
      },
      { kind: 'staff-disable', target: 'staff:st-2', payload: { staffId: 'st-2' } },
    ]);
  });

  it('show staff without anything that opens a session', async () => {
    expect((await admin.call('/operator/api/staff/st-2', { headers })).body).toEqual({
      id: 'st-2',
      email: 'ivo@corella.example',
      name: 'Ivo Brandt',
      role: 'risk',
      status: 'active',
      createdAt: '2026-01-05T12:00:00.000Z',
      lastLoginAt: null,
    });
  });

  it('show all records to the auditor, and to everybody else their own', async () => {
    for (const [venue, onlyActor] of [
      [auditor, undefined],
      [admin, 'st-1'],
    ] as const) {
      audits.splice(0);
      expect((await venue.call('/operator/api/audit-log', { headers })).status).toBe(200);
      expect((await venue.call('/operator/api/audit-log/3', { headers })).body).toMatchObject({
        id: '3',
        actorName: 'Mia',
      });
      expect(audits.map((request) => request.onlyActor)).toEqual([onlyActor, onlyActor]);
    }
  });

  it('verify the chain of the audit log for the auditor alone', async () => {
    auditor.signals.answer('identity.verify-audit', () => ({ intact: false, records: 41, brokenAt: '202601-41' }));
    expect((await auditor.call('/operator/api/audit-log/verification', { headers })).body).toMatchObject({
      intact: false,
      records: 41,
      brokenAt: '202601-41',
      at: expect.any(String),
    });
    expect((await admin.call('/operator/api/audit-log/verification', { headers })).status).toBe(403);
  });
});
