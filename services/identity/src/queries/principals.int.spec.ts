import { createHmac } from 'node:crypto';
import { ORIGIN, givenIdentity } from '../testing/given-identity.js';
import type { Identity } from '../testing/given-identity.js';
import { partsOfToken } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import { customerOf } from './principals.js';
import { frozen, givenCustomer, givenStaff, loggedIn, proven } from '../testing/given-people.js';

const DAY_MS = 86_400_000;

describe('who a request comes from', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const givenKey = async (uid: string, ips: readonly string[] = []) => {
    const reply = await identity.send<'CreateApiKey'>({
      type: 'CreateApiKey',
      uid,
      label: 'bot',
      permissions: ['READ'],
      ips,
      origin: ORIGIN,
      idempotencyKey: `of ${uid} ${ips.join()}`,
      ...proven(identity, uid, 'api-key-create'),
    });
    if (!reply.ok) throw new Error(reply.rejection.code);
    return { accessKey: reply.value.key.accessKey, secret: reply.value.secretKey };
  };
  const verify = (
    { accessKey, secret }: { accessKey: string; secret: string },
    { texts = ['text'], signed = 'text', ip = ORIGIN.ip } = {},
  ) =>
    identity.asked('identity.verify-signature', {
      accessKey,
      texts,
      signatureHash: sha256Hex(createHmac('sha256', secret).update(signed).digest()),
      ip,
    });

  it('is the customer of a session, with every permission', async () => {
    const { uid, token } = await givenCustomer(identity);
    expect(await identity.customerOf(token)).toMatchObject({
      kind: 'customer',
      uid,
      via: 'session',
      permissions: ['READ', 'WRITE', 'WITHDRAW'],
      user: { uid, status: 'active' },
    });
  });

  it('has a view that is known at once while nothing changes, and is another with each change of a part', async () => {
    const { uid, token } = await givenCustomer(identity);
    const { users, contacts } = identity.context;
    const before = (await identity.customerOf(token))?.user;
    const user = await users.get(uid);
    if (user === null) throw new Error('nobody was registered');
    const known = users.viewOf(user);
    expect(known).toEqual(before);
    expect(users.viewOf(user)).toBe(known);
    await contacts.changePreferences(uid, identity.clock.nowMs(), ({ favourites }) => ({
      preferences: { theme: 'dark' },
      favourites,
    }));
    const dark = { ...before, preferences: { ...before?.preferences, theme: 'dark' } };
    expect((await identity.customerOf(token))?.user).toEqual(dark);
    await users.change(uid, { type: 'SetListMembership', list: 'big-deal', member: true, by: 's', approvalId: 'a' });
    expect((await identity.customerOf(token))?.user).toMatchObject({ ...dark, lists: ['big-deal'] });
    contacts.forget(uid);
    expect((await identity.customerOf(token))?.user).toMatchObject({ ...dark, lists: ['big-deal'] });
  });

  it('is nobody for a session of an earlier generation, also one that survived in the vault', async () => {
    const { uid, email, token } = await givenCustomer(identity);
    await identity.context.users.change(uid, { type: 'RevokeSessions' });
    expect(await identity.customerOf(token)).toBeNull();
    expect(await identity.asked('identity.sessions', { uid })).toEqual([]);
    const fresh = await loggedIn(identity, email);
    expect(await identity.customerOf(fresh)).toMatchObject({ uid });
    expect(await identity.asked('identity.sessions', { uid, current: 'x' })).toMatchObject([{ current: false }]);
  });

  it('is nobody for the session of a frozen customer', async () => {
    const { uid, token } = await givenCustomer(identity);
    await identity.context.users.change(uid, { type: 'Freeze', by: 's', reason: 'r' });
    expect(await identity.customerOf(token)).toBeNull();
  });

  it('is known in the turn of the question, and nobody in the very turn in which their customer was frozen', async () => {
    const { uid, token } = await givenCustomer(identity);
    await identity.customerOf(token);
    const { session, secret = '' } = partsOfToken(token);
    const known = () =>
      customerOf(identity.context, sha256Hex(session), { family: 'uc', secretHash: sha256Hex(secret) });
    expect(known()).toMatchObject({ uid });
    await identity.context.users.change(uid, { type: 'Freeze', by: 's', reason: 'r' });
    expect(known()).toBeNull();
  });

  it('is the member of staff of a session, until they are disabled', async () => {
    const { token, principal } = await givenStaff(identity, 'kyc');
    expect(await identity.staffOf(token)).toEqual(principal);
    await identity.context.staff.change(principal.staffId, { type: 'Disable', by: 'test' });
    expect(await identity.staffOf(token)).toBeNull();
    expect(await identity.staffOf('none')).toBeNull();
  });

  it('never mixes tokens of customers and staff up', async () => {
    const [customer, staff] = [await givenCustomer(identity), await givenStaff(identity, 'aml')];
    expect(await identity.staffOf(customer.token)).toBeNull();
    expect(await identity.customerOf(staff.token)).toBeNull();
  });

  it('is the owner of a key that has signed one of the texts, and the use is noted', async () => {
    const { uid } = await givenCustomer(identity);
    const key = await givenKey(uid);
    identity.clock.advance(5);
    expect(await verify(key, { texts: ['other', 'text'] })).toMatchObject({
      ok: true,
      value: { kind: 'customer', uid, via: 'api-key', accessKey: key.accessKey, permissions: ['READ'] },
    });
    expect(await identity.asked('identity.api-keys', { uid })).toMatchObject([
      { lastUsedAt: identity.clock.nowMs(), lastUsedIp: ORIGIN.ip },
    ]);
  });

  it('checks only the first 16 texts', async () => {
    const key = await givenKey((await givenCustomer(identity)).uid);
    const before = (count: number) => [...Array.from({ length: count }, () => 'other'), 'text'];
    expect(await verify(key, { texts: before(15) })).toMatchObject({ ok: true });
    expect(await verify(key, { texts: before(16) })).toMatchObject({ rejection: { code: 'signature-invalid' } });
  });

  it('reveals nothing about a key to a caller who cannot sign', async () => {
    const { uid } = await givenCustomer(identity);
    const key = await givenKey(uid, ['198.51.100.1']);
    await frozen(identity, uid);
    for (const wrong of [
      { ...key, secret: 'wrong' },
      { accessKey: 'none', secret: 'wrong' },
      { accessKey: 'none', secret: 'no key' },
    ])
      expect(await verify(wrong)).toEqual({ ok: false, rejection: { code: 'signature-invalid' } });
  });

  it('refuses an expired key, then an address that is not listed, then a frozen account, in this order', async () => {
    const { uid } = await givenCustomer(identity);
    const [free, bound] = [await givenKey(uid), await givenKey(uid, ['198.51.100.1'])];
    await frozen(identity, uid);
    expect(await verify(bound)).toMatchObject({ rejection: { code: 'ip-not-listed' } });
    expect(await verify(bound, { ip: '198.51.100.1' })).toMatchObject({ rejection: { code: 'account-frozen' } });
    expect(await verify(free)).toMatchObject({ rejection: { code: 'account-frozen' } });
    identity.clock.advance(90 * DAY_MS);
    expect(await verify(free)).toMatchObject({ rejection: { code: 'key-expired' } });
  });

  it('refuses a key that the stream does not name', async () => {
    const { uid } = await givenCustomer(identity);
    const key = await givenKey(uid);
    await identity.context.users.change(uid, { type: 'DeleteApiKey', keyId: key.accessKey });
    expect(await verify(key)).toMatchObject({ rejection: { code: 'signature-invalid' } });
  });
});
