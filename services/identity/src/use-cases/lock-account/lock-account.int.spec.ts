import { IDENTITY_TOPIC, type IdentityCommand, type StaffPrincipal } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { agreed } from '../../testing/given-approvals.js';
import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { bindTotp, givenCustomer, givenStaff, login, loggedIn, proven } from '../../testing/given-people.js';

const ALL = ['exchange', 'deposit', 'transfer', 'withdraw'];

describe('LockAccount', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const lock = (uid: string, proof: object = proven(identity, uid, 'account-lock')) =>
    ({ type: 'LockAccount', uid, origin: ORIGIN, sessionId: 's', bodyHash: 'b', ...proof }) as const;
  let keys = 0;
  const terms = { label: 'bot', permissions: ['READ'], ips: [], origin: ORIGIN } as const;
  const createKey = (uid: string): IdentityCommand<'CreateApiKey'> => ({
    ...terms,
    type: 'CreateApiKey',
    uid,
    idempotencyKey: `key-${(keys += 1)}`,
    ...proven(identity, uid, 'api-key-create'),
  });
  const user = (uid: string) => identity.asked('identity.user', { uid });
  const people = async () => ({
    maker: (await givenStaff(identity, 'support')).principal,
    checker: (await givenStaff(identity, 'aml')).principal,
  });
  const request = (staff: StaffPrincipal, uid: string, number: number): IdentityCommand<'RequestApproval'> => ({
    type: 'RequestApproval',
    staff,
    kind: 'account-unlock',
    target: `user:${uid}`,
    payload: { uid, lock: number },
    reason: 'seen',
    requestId: 'q',
    idempotencyKey: `unlock-${uid}-${number}`,
  });
  const unlock = async (uid: string, number: number) =>
    agreed(identity, await people(), { kind: 'account-unlock', payload: { uid, lock: number } });

  it('ends sessions, devices and keys, and keeps money in', async () => {
    const { uid, email, token } = await givenCustomer(identity);
    const made = await identity.send<'CreateApiKey'>(createKey(uid));
    if (!made.ok) throw new Error(made.rejection.code);
    const heard = identity.heard.length;
    expect(await identity.send<'LockAccount'>(lock(uid))).toEqual({ ok: true, value: { locked: true, applied: true } });
    expect(await identity.customerOf(token)).toBeNull();
    expect(await identity.asked('identity.api-keys', { uid })).toEqual([]);
    expect(await identity.vault.list('api-key', { person: uid })).toEqual([]);
    expect(await identity.vault.list('device', { person: uid })).toEqual([]);
    expect(await user(uid)).toMatchObject({
      status: 'active',
      allow: ['exchange', 'deposit'],
      lock: { cause: 'owner', number: 1, at: identity.clock.nowMs() },
    });
    const signals = identity.heard.slice(heard).map(({ topic }) => topic);
    expect(signals).toEqual(expect.arrayContaining([IDENTITY_TOPIC.sessionEnded, IDENTITY_TOPIC.userChanged]));
    const [log] = await identity.asked('identity.security-log', { uid });
    expect(log).toMatchObject({ action: 'account-locked', ok: true });
    const [mail] = await identity.outbox.list(email);
    expect(mail?.subject).toContain('Your Corella account is locked');
    expect(mail?.text).toContain('two of our people lift the lock together');
  });

  it('lets the owner in again, to trade, but to create or change no key', async () => {
    const { uid, email } = await givenCustomer(identity);
    await identity.send<'LockAccount'>(lock(uid));
    expect(await identity.customerOf(await loggedIn(identity, email))).toMatchObject({ uid });
    expect(await identity.refused(createKey(uid))).toEqual({ code: 'account-locked' });
    const change = { ...terms, type: 'UpdateApiKey', uid, accessKey: 'k' } as const;
    expect(await identity.refused({ ...change, ...proven(identity, uid, 'api-key-change') })).toEqual({
      code: 'account-locked',
    });
  });

  it('leaves no key that was being created when the owner locked', async () => {
    const { uid } = await givenCustomer(identity);
    const { apiKeys } = identity.context;
    const create = apiKeys.create.bind(apiKeys);
    jest.spyOn(apiKeys, 'create').mockImplementationOnce(async (accessKey, body) => {
      await identity.send<'LockAccount'>(lock(uid));
      return create(accessKey, body);
    });
    expect(await identity.send<'CreateApiKey'>(createKey(uid))).toEqual({
      ok: false,
      rejection: { code: 'account-locked' },
    });
    expect(await identity.asked('identity.api-keys', { uid })).toEqual([]);
    expect(await identity.vault.list('api-key', { person: uid })).toEqual([]);
  });

  it('wants the password or, where one is bound, a code: a stolen session cannot lock the owner out', async () => {
    const { uid } = await givenCustomer(identity);
    const refusal = { code: 'step-up-required', field: 'stepUp', methods: ['password'] };
    expect(await identity.refused(lock(uid, {}))).toEqual(refusal);
    expect(await identity.refused(lock(uid, proven(identity, uid, 'mail-phrase')))).toEqual(refusal);
    const { code } = await bindTotp(identity, uid);
    expect(await identity.send<'LockAccount'>(lock(uid, { code: code() }))).toMatchObject({ ok: true });
    expect(await identity.refused(lock('9999999'))).toEqual({ code: 'user-unknown' });
  });

  it('is lifted by two people, one of AML, and the owner is told', async () => {
    const { uid, email } = await givenCustomer(identity);
    await identity.send<'LockAccount'>(lock(uid));
    const { approvalId, decided } = await unlock(uid, 1);
    expect(decided).toEqual({ ok: true, value: { status: 'executed', applied: true } });
    const unlocked = await user(uid);
    expect(unlocked).toMatchObject({ allow: ALL });
    expect(unlocked).not.toHaveProperty('lock');
    expect(await identity.events(`user-${uid}`)).toContainEqual({
      type: 'AccountUnlocked',
      data: { uid, by: expect.any(String), approvalId },
    });
    const [mail] = await identity.outbox.list(email);
    expect(mail?.subject).toContain('Your Corella account is unlocked');
    expect((await login(identity, email)).ok).toBe(true);
  });

  it('is not lifted by what was agreed about an earlier lock', async () => {
    const { uid } = await givenCustomer(identity);
    await identity.send<'LockAccount'>(lock(uid));
    const { maker, checker } = await people();
    const asked = await identity.send<'RequestApproval'>(request(maker, uid, 1));
    if (!asked.ok) throw new Error(asked.rejection.code);
    await identity.send<'LockAccount'>(lock(uid));
    const decided = await identity.send<'DecideApproval'>({
      type: 'DecideApproval',
      staff: checker,
      approvalId: asked.value.approvalId,
      decision: 'approve',
      payloadHash: payloadHash({ uid, lock: 1 }),
      reason: 'seen',
      requestId: 'q',
    });
    expect(decided).toMatchObject({ value: { status: 'failed', applied: true } });
    expect(await user(uid)).toMatchObject({ lock: { number: 2 }, allow: ['exchange', 'deposit'] });
  });

  it('can be asked to be lifted only while it lasts, and only by whoever may', async () => {
    const { uid } = await givenCustomer(identity);
    const [support, kyc] = [await givenStaff(identity, 'support'), await givenStaff(identity, 'kyc')];
    const ask = (staff: StaffPrincipal, number: number) => identity.refused(request(staff, uid, number));
    expect(await ask(support.principal, 1)).toEqual({ code: 'not-locked' });
    await identity.send<'LockAccount'>(lock(uid));
    expect(await ask(support.principal, 2)).toEqual({ code: 'payload-changed', field: 'lock' });
    expect(await ask(kyc.principal, 1)).toMatchObject({ code: 'permission-missing' });
  });
});
