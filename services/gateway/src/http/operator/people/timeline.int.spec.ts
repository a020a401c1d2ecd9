import type { StaffRole } from '@corella/contracts/identity';
import type { TimelineRecord } from '@corella/contracts/operator';
import type { ApprovalView, QueryRequest } from '@corella/contracts/queries';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN, UID, user } from '../../../testing/fake-venue.js';
import { removalView } from '../../../testing/removal.js';
import { orderRow } from '../../../testing/ledger-rows.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };
const ACCOUNT = `spot:${UID}`;
const line = (revision: number, index: number, units: string) => ({
  lineId: `${revision}:${index}`,
  revision,
  at: NOW_MS - 2_000,
  transactionType: 'trade',
  businessId: `trade:${revision}`,
  account: ACCOUNT,
  bucket: 'available' as const,
  asset: 'aud',
  units,
  balanceUnits: '0',
  orderId: 7,
  symbol: 'btcaud',
});

describe('the timeline of a person', () => {
  let venue: OpenGateway;
  const asked: Record<string, unknown> = {};
  const open = async (staffRole: StaffRole): Promise<void> => {
    venue = await openGateway({ staffRole });
    const { signals } = venue;
    signals.answer('identity.user', ({ uid }) => (uid === UID ? user : null));
    signals.answer('ledger.list-accounts', () =>
      ok({
        rows: [
          {
            account: ACCOUNT,
            accountId: 7,
            uid: UID,
            kind: 'spot',
            status: 'active',
            allow: [],
            openedAt: NOW_MS,
            revision: 1,
          },
        ],
        total: 1,
      }),
    );
    signals.answer('ledger.orders', (request) => {
      asked['orders'] = request;
      return { rows: [orderRow({ createdAt: NOW_MS - 3_000 })], next: null, stale: false };
    });
    signals.answer('ledger.lines', (request) => {
      asked['lines'] = request;
      return { rows: [line(9, 1, '500000000'), line(9, 0, '-100000000')], next: null, stale: false };
    });
    const log = { ip: '203.0.113.7', userAgent: 'jest' };
    signals.answer('identity.links', () => [
      { kind: 'phone', uids: ['1000009'], seenAt: NOW_MS - 6_000 },
      { kind: 'document', uids: ['1000010'], seenAt: null },
    ]);
    signals.answer('identity.login-log', () => [
      { id: '00000000000002-a', at: NOW_MS - 1_000, action: 'login', ok: false, ...log },
    ]);
    signals.answer('identity.security-log', () => [
      { id: '00000000000001-a', at: NOW_MS - 5_000, action: 'two-step-wrong', ok: false, ...log },
      { id: '00000000000001-b', at: NOW_MS - 5_000, action: 'api-key-created', ok: true, ...log },
    ]);
    signals.answer('identity.user-events', ({ types }: QueryRequest<'identity.user-events'>) => ({
      rows: (
        [
          {
            revision: 5,
            at: NOW_MS - 500,
            event: { type: 'UserNoteWritten', data: { uid: UID, noteId: 'n', by: 's-1' } },
            by: ['s-1'],
            byNames: ['Mia'],
            text: 'Called back.',
          },
          {
            revision: 4,
            at: NOW_MS - 4_000,
            event: { type: 'UserFrozen', data: { uid: UID, by: 's-1', reason: 'F01' } },
            by: ['s-1'],
            byNames: ['Mia'],
            text: null,
          },
        ] as const
      ).filter(({ event }) => types.includes(event.type)),
      next: null,
    }));
    signals.answer('identity.list-approvals', (request) => {
      asked['approvals'] = request;
      return ok({ rows: [], total: 0 });
    });
  };
  afterEach(() => venue.close());
  const timeline = async (query = ''): Promise<TimelineRecord> =>
    (await venue.call(`/operator/api/users/${UID}/timeline${query}`, { headers })).body as unknown as TimelineRecord;

  it('tells everything newest first, an entry once with the lines of this person', async () => {
    await open('aml');
    const { items, next } = await timeline();
    expect(items.map(({ kind }) => kind)).toEqual(['note', 'login', 'posting', 'order', 'account', 'login', 'link']);
    expect(items[0]).toMatchObject({ text: 'Called back.', by: 'Mia' });
    expect(items[1]).toMatchObject({ ok: false, ip: '203.0.113.7' });
    expect(items[2]).toMatchObject({
      entry: { revision: 9, type: 'trade', lines: [{ amount: '-1' }, { amount: '5' }] },
    });
    expect(items[4]).toMatchObject({ event: { type: 'UserFrozen' }, by: ['Mia'] });
    expect(items[6]).toMatchObject({ link: { kind: 'phone', uids: ['1000009'] } });
    expect(next).toBeNull();
    expect(asked['lines']).toMatchObject({ types: expect.not.arrayContaining(['order-hold']), to: NOW_MS });
    expect(asked['approvals']).toMatchObject({
      filter: { target: [`user:${UID}`, ACCOUNT] },
      visibleTo: { staffId: 'st-1' },
    });
  });

  it('tells with the request for a removal what became of it, and when its owner stopped it', async () => {
    await open('aml');
    const approval: ApprovalView = {
      id: 'ap-7',
      kind: 'removal-execute',
      target: `user:${UID}`,
      payload: { uid: UID, removalId: 'R1' },
      payloadHash: 'a'.repeat(64),
      reason: 'Q01',
      initiator: 'st-9',
      initiatorName: 'Ivo',
      required: 1,
      status: 'executed',
      createdAt: NOW_MS - 1,
      expiresAt: NOW_MS,
      decisions: [],
    };
    venue.signals.answer('identity.list-approvals', () => ok({ rows: [approval], total: 1 }));
    venue.signals.answer('identity.removal', () => ({ ...removalView(), status: 'approved', executeAt: NOW_MS }));
    const seen = { id: '00000000000001-a', at: NOW_MS - 5_000, ip: '203.0.113.7', userAgent: 'jest' };
    venue.signals.answer('identity.security-log', () => [{ ...seen, action: 'removal-cancelled', ok: true }]);
    expect((await timeline('?kinds=approval')).items).toMatchObject([
      { approval: { id: 'ap-7', status: 'executed', removal: { status: 'approved', cause: null } } },
    ]);
    expect((await timeline('?kinds=login')).items.at(-1)).toMatchObject({ action: 'removal-cancelled' });
  });

  it('is filtered by kind, and goes on where a page ended', async () => {
    await open('aml');
    const kinds = async (query: string) => (await timeline(query)).items.map(({ kind }) => kind);
    expect(await kinds('?kinds=order,note')).toEqual(['note', 'order']);
    const first = await timeline('?kinds=login&limit=1');
    expect(first.items).toMatchObject([{ action: 'login' }]);
    const second = await timeline(`?kinds=login&limit=1&before=${first.next ?? ''}`);
    expect([second.items.map((item) => item.kind === 'login' && item.action), second.next]).toEqual([
      ['two-step-wrong'],
      null,
    ]);
  });

  it('shows a role only what it may see elsewhere, and cuts addresses for who sees data masked', async () => {
    await open('treasury');
    const seen = await timeline();
    expect(seen.items.map(({ kind }) => kind)).toEqual(['posting', 'account']);
    await venue.close();
    await open('support');
    expect((await timeline('?kinds=login')).items).toMatchObject([{ ip: '203.0.113.x' }, { ip: '203.0.113.x' }]);
  });

  it.each([
    ['aml', 'F01', ['Mia']],
    ['support', 'F01', ['Mia']],
    ['audit', 'F01', ['Mia']],
    ['kyc', '', []],
    ['treasury', '', []],
  ] as const)('tells the reason of a freeze to who may see it elsewhere: %s', async (role, reason, by) => {
    await open(role);
    const { items } = await timeline('?kinds=account');
    expect(items).toMatchObject([{ event: { type: 'UserFrozen', data: { reason } }, by }]);
    expect(JSON.stringify(items).includes('s-1')).toBe(reason !== '');
  });

  it('is read for two at once; four wait, and the others are told to come again', async () => {
    await open('aml');
    const go: (() => void)[] = [];
    const late = () => new Promise<typeof user>((resolve) => go.push(() => resolve(user)));
    venue.signals.answer('identity.user', late as unknown as () => typeof user);
    const all = Array.from({ length: 8 }, () => venue.call(`/operator/api/users/${UID}/timeline`, { headers }));
    let ended = 0;
    const done = Promise.all(all.map((answer) => answer.finally(() => (ended += 1))));
    while (ended < 2) await new Promise((resolve) => setImmediate(resolve));
    while (ended < all.length) {
      expect(go.length).toBeLessThanOrEqual(2);
      for (const end of go.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await done).filter(({ status }) => status !== 200)).toMatchObject([
      { status: 429, body: { code: 'busy' } },
      { status: 429, body: { code: 'busy' } },
    ]);
  });

  it('refuses unknown kinds, cursors and people by name', async () => {
    await open('aml');
    const status = async (path: string) => {
      const answer = await venue.call(`/operator/api/users/${path}`, { headers });
      return [answer.status, Object.keys((answer.body['errors'] ?? {}) as object)[0]];
    };
    expect(await status(`${UID}/timeline?kinds=all`)).toEqual([400, 'kinds']);
    expect(await status(`${UID}/timeline?before=x`)).toEqual([400, 'before']);
    expect(await status(`${UID}/timeline?limit=0`)).toEqual([400, 'limit']);
    expect(await status(`${UID}/timeline?limit=51`)).toEqual([400, 'limit']);
    expect(await status(`${UID}/timeline?limit=50`)).toEqual([200, undefined]);
    expect(await status('1000000/timeline')).toEqual([404, 'root']);
  });
});
