import type { IdentityCommand, ListFinding, StaffRole } from '@corella/contracts/identity';
import type { ApprovalView, QueryRequest } from '@corella/contracts/queries';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

const COUNTS = [
  { list: 'profit-analysis', members: 2 } as const,
  { list: 'symbols', members: 0 } as const,
  { list: 'big-deal', members: 1 } as const,
  { list: 'coupon', members: 3 } as const,
  { list: 'no-referral', members: 1 } as const,
];

const MEMBER = {
  ...({ id: 'big-deal:1000001', list: 'big-deal', uid: '1000001', since: NOW_MS } as const),
  by: ['s-1'],
  byNames: ['Mia'],
  approvalId: 'ap-0',
};

describe('lists of customers', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  let wanted: QueryRequest<'identity.list-members'>[];
  const open = async (staffRole: StaffRole, found: Readonly<Record<string, ListFinding>> = {}): Promise<void> => {
    venue = await openGateway({ staffRole });
    wanted = [];
    commands = identityService(venue, { RequestApproval: ok({ approvalId: 'ap-1' }) });
    venue.signals.answer('identity.customer-lists', () => COUNTS);
    venue.signals.answer('identity.list-approvals', () =>
      ok({ rows: [{ target: 'list:big-deal' } as ApprovalView], total: 1 }),
    );
    venue.signals.answer('identity.list-findings', ({ uids }) => uids.map((uid) => found[uid] ?? null));
    venue.signals.answer('identity.list-members', (request) => {
      wanted.push(request);
      return ok({ rows: [MEMBER], total: 1 });
    });
  };
  const headers = { cookie: `corella-staff=${STAFF_TOKEN}`, 'idempotency-key': 'dialog-1' };
  const get = (path: string) => venue.call(`/operator/api/${path}`, { headers });
  const change = (list: string, body: object) =>
    venue.call(`/operator/api/customer-lists/${list}/changes`, {
      method: 'POST',
      headers,
      body: { change: 'add', customers: '1000001', reason: 'C02', ...body },
    });
  afterEach(() => venue.close());

  it.each<[StaffRole, readonly (readonly [string, boolean, boolean])[]]>([
    [
      'market',
      [
        ['profit-analysis', true, true],
        ['symbols', true, true],
        ['big-deal', true, false],
      ],
    ],
    ['risk', [['big-deal', false, true]]],
    [
      'campaign',
      [
        ['coupon', true, false],
        ['no-referral', true, false],
      ],
    ],
    [
      'treasury',
      [
        ['coupon', false, true],
        ['no-referral', false, true],
      ],
    ],
    ['audit', COUNTS.map(({ list }) => [list, false, false] as const)],
  ])('are shown to %s as far as they have to do with them', async (role, expected) => {
    await open(role);
    const { body, status } = await get('customer-lists');
    expect(status).toBe(200);
    const lists = body as unknown as readonly { id: string; canAsk: boolean; canDecide: boolean }[];
    expect(lists.map(({ id, canAsk, canDecide }) => [id, canAsk, canDecide])).toEqual(expected);
    expect((await get('customer-list-members')).body).toEqual([
      {
        id: 'big-deal:1000001',
        list: 'big-deal',
        uid: '1000001',
        since: '2026-01-05T12:00:00.000Z',
        by: ['Mia'],
        approvalId: 'ap-0',
      },
    ]);
    expect(wanted.at(-1)?.lists).toEqual(expected.map(([list]) => list));
  });

  it('are 404 one by one for who has nothing to do with them, and 403 for who has with none', async () => {
    await open('risk');
    expect((await get('customer-lists/big-deal')).body).toMatchObject({ id: 'big-deal', members: 1, pending: 1 });
    for (const id of ['coupon', 'nothing', '__proto__']) expect((await get(`customer-lists/${id}`)).status).toBe(404);
    await venue.close();
    await open('support');
    for (const path of ['customer-lists', 'customer-lists/coupon', 'customer-list-members'])
      expect(await get(path)).toMatchObject({ status: 403, body: { code: 'permission-missing' } });
  });

  it('are changed for customers that a text names, by a second person', async () => {
    await open('market');
    const answer = await change('big-deal', { customers: '1000001\n\n1000002, 1000001' });
    expect(answer).toMatchObject({ status: 200, body: { approvalId: 'ap-1', status: 'pending' } });
    await change('symbols', { change: 'remove', reason: 'C05 Correction of a wrong entry' });
    expect(commands).toMatchObject([
      {
        type: 'RequestApproval',
        kind: 'list-membership',
        target: 'list:big-deal',
        idempotencyKey: 'dialog-1',
        payload: { list: 'big-deal', member: true, uids: ['1000001', '1000002'] },
        reason: 'C02 Meets the conditions',
      },
      { target: 'list:symbols', payload: { list: 'symbols', member: false, uids: ['1000001'] } },
    ]);
  });

  it('are not changed while a line of the text is wrong, and each is named', async () => {
    const known = { 1000002: 'already-listed', 1000003: 'sub-account', 1000004: 'user-unknown' } as const;
    await open('market', { ...known, 1000005: 'own-account' });
    const answer = await change('big-deal', { customers: '1000001\nMia\n1000002\n1000003 1000004\n1000005' });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-request',
        errors: {
          customers: [
            'Line 2: “Mia” is no UID.',
            'Line 3: 1000002 is on the list already.',
            'Line 4: 1000003 is a sub-account. Only main accounts are on lists.',
            'Line 4: There is no customer 1000004.',
            'Line 5: 1000005 is your own account.',
          ].join('\n'),
        },
      },
    });
    expect(commands).toEqual([]);
  });

  it('say how many more lines are wrong than they name', async () => {
    await open('market');
    const { status, body } = await change('symbols', { customers: Array.from({ length: 25 }, () => 'x').join('\n') });
    const lines = (body['errors'] as { readonly customers: string }).customers.split('\n');
    expect([status, lines.length, lines.at(-1)]).toEqual([400, 21, 'And 5 more.']);
  });

  it.each<[object, string, string]>([
    [{ customers: ' \n ' }, 'customers', 'This field is required.'],
    [
      { customers: Array.from({ length: 201 }, (_, at) => 1_000_000 + at).join('\n') },
      'customers',
      'At most 200 customers at once.',
    ],
    [{ reason: 'S01' }, 'reason', expect.stringContaining('Codes: C01, C02, C03, C04, C05.')],
  ])('refuse the change %# at its field', async (body, field, words) => {
    await open('market');
    const answer = await change('symbols', body);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: words } } });
    expect(commands).toEqual([]);
  });

  it.each([[{ change: 'toggle' }], [{ customers: 1_000_001 }], [{ customers: 'x'.repeat(10_001) }], [{ uids: [] }]])(
    'refuse the change %#, which no form sends',
    async (body) => {
      await open('market');
      expect((await change('symbols', body)).status).toBe(400);
    },
  );

  it('are changed by nobody who may only agree or look', async () => {
    await open('risk');
    expect((await change('big-deal', {})).status).toBe(403);
    await venue.close();
    await open('campaign');
    expect((await change('big-deal', {})).status).toBe(404);
    expect((await change('coupon', {})).status).toBe(200);
    await venue.close();
    await open('audit');
    expect((await change('coupon', {})).status).toBe(403);
  });
});
