import { createHmac } from 'node:crypto';
import type { JsonObject, StaffPrincipal } from '@corella/contracts/identity';
import type { ApprovalView, ListRequest } from '@corella/contracts/queries';
import type { RecordedEvent } from '@corella/event-store';
import { firstBreak } from './domain/audit/audit-chain.js';
import type { DemoLogins } from './demo/demo-people.js';
import { totpCode } from './secrets/totp.js';
import { ORIGIN, eventually, givenIdentity, registered, staffed } from './testing/given-identity.js';
import type { Identity } from './testing/given-identity.js';

const list = (filter: ListRequest['filter'] = {}, field = 'id'): ListRequest => ({
  filter,
  sort: [field, 'ASC'],
  range: [0, 99],
});

describe('staff and keys over the embedded adapters', () => {
  let identity: Identity;
  let logins: DemoLogins;
  let support: StaffPrincipal;
  let aml: readonly StaffPrincipal[];
  let admins: readonly StaffPrincipal[];
  let requests = 0;

  const ask = (
    staff: StaffPrincipal,
    kind: 'user-unfreeze' | 'staff-create' | 'staff-disable' | 'ledger-adjustment',
    payload: Record<string, string>,
    idempotencyKey = `r${(requests += 1)}`,
  ) =>
    identity.send<'RequestApproval'>({
      type: 'RequestApproval',
      staff,
      kind,
      target: 'subject',
      payload,
      reason: 'checked',
      requestId: 'q',
      idempotencyKey,
    });
  const decide = (
    staff: StaffPrincipal,
    approvalId: string,
    payloadHash: string,
    decision: 'approve' | 'reject' | 'withdraw' = 'approve',
  ) =>
    identity.send<'DecideApproval'>({
      type: 'DecideApproval',
      staff,
      approvalId,
      decision,
      payloadHash,
      reason: 'seen',
      requestId: 'q',
    });
  const freeze = (staff: StaffPrincipal, uid: string, reason = 'stolen phone') =>
    identity.send<'FreezeUser'>({ type: 'FreezeUser', staff, uid, reason, requestId: 'q' });
  const approval = async (id: string): Promise<ApprovalView> => {
    const found = await identity.asked('identity.list-approvals', list({ id }));
    const row = found.ok ? found.value.rows[0] : undefined;
    if (row === undefined) throw new Error('no such approval');
    return row;
  };
  const requested = async (...args: Parameters<typeof ask>): Promise<ApprovalView> => {
    const reply = await ask(...args);
    if (!reply.ok) throw new Error(reply.rejection.code);
    return approval(reply.value.approvalId);
  };

  beforeAll(async () => {
    identity = await givenIdentity();
    logins = await identity.service.seedDemo();
    support = await staffed(identity, logins, 'support');
    aml = [await staffed(identity, logins, 'aml', 0), await staffed(identity, logins, 'aml', 1)];
    admins = [await staffed(identity, logins, 'admin', 0), await staffed(identity, logins, 'admin', 1)];
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('seeds the demo once: the same people, keys and money at every call', async () => {
    expect(await identity.service.seedDemo()).toEqual(logins);
    expect(logins.customers).toHaveLength(8);
    expect(logins.staff.map((person) => person.role).sort()).toEqual(
      'admin admin aml aml audit campaign kyc kyc market market risk risk support treasury'.split(' '),
    );
    const funded = logins.customers.map(({ uid }) =>
      identity.ledger.entries.filter((entry) => entry.businessId === `demo:${uid}`),
    );
    expect(funded.map((entries) => entries.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(funded[0]?.[0]?.postings).toContainEqual({
      account: `spot:${logins.customers[0]?.uid}`,
      bucket: 'available',
      asset: 'aud',
      units: '25000000000000',
    });
    const last = await identity.asked('identity.user', { uid: String(logins.customers.at(-1)?.uid) });
    expect(last).toMatchObject({ totp: true, kycState: 90 });
  });

  it('verifies a signature with a seeded key and says who it is, without an expiry', async () => {
    const customer = logins.customers[0];
    const text = 'GET\nhost\n/v1/account/accounts\nAccessKeyId=x';
    const signed = (secret: string) => createHmac('sha256', secret).update(text).digest('base64');
    const verify = (secret: string, texts = [text]) =>
      identity.asked('identity.verify-signature', {
        accessKey: customer?.accessKey ?? '',
        texts,
        signature: signed(secret),
        ip: ORIGIN.ip,
      });
    expect(await verify(customer?.secretKey ?? '', ['another', text])).toMatchObject({
      ok: true,
      value: { via: 'api-key', uid: String(customer?.uid), permissions: ['READ', 'WRITE'] },
    });
    expect(await verify('wrong')).toMatchObject({ rejection: { code: 'signature-invalid' } });
    const keys = await identity.asked('identity.api-keys', { uid: String(customer?.uid) });
    expect(keys).toMatchObject([
      { permissions: ['READ'], expiresAt: null },
      { permissions: ['READ', 'WRITE'], expiresAt: null, lastUsedIp: ORIGIN.ip },
    ]);
  });

  it('binds keys to addresses, expires those without after 90 days, and refuses the 21st', async () => {
    const { uid } = await registered(identity, 'keys@corella.example');
    const create = (key: string, ips: string[] = [], label = 'bot') =>
      identity.send<'CreateApiKey'>({
        type: 'CreateApiKey',
        uid,
        label,
        permissions: ['READ', 'WRITE'],
        ips,
        origin: ORIGIN,
        idempotencyKey: key,
      });
    const bound = await create('k0', ['203.0.113.0/24']);
    if (!bound.ok) throw new Error(bound.rejection.code);
    const use = (ip: string) =>
      identity.asked('identity.verify-signature', {
        accessKey: bound.value.key.accessKey,
        texts: ['t'],
        signature: createHmac('sha256', bound.value.secretKey).update('t').digest('base64'),
        ip,
      });
    expect(await use('203.0.113.9')).toMatchObject({ ok: true });
    expect(await use('198.51.100.9')).toMatchObject({ rejection: { code: 'ip-not-listed' } });
    expect(await create('k0', ['203.0.113.0/24'])).toEqual(bound);
    expect(await create('k0', [], 'other')).toMatchObject({ rejection: { code: 'idempotency-conflict' } });
    const same = await Promise.all(Array.from({ length: 10 }, () => create('k1')));
    expect(new Set(same.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await create('bad', ['203.0.113.999'])).toMatchObject({ rejection: { code: 'ip-invalid', field: 'ips' } });
    const replies = await Promise.all(Array.from({ length: 25 }, (_, index) => create(`many-${index}`)));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(18);
    expect(replies.find((reply) => !reply.ok)).toMatchObject({ rejection: { code: 'api-key-limit' } });
    const stranger = await identity.send<'DeleteApiKey'>({
      type: 'DeleteApiKey',
      uid: String(logins.customers[1]?.uid),
      accessKey: bound.value.key.accessKey,
      origin: ORIGIN,
    });
    expect(stranger).toMatchObject({ rejection: { code: 'api-key-unknown' } });
    expect(
      await identity.send<'DeleteApiKey'>({
        type: 'DeleteApiKey',
        uid,
        accessKey: bound.value.key.accessKey,
        origin: ORIGIN,
      }),
    ).toMatchObject({ ok: true });
    expect(await use('203.0.113.9')).toMatchObject({ rejection: { code: 'signature-invalid' } });
  });

  it('freezes by one person: session, keys and sockets at once; the ledger is told what the account may do', async () => {
    const { uid, token } = await registered(identity, 'frozen@corella.example');
    const heard: string[] = [];
    identity.signals.subscribe('identity.frozen', (signal: { uid: string }) => heard.push(signal.uid));
    expect(await freeze(admins[0] ?? support, uid)).toMatchObject({ rejection: { code: 'permission-missing' } });
    expect(await freeze(support, uid, ' ')).toMatchObject({ rejection: { code: 'reason-missing' } });
    expect(await freeze(support, uid)).toMatchObject({ ok: true });
    expect(heard).toEqual([uid]);
    expect(await identity.asked('identity.session', { token, origin: ORIGIN })).toBeNull();
    expect(await identity.asked('identity.user', { uid })).toMatchObject({ status: 'frozen', allow: [] });
    const events = await identity.store.readStream(`user-${uid}`, { from: 0, limit: 100 });
    expect(events.at(-1)).toMatchObject({ type: 'AccountControlDerived', data: { uid, status: 'frozen', allow: [] } });
  });

  it('unfreezes by two: never the one who asked, never on a changed payload', async () => {
    const { uid } = await registered(identity, 'thaw@corella.example');
    await freeze(support, uid);
    const [maker, checker] = aml;
    if (maker === undefined || checker === undefined) throw new Error('two of AML are seeded');
    const { id, payloadHash } = await requested(maker, 'user-unfreeze', { uid });
    expect(await decide(maker, id, payloadHash)).toMatchObject({ rejection: { code: 'approval-own' } });
    expect(await decide(support, id, payloadHash)).toMatchObject({ rejection: { code: 'permission-missing' } });
    expect(await decide(checker, id, 'f'.repeat(64))).toMatchObject({ rejection: { code: 'payload-changed' } });
    expect(await decide(checker, id, payloadHash)).toEqual({ ok: true, value: { status: 'executed' } });
    expect(await identity.asked('identity.user', { uid })).toMatchObject({
      status: 'active',
      allow: ['exchange', 'deposit', 'transfer', 'withdraw'],
    });
    expect(await approval(id)).toMatchObject({
      status: 'executed',
      initiatorName: maker.name,
      decisions: [{ staffId: checker.staffId, decision: 'approve' }],
    });
    expect(await decide(checker, id, payloadHash)).toMatchObject({ rejection: { code: 'approval-decided' } });
  });

  it('creates and disables staff by two of Admin; a retry of the request finds it again', async () => {
    const [maker, checker] = admins;
    if (maker === undefined || checker === undefined) throw new Error('two admins are seeded');
    const payload = { email: 'new@corella.example', name: 'Nell New', role: 'support' };
    const { id, payloadHash } = await requested(maker, 'staff-create', payload, 'same');
    expect(await ask(maker, 'staff-create', payload, 'same')).toEqual({ ok: true, value: { approvalId: id } });
    expect(await ask(maker, 'staff-create', { ...payload, role: 'admin' }, 'same')).toMatchObject({
      rejection: { code: 'idempotency-conflict' },
    });
    expect(await ask(maker, 'staff-create', { ...payload, role: 'king' })).toMatchObject({
      rejection: { code: 'payload-invalid', field: 'role' },
    });
    expect(await decide(checker, id, payloadHash)).toMatchObject({ value: { status: 'executed' } });
    const found = await identity.asked('identity.list-staff', list({ role: 'support' }));
    const created = found.ok ? found.value.rows.find((row) => row.email === 'new@corella.example') : undefined;
    expect(created).toMatchObject({ name: 'Nell New', status: 'active', lastLoginAt: null });
    const [invitation] = await identity.outbox.list('new@corella.example');
    const password = /password is (\S+) and/.exec(invitation?.text ?? '')?.[1] ?? '';
    const login = () =>
      identity.send<'StaffLogin'>({
        type: 'StaffLogin',
        email: 'new@corella.example',
        password,
        code: '000000',
        origin: ORIGIN,
      });
    const session = await login();
    if (!session.ok) throw new Error(session.rejection.code);
    const disabling = await requested(maker, 'staff-disable', { staffId: created?.staffId ?? '' });
    expect(await decide(checker, disabling.id, disabling.payloadHash)).toMatchObject({ value: { status: 'executed' } });
    expect(await identity.asked('identity.staff-session', { token: session.value.session.token })).toBeNull();
    expect(await login()).toMatchObject({ rejection: { code: 'credentials-wrong' } });
  });

  it('refuses the same request while one waits, whoever makes it and however many at once', async () => {
    const { uid } = await registered(identity, 'twice@corella.example');
    await freeze(support, uid);
    const [maker, checker] = aml;
    if (maker === undefined || checker === undefined) throw new Error('two of AML are seeded');
    const request = (staff: StaffPrincipal) =>
      identity.send<'RequestApproval'>({
        type: 'RequestApproval',
        staff,
        kind: 'user-unfreeze',
        target: `user:${uid}`,
        payload: { uid },
        reason: 'checked',
        requestId: 'q',
        idempotencyKey: `r${(requests += 1)}`,
      });
    const replies = await Promise.all([maker, support, checker, maker, support].map(request));
    const made = replies.flatMap((reply) => (reply.ok ? [reply.value.approvalId] : []));
    expect(made).toHaveLength(1);
    expect(replies.flatMap((reply) => (reply.ok ? [] : [reply.rejection]))).toEqual(
      Array.from({ length: 4 }, () => ({ code: 'approval-pending', inputs: { approvalId: made[0] } })),
    );
    const { id, payloadHash, initiator } = await approval(made[0] ?? '');
    await decide(initiator === checker.staffId ? maker : checker, id, payloadHash, 'reject');
    expect(await request(maker)).toMatchObject({ ok: true });
  });

  it('ends both approvals when a scheduled version is taken back: carried out, and never carried out', async () => {
    const [maker, checker] = [
      await staffed(identity, logins, 'market', 0),
      await staffed(identity, logins, 'market', 1),
    ];
    const agreed = async (
      kind: 'market-parameters' | 'market-parameters-withdraw',
      payload: JsonObject,
    ): Promise<string> => {
      const reply = await identity.send<'RequestApproval'>({
        type: 'RequestApproval',
        staff: maker,
        kind,
        target: 'market:btcaud',
        payload,
        reason: 'checked',
        requestId: 'q',
        idempotencyKey: kind,
      });
      if (!reply.ok) throw new Error(reply.rejection.code);
      const { id, payloadHash } = await approval(reply.value.approvalId);
      expect(await decide(checker, id, payloadHash)).toEqual({ ok: true, value: { status: 'approved' } });
      return id;
    };
    const parameters = {
      version: 2,
      minLots: 1,
      maxLots: 2,
      maxPriceTicks: 3,
      minValueUnits: '1',
      maxMarketSellLots: 1,
      maxMarketBuyUnits: '1',
      feeClass: 'A',
      sellFloorPpm: 1,
      buyCapPpm: 1,
      marketBoundPpm: 1,
    };
    const withdraws = await agreed('market-parameters', { symbol: 'btcaud', from: 1, parameters, effectiveAt: 9 });
    const approvalId = await agreed('market-parameters-withdraw', {
      symbol: 'btcaud',
      version: 2,
      approvalId: withdraws,
    });
    await identity.store.append('settings-matching', -1, [
      {
        id: 'settings-matching/0',
        type: 'ParametersWithdrawn',
        data: { symbol: 'btcaud', version: 2, withdraws, approvalId, by: [] },
        meta: { at: 1 },
      },
    ]);
    await eventually(async () => (await approval(approvalId)).status === 'executed');
    expect(await approval(withdraws)).toMatchObject({
      status: 'failed',
      finding: 'version 2 was taken back before it began',
    });
  });

  it('ends an approval at one rejection, at its withdrawal, after a day, and with the finding when it could not be carried out', async () => {
    const treasury = await staffed(identity, logins, 'treasury');
    const adjust = (units: string) =>
      requested(treasury, 'ledger-adjustment', { account: 'spot:1234567', asset: 'btc', units, memo: 'late credit' });
    const checker = aml[0] ?? support;
    const [rejected, withdrawn, granted, late, refused] = [
      await adjust('1'),
      await adjust('2'),
      await adjust('3'),
      await adjust('4'),
      await adjust('5'),
    ];
    expect(await decide(checker, rejected.id, rejected.payloadHash, 'reject')).toEqual({
      ok: true,
      value: { status: 'rejected' },
    });
    expect(await decide(treasury, withdrawn.id, withdrawn.payloadHash, 'withdraw')).toEqual({
      ok: true,
      value: { status: 'withdrawn' },
    });
    expect(await decide(checker, granted.id, granted.payloadHash)).toEqual({ ok: true, value: { status: 'approved' } });
    await identity.store.append('ledger-0', -1, [
      {
        id: 'ledger-0/0',
        type: 'EntryPosted',
        data: {
          transactionType: 'adjustment',
          businessId: `approval:${granted.id}`,
          approvalId: granted.id,
          postings: [],
        },
        meta: { at: 1 },
      },
    ]);
    await eventually(async () => (await approval(granted.id)).status === 'executed');
    expect(await decide(checker, refused.id, refused.payloadHash)).toEqual({ ok: true, value: { status: 'approved' } });
    await identity.store.append('ledger-0', 0, [
      {
        id: 'ledger-0/1',
        type: 'AdjustmentRefused',
        data: { approvalId: refused.id, businessId: `approval:${refused.id}`, finding: 'the account is closed' },
        meta: { at: 2 },
      },
    ]);
    await eventually(async () => (await approval(refused.id)).status === 'failed');
    expect([(await approval(refused.id)).finding, (await approval(granted.id)).finding]).toEqual([
      'the account is closed',
      null,
    ]);
    identity.clock.advance(86_400_000);
    expect(await decide(checker, late.id, late.payloadHash)).toMatchObject({ rejection: { code: 'approval-expired' } });
    await identity.service.tidy();
    expect(await approval(late.id)).toMatchObject({ status: 'expired' });
  });

  it('finds users by uid and by exact address, masked when asked, and refuses unknown fields', async () => {
    const customer = logins.customers[2];
    const users = (filter: ListRequest['filter'], masked = false) =>
      identity.asked('identity.list-users', { ...list(filter, 'uid'), masked });
    expect(await users({ q: customer?.email ?? '' })).toMatchObject({
      value: { total: 1, rows: [{ uid: String(customer?.uid), email: 'demo3@corella.example' }] },
    });
    expect(await users({ q: String(customer?.uid) }, true)).toMatchObject({
      value: { rows: [{ email: 'd***3@corella.example' }] },
    });
    expect(await users({ q: 'nobody@corella.example' })).toMatchObject({ value: { total: 0 } });
    expect(await users({ id: logins.customers.map(({ uid }) => String(uid)) })).toMatchObject({ value: { total: 8 } });
    expect(await users({ isAdmin: true })).toMatchObject({ rejection: { code: 'filter-unknown', field: 'isAdmin' } });
  });

  it('chains the audit log, shows it by actor, and keeps addresses out of it', async () => {
    const [stream] = await identity.store.streams('audit');
    const events = await identity.store.readStream(stream ?? '', { from: 0, limit: 500 });
    expect(events.length).toBeGreaterThan(10);
    expect(firstBreak(events, '')).toBeNull();
    const forgeries: readonly ((event: RecordedEvent) => RecordedEvent)[] = [
      (event) => ({ ...event, data: { ...event.data, reason: 'other' } }),
      (event) => ({ ...event, type: 'AuditForgotten' }),
      (event) => ({ ...event, meta: { ...event.meta, at: event.meta.at + 1 } }),
      (event) => ({ ...event, meta: { ...event.meta, by: 'somebody' } }),
    ];
    for (const forge of forgeries)
      expect(
        firstBreak(
          events.map((event, index) => (index === 3 ? forge(event) : event)),
          '',
        ),
      ).toBe(3);
    expect(JSON.stringify(events)).not.toContain('new@corella.example');
    const own = await identity.asked('identity.list-audit', { ...list({}, 'at'), onlyActor: support.staffId });
    expect(
      own.ok &&
        own.value.rows.every((row) => row.actor === support.staffId && row.actorName === support.name) &&
        own.value.total > 0,
    ).toBe(true);
    expect(await identity.asked('identity.list-audit', { ...list({ action: 'users.freeze' }, 'at') })).toMatchObject({
      ok: true,
      value: {
        rows: expect.arrayContaining([
          expect.objectContaining({ before: 'active', after: 'frozen', reason: 'stolen phone' }),
        ]),
      },
    });
  });
});

describe('a restart', () => {
  it('keeps users, sessions, keys and the demo', async () => {
    const before = await givenIdentity();
    const logins = await before.service.seedDemo();
    const { token } = await registered(before, 'stays@corella.example');
    await before.stop(true);
    const after = await givenIdentity({ directory: before.directory });
    try {
      expect(await after.asked('identity.session', { token, origin: ORIGIN })).toMatchObject({
        user: { email: 'stays@corella.example' },
      });
      expect(await after.service.seedDemo()).toEqual(logins);
      const events = await after.store.readStream(`user-${logins.customers[0]?.uid}`, { from: 0, limit: 100 });
      expect(events.filter((event) => event.type === 'UserRegistered')).toHaveLength(1);
    } finally {
      await after.stop();
    }
  });
});

describe('outside demo mode', () => {
  it('takes no 000000, leaves KYC open and allows no trading', async () => {
    const identity = await givenIdentity({ demo: false });
    try {
      const email = 'real@corella.example';
      await identity.send<'Register'>({
        type: 'Register',
        email,
        password: 'Blue7-heron!',
        country: 'NZ',
        agreements: ['terms', 'risk'],
        origin: ORIGIN,
        language: 'zh-cn',
      });
      const verify = (code: string) =>
        identity.send<'VerifyEmail'>({ type: 'VerifyEmail', email, code, origin: ORIGIN });
      expect(await verify('000000')).toMatchObject({ rejection: { code: 'code-wrong' } });
      const [mail] = await identity.outbox.list(email);
      expect(mail?.subject).toBe('Corella 验证码');
      expect(await verify(mail?.code ?? '')).toMatchObject({ ok: true, value: { user: { kycState: 0, allow: [] } } });
      await expect(identity.service.seedDemo()).rejects.toThrow('demo mode only');
      const admins = await identity.service.createFirstAdmins([
        { email: 'one@corella.example', name: 'One' },
        { email: 'two@corella.example', name: 'Two' },
      ]);
      expect(await identity.service.createFirstAdmins([{ email: 'three@corella.example', name: 'Three' }])).toBeNull();
      const enter = (code: string) =>
        identity.send<'StaffLogin'>({
          type: 'StaffLogin',
          email: 'one@corella.example',
          password: admins?.[0]?.password ?? '',
          code,
          origin: ORIGIN,
        });
      const secret = /secret=([A-Z2-7]+)/.exec(admins?.[0]?.totpUri ?? '')?.[1] ?? '';
      expect(await enter('000000')).toMatchObject({ rejection: { code: 'credentials-wrong' } });
      expect(await enter(totpCode(secret, identity.clock.nowMs()))).toMatchObject({
        ok: true,
        value: { staff: { role: 'admin' } },
      });
    } finally {
      await identity.stop();
    }
  });
});
