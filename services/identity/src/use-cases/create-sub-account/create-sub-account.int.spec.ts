import type { SubAccountView } from '@corella/contracts/identity';
import { recordedOf } from '@corella/event-store';
import { ok } from '@corella/result';
import { makeKey } from '../../api-keys/make-key.js';
import { givenIdentity, ORIGIN, eventually, type Identity } from '../../testing/given-identity.js';
import { frozen, givenCustomer, loggedIn, login, proven } from '../../testing/given-people.js';
import { approvedAs, create, givenCompany, givenSubAccount, newName } from '../../testing/given-sub-accounts.js';

describe('making a sub-account', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const subUids = async (uid: string) => (await identity.context.users.get(uid))?.subAccounts ?? [];

  it('is named by the main account first, and logs in with its name, however that is written', async () => {
    const { uid } = await givenCompany(identity);
    const made = await identity.send<'CreateSubAccount'>(create(uid, { name: 'TreasuryDesk', remark: ' Tokyo ' }));
    if (!made.ok) throw new Error(made.rejection.code);
    const { subAccount } = made.value;
    expect(subAccount).toMatchObject({
      name: 'TreasuryDesk',
      remark: 'Tokyo',
      authorities: ['exchange', 'retail'],
      frozenBy: null,
      mayLogIn: true,
      totp: false,
    });
    expect((await identity.events(`user-${uid}`)).at(-1)).toEqual({
      type: 'SubAccountAdded',
      data: { uid, subUid: subAccount.uid },
    });
    const events = await identity.events(`user-${subAccount.uid}`);
    expect(events.map(({ type }) => type)).toEqual(['UserRegistered', 'ParentFollowed', 'AccountControlDerived']);
    expect(JSON.stringify(events)).not.toMatch(/treasury|tokyo/i);
    expect(events.at(-1)?.data).toMatchObject({ parentUid: uid, allow: ['exchange', 'transfer'] });
    expect(await login(identity, 'treasuryDESK')).toMatchObject({
      value: { next: 'done', user: { userType: 2, parentUid: uid, email: 'TreasuryDesk', kycState: 90 } },
    });
    expect(await identity.asked('identity.sub-accounts', { uid })).toEqual({ mayAdd: true, items: [subAccount] });
    expect(await identity.asked('identity.user', { uid })).toMatchObject({ userType: 1, mayHaveSubAccounts: true });
    expect(await identity.asked('identity.user', { uid: subAccount.uid })).not.toHaveProperty('mayHaveSubAccounts');
  });

  it('takes proof of a session, warns the owner, and is made once for the proof', async () => {
    const { uid, email } = await givenCompany(identity);
    const { byApiKey: _, ...bySession } = create(uid, { name: 'ByHand01', key: 'by-hand' });
    expect(await identity.refused(bySession)).toMatchObject({ code: 'step-up-required' });
    const proof = proven(identity, uid, 'sub-create');
    const made = await identity.send<'CreateSubAccount'>({ ...bySession, ...proof });
    expect(made).toMatchObject({ ok: true, value: { subAccount: { name: 'ByHand01' } } });
    expect(await identity.send<'CreateSubAccount'>(bySession)).toEqual(made);
    const other = { ...bySession, ...proof, name: 'ByHand02', idempotencyKey: 'other' };
    expect(await identity.refused(other)).toMatchObject({ code: 'step-up-required' });
    const told = (await identity.outbox.list(email)).filter(({ subject }) => subject.startsWith('A sub-account was'));
    expect(told).toMatchObject([{ text: expect.stringContaining('ByHand01') }]);
  });

  it('is stopped by the lock of the main account, with its sessions and keys, and none is made meanwhile', async () => {
    const { uid } = await givenCompany(identity);
    const sub = await givenSubAccount(identity, uid);
    const session = await loggedIn(identity, sub.name);
    const request = { label: 'bot', permissions: ['READ'], ips: [], origin: ORIGIN, idempotencyKey: 'k' } as const;
    const of = await identity.context.users.get(sub.uid);
    if (of === null) throw new Error('there is no sub-account');
    expect(await makeKey(identity.context, of, { request, prove: async () => ok(null) })).toMatchObject({ ok: true });
    await identity.send<'LockAccount'>({
      type: 'LockAccount',
      uid,
      origin: ORIGIN,
      ...proven(identity, uid, 'account-lock'),
    });
    expect(await identity.customerOf(session)).toBeNull();
    expect(await identity.context.users.get(sub.uid)).toMatchObject({ status: 'frozen', apiKeys: [], generation: 1 });
    expect(await login(identity, sub.name)).toMatchObject({ ok: false, rejection: { code: 'account-frozen' } });
    expect(await identity.refused(create(uid, { key: 'later' }))).toMatchObject({ code: 'account-locked' });
  });

  it('takes no name that anybody has, and answers a repetition with what it made', async () => {
    const [one, other] = [await givenCompany(identity), await givenCompany(identity)];
    const first = await givenSubAccount(identity, one.uid, 'Hedging');
    const { outbox } = identity;
    const mails = (await outbox.list()).length;
    for (const name of ['hedging', 'HEDGING'])
      for (const { uid } of [one, other])
        expect(await identity.refused(create(uid, { name, key: 'another' }))).toMatchObject({
          code: 'sub-name-taken',
          field: 'name',
        });
    expect(await identity.send<'CreateSubAccount'>(create(one.uid, { name: 'Hedging', key: 'Hedging' }))).toEqual({
      ok: true,
      value: { subAccount: first },
    });
    expect(await outbox.list()).toHaveLength(mails);
  });

  it('stops at five, also when fifty are asked for at once', async () => {
    const { uid } = await givenCompany(identity);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => identity.send<'CreateSubAccount'>(create(uid, { key: newName() }))),
    );
    expect(replies.filter(({ ok }) => ok)).toHaveLength(5);
    const refused = replies.flatMap((reply) => (reply.ok ? [] : [reply.rejection.code]));
    expect(new Set(refused)).toEqual(new Set(['sub-limit']));
    const uids = await subUids(uid);
    expect(uids).toHaveLength(5);
    const rows = await identity.vault.list<{ subAccount?: { parentUid: string } }>('contact');
    expect(
      rows
        .filter(({ body }) => body.subAccount?.parentUid === uid)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...uids].sort());
    expect(await identity.refused(create(uid))).toMatchObject({ code: 'sub-limit', inputs: { limit: 5 } });
  });

  it.each([
    [{ name: 'Desk1' }, 'sub-name-invalid', 'name'],
    [{ name: 'D'.repeat(21) }, 'sub-name-invalid', 'name'],
    [{ name: '1Treasury' }, 'sub-name-invalid', 'name'],
    [{ name: 'Tréasury' }, 'sub-name-invalid', 'name'],
    [{ name: 'name@example.com' }, 'sub-name-invalid', 'name'],
    [{ password: 'short' }, 'password-weak', 'password'],
    [{ password: 'Password1!' }, 'password-common', 'password'],
    [{ remark: 'x'.repeat(51) }, 'sub-remark-invalid', 'remark'],
    [{ remark: 'a\u0000b' }, 'sub-remark-invalid', 'remark'],
  ])('refuses %p', async (what, code, field) => {
    const { uid } = await givenCompany(identity);
    expect(await identity.refused(create(uid, what))).toMatchObject({ code, field });
  });

  it('is refused to people, to sub-accounts, and to whoever is frozen', async () => {
    const person = await givenCustomer(identity);
    expect(await identity.refused(create(person.uid))).toMatchObject({ code: 'sub-not-eligible' });
    const { uid } = await givenCompany(identity);
    const sub = await givenSubAccount(identity, uid);
    expect(await identity.refused(create(sub.uid))).toMatchObject({ code: 'sub-refused' });
    await frozen(identity, uid);
    expect(await identity.refused(create(uid))).toMatchObject({ code: 'account-frozen' });
    expect(await identity.refused(create('9999999'))).toMatchObject({ code: 'user-unknown' });
  });

  it('is completed after a crash between the two streams, and gives way after one before them', async () => {
    const { uid } = await givenCompany(identity);
    const { contacts, users } = identity.context;
    const claim = (subUid: string, name: string) =>
      contacts.claim({
        uid: subUid,
        passwordHash: 'h',
        now: identity.clock.nowMs(),
        contact: { email: '', country: 'AU', subAccount: { name, remark: '', parentUid: uid, idempotencyKey: 'k' } },
      });
    await claim('2000001', 'CutShort');
    await users.change(uid, { type: 'AddSubAccount', subUid: '2000001' });
    await eventually(async () => (await users.get('2000001')) !== null);
    expect(await subUids(uid)).toEqual(['2000001']);
    await claim('2000002', 'LeftBehind');
    const again = await givenSubAccount(identity, uid, 'LeftBehind');
    expect(again.uid).not.toBe('2000002');
    expect(await login(identity, 'LeftBehind')).toMatchObject({ ok: true });
    expect(await identity.vault.get('contact', '2000002')).toBeNull();
  });

  it('leaves KYC, agreements and addresses to the main account', async () => {
    const { uid } = await givenCompany(identity);
    const sub: SubAccountView = await givenSubAccount(identity, uid);
    const sign = { type: 'SignAgreements', uid: sub.uid, agreements: ['terms'], origin: ORIGIN } as const;
    expect(await identity.refused(sign)).toMatchObject({ code: 'sub-refused' });
    const stream = await identity.store.readStream(`user-${sub.uid}`, { from: 0, limit: 10 });
    expect(stream.map((event) => recordedOf(event, 'user').type)).not.toContain('KycStateSet');
    await approvedAs(identity, uid);
    expect(await identity.asked('identity.sub-accounts', { uid })).toMatchObject({ mayAdd: false, items: [sub] });
  });
});
