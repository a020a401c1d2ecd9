import { createHash } from 'node:crypto';
import { IDENTITY_PARTITION, IDENTITY_SERVICE, type IdentityCommand } from '@corella/contracts/identity';
import type { ApprovalView } from '@corella/contracts/queries';
import { sha256Hex } from '@corella/hash';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { caseView } from '../../../testing/kyc.js';
import { NOW_MS, STAFF_TOKEN } from '../../../testing/fake-venue.js';

const asStaff = { cookie: `corella-staff=${STAFF_TOKEN}` };

describe('an export', () => {
  let support: OpenGateway;
  const commands: IdentityCommand[] = [];
  beforeAll(async () => {
    support = await openGateway({ staffRole: 'support' });
    support.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async (command: IdentityCommand) => {
      commands.push(command);
      return ok({ recorded: true });
    });
  });
  afterAll(() => support.close());

  it('makes the exported file itself and records its rows, filter and hash before it leaves', async () => {
    const row = { id: '202601-3', at: NOW_MS, actor: 's-1', actorName: 'Mia', role: 'risk', action: 'markets.halt' };
    const rest = {
      target: 'market:btcaud',
      targetName: null,
      reason: '=1+1',
      before: null,
      after: 'suspend',
      hash: 'h',
    };
    const asked: unknown[] = [];
    support.signals.answer('identity.list-audit', (request) => {
      asked.push(request);
      return ok({ rows: [{ ...row, ...rest }], total: 4_000 });
    });
    const exported = (filter: object, sort: unknown = ['at', 'DESC']) =>
      support.call('/operator/api/audit-log/export', { method: 'POST', headers: asStaff, body: { filter, sort } });
    const answer = await exported({ q: 'mia@corella.example', role: 'risk' });
    expect(answer.headers.get('x-total-count')).toBe('4000');
    const file = String(answer.body['text']);
    expect(file).toContain(
      "202601-3,2026-01-05T12:00:00.000Z,s-1,Mia,risk,markets.halt,market:btcaud,,'=1+1,,suspend,h",
    );
    expect(asked).toEqual([
      { filter: { q: 'mia@corella.example', role: 'risk' }, sort: ['at', 'DESC'], range: [0, 999], onlyActor: 'st-1' },
    ]);
    const sha256 = createHash('sha256')
      .update(`\uFEFF${file.replace(/^\uFEFF/, '')}`)
      .digest('hex');
    expect(commands).toMatchObject([
      {
        type: 'RecordAudit',
        permission: 'audit-log.view-own',
        action: 'records.export',
        target: 'list:audit-log',
        after: JSON.stringify({
          records: 1,
          filter: { q: 'a text', role: 'risk' },
          filterSha256: sha256Hex('{"q":"a text","role":"risk"}'),
          sha256,
        }),
      },
    ]);
    for (const bad of [exported({ 'a b': 1 }), exported({}, 'at'), exported({}, ['at', 'UP'])])
      expect((await bad).status).toBe(400);
    const long = Array.from({ length: 300 }, () => 'a'.repeat(200));
    for (const [filter, field] of [
      [{ q: long }, 'q'],
      [{ role: 'ri\u202esk' }, 'role'],
    ] as const)
      expect(await exported(filter)).toMatchObject({
        status: 400,
        body: { errors: { [`filter.${field}`]: expect.anything() } },
      });
    expect(commands).toHaveLength(1);
  });

  it('of cases of verification has people by id, and no names of customers', async () => {
    const body = { filter: { tab: 'open' }, sort: ['dueAt', 'ASC'] };
    const desk = await openGateway({ staffRole: 'kyc' });
    desk.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async () => ok({ recorded: true }));
    desk.signals.answer('identity.list-kyc-cases', () =>
      ok({ rows: [{ ...caseView, id: caseView.caseId }], total: 1 }),
    );
    const path = '/operator/api/kyc-cases/export';
    const file = String((await desk.call(path, { method: 'POST', headers: asStaff, body })).body['text']);
    expect(file).toContain(`${caseView.caseId},${caseView.uid},person,AU,upload,au-licence,true,,1,,1,0,1,`);
    expect(file).toContain(',st-1,');
    expect(file).not.toContain('Nguyen');
    expect((await support.call(path, { method: 'POST', headers: asStaff, body })).status).toBe(403);
    await desk.close();
  });

  it('tells of a request what is signed, an amount in its asset, and no reason where there is none', async () => {
    const view: ApprovalView = {
      id: 'ap-1',
      kind: 'ledger-adjustment',
      target: 'house:fees',
      payload: { asset: 'aud', units: '-7000000' },
      payloadHash: 'h',
      reason: 'A01',
      initiator: 's-1',
      initiatorName: 'Ivy',
      subjectName: null,
      required: 1,
      status: 'withdrawn',
      finding: null,
      createdAt: NOW_MS,
      expiresAt: NOW_MS,
      decisions: [{ staffId: 's-1', name: 'Ivy', decision: 'withdraw', reason: '', at: NOW_MS }],
    };
    support.signals.answer('identity.list-approvals', () => ok({ rows: [view], total: 1 }));
    const { body } = await support.call('/operator/api/approvals/export', {
      method: 'POST',
      headers: asStaff,
      body: { filter: {}, sort: ['createdAt', 'ASC'] },
    });
    expect(String(body['text'])).toMatch(
      /,h,aud,-0\.07,"\{""asset"":""aud"",""units"":""-7000000""\}",[^,]*Z Ivy: withdraw\r\n$/,
    );
  });

  it('gives the file to nobody while its record does not exist', async () => {
    const audit = await openGateway({ staffRole: 'audit' });
    audit.signals.answer('identity.list-audit', () => ok({ rows: [], total: 0 }));
    for (const code of ['permission-missing', 'busy'] as const) {
      audit.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async () => reject({ code }));
      const { status, headers, body } = await audit.call('/operator/api/audit-log/export', {
        method: 'POST',
        headers: asStaff,
        body: { filter: {}, sort: ['at', 'DESC'] },
      });
      expect(status).toBeGreaterThanOrEqual(400);
      expect([headers.get('content-type'), headers.get('x-total-count')]).toEqual([
        expect.stringMatching(/json/),
        null,
      ]);
      expect(JSON.stringify(body)).not.toContain('actorName');
    }
    await audit.close();
  });

  it('makes one file at a time for each person', async () => {
    const audit = await openGateway({ staffRole: 'audit' });
    audit.signals.answer('identity.list-audit', () => ok({ rows: [], total: 0 }));
    const go: (() => void)[] = [];
    audit.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async () => {
      await new Promise<void>((resolve) => go.push(resolve));
      return ok({ recorded: true });
    });
    const exported = () =>
      audit.call('/operator/api/audit-log/export', {
        method: 'POST',
        headers: asStaff,
        body: { filter: {}, sort: ['at', 'DESC'] },
      });
    const first = exported();
    while (go.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(await exported()).toMatchObject({ status: 429, body: { code: 'busy' } });
    go.pop()?.();
    expect((await first).status).toBe(200);
    const next = exported();
    while (go.length === 0) await new Promise((resolve) => setImmediate(resolve));
    go.pop()?.();
    expect((await next).status).toBe(200);
    await audit.close();
  });
});
