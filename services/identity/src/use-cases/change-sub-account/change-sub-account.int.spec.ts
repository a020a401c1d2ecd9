import { givenIdentity, eventually, type Identity } from '../../testing/given-identity.js';
import { frozen, givenCustomer, login } from '../../testing/given-people.js';
import { change, givenCompany, givenSubAccount } from '../../testing/given-sub-accounts.js';

describe('changing a sub-account', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const given = async () => {
    const company = await givenCompany(identity);
    const sub = await givenSubAccount(identity, company.uid);
    const outcome = await login(identity, sub.name);
    if (!outcome.ok || outcome.value.next !== 'done') throw new Error('the sub-account cannot log in');
    return { uid: company.uid, sub, token: outcome.value.session.token };
  };
  const send = (uid: string, subUid: string, what: Parameters<typeof change>[2]) =>
    identity.send<'ChangeSubAccount'>(change(uid, subUid, what));

  it('freezes it and unfreezes it', async () => {
    const { uid, sub, token } = await given();
    const sessionIds = [(await identity.customerOf(token))?.sessionId];
    expect(await send(uid, sub.uid, { kind: 'freeze' })).toMatchObject({
      value: { subAccount: { frozenBy: 'parent' } },
    });
    expect(identity.heard).toContainEqual({ topic: 'identity.session-ended', message: { sessionIds } });
    expect(await identity.vault.list('session', { person: sub.uid })).toEqual([]);
    expect(await identity.customerOf(token)).toBeNull();
    expect(await login(identity, sub.name)).toMatchObject({
      rejection: { code: 'account-frozen', inputs: { frozenBy: 'parent' } },
    });
    expect(identity.heard).toContainEqual({ topic: 'identity.frozen', message: { uid: sub.uid } });
    expect(await identity.refused(change(uid, sub.uid, { kind: 'freeze' }))).toMatchObject({ code: 'already-frozen' });
    expect(await send(uid, sub.uid, { kind: 'unfreeze' })).toMatchObject({ value: { subAccount: { frozenBy: null } } });
    expect(await login(identity, sub.name)).toMatchObject({ ok: true });
    expect(await identity.refused(change(uid, sub.uid, { kind: 'unfreeze' }))).toMatchObject({ code: 'not-frozen' });
  });

  it('cannot unfreeze what staff froze, even if it had frozen that before', async () => {
    const { uid, sub } = await given();
    await send(uid, sub.uid, { kind: 'freeze' });
    await frozen(identity, sub.uid);
    expect(await identity.refused(change(uid, sub.uid, { kind: 'unfreeze' }))).toMatchObject({
      code: 'frozen-by-venue',
    });
    expect(await identity.asked('identity.sub-accounts', { uid })).toMatchObject({ items: [{ frozenBy: 'venue' }] });
  });

  it('is frozen with its main account, at once', async () => {
    const { uid, sub, token } = await given();
    const sessionIds = [(await identity.customerOf(token))?.sessionId];
    await frozen(identity, uid);
    expect(await identity.customerOf(token)).toBeNull();
    expect(identity.heard).toContainEqual({ topic: 'identity.session-ended', message: { sessionIds } });
    expect((await identity.events(`user-${sub.uid}`)).at(-1)).toMatchObject({
      type: 'AccountControlDerived',
      data: { status: 'frozen', allow: [], reasons: ['account-frozen'] },
    });
    expect(await identity.refused(change(uid, sub.uid, { kind: 'freeze' }))).toMatchObject({ code: 'account-frozen' });
    await identity.context.users.change(uid, { type: 'Unfreeze', by: 's-1', approvalId: 'a-1' });
    await eventually(async () => (await identity.context.users.get(sub.uid))?.status === 'active');
  });

  it('switches its login off, in the words of a wrong password, and on', async () => {
    const { uid, sub, token } = await given();
    const off = await send(uid, sub.uid, { kind: 'login', enabled: false });
    expect(off).toMatchObject({ value: { subAccount: { mayLogIn: false } } });
    expect(await identity.customerOf(token)).toBeNull();
    const refused = await login(identity, sub.name);
    expect(refused).toEqual(await login(identity, sub.name, { password: 'Wrong7-heron!' }));
    expect(refused).toEqual(await login(identity, 'NobodyHere'));
    expect(refused).toMatchObject({ rejection: { code: 'credentials-wrong' } });
    await send(uid, sub.uid, { kind: 'login', enabled: true });
    expect(await login(identity, sub.name)).toMatchObject({ ok: true });
  });

  it('grants and takes authorities, and writes a remark', async () => {
    const { uid, sub } = await given();
    expect(await send(uid, sub.uid, { kind: 'authorities', authorities: ['retail'] })).toMatchObject({
      value: { subAccount: { authorities: ['retail'] } },
    });
    expect(await identity.asked('identity.user', { uid: sub.uid })).toMatchObject({ allow: ['transfer'] });
    expect(await send(uid, sub.uid, { kind: 'remark', remark: ' Night desk ' })).toMatchObject({
      value: { subAccount: { remark: 'Night desk', name: sub.name } },
    });
    expect(await login(identity, sub.name)).toMatchObject({ ok: true });
    for (const remark of ['', '  ', 'x'.repeat(51), 'a\u202eb'])
      expect(await identity.refused(change(uid, sub.uid, { kind: 'remark', remark }))).toMatchObject({
        code: 'sub-remark-invalid',
        field: 'remark',
      });
    const cfd = { kind: 'authorities', authorities: ['cfd'] } as unknown as Parameters<typeof change>[2];
    expect(await identity.refused(change(uid, sub.uid, cfd))).toMatchObject({
      code: 'authorities-invalid',
      field: 'authorities',
    });
  });

  it('is unknown to everybody else', async () => {
    const { uid, sub } = await given();
    const strangers = [await givenCustomer(identity), await givenCompany(identity), { uid: sub.uid }];
    for (const stranger of strangers)
      expect(await identity.refused(change(stranger.uid, sub.uid, { kind: 'freeze' }))).toEqual({
        code: 'sub-unknown',
      });
    expect(await identity.refused(change(uid, uid, { kind: 'freeze' }))).toEqual({ code: 'sub-unknown' });
    expect(await identity.refused(change(uid, '9999999', { kind: 'freeze' }))).toEqual({ code: 'sub-unknown' });
  });
});
