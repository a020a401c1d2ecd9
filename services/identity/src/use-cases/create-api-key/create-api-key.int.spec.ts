import { createHmac } from 'node:crypto';
import type { IdentityCommand } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { bindTotp, givenCustomer, proven } from '../../testing/given-people.js';
import { givenCompany, givenSubAccount } from '../../testing/given-sub-accounts.js';

const DAY_MS = 86_400_000;
const IP = '203.0.113.9';

describe('CreateApiKey', () => {
  let keys = 0;
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const create = (uid: string, change: Partial<IdentityCommand<'CreateApiKey'>> = {}) =>
    ({
      type: 'CreateApiKey',
      uid,
      label: 'bot',
      permissions: ['READ', 'WRITE'],
      ips: [],
      origin: ORIGIN,
      idempotencyKey: `key-${(keys += 1)}`,
      ...proven(identity, uid, 'api-key-create'),
      ...change,
    }) as const;
  const created = async (uid: string, change: Partial<IdentityCommand<'CreateApiKey'>> = {}) => {
    const reply = await identity.send<'CreateApiKey'>(create(uid, change));
    if (!reply.ok) throw new Error(reply.rejection.code);
    return reply.value;
  };
  const signedBy = (made: { key: { accessKey: string }; secretKey: string }, ip = IP) =>
    identity.asked('identity.verify-signature', {
      accessKey: made.key.accessKey,
      texts: ['text'],
      signatureHash: sha256Hex(createHmac('sha256', made.secretKey).update('text').digest()),
      ip,
    });

  it('creates a key whose signature is accepted, and writes it to the security log', async () => {
    const { uid } = await givenCustomer(identity);
    identity.clock.advance(1);
    const made = await created(uid, { label: ' bot ', permissions: ['WRITE', 'READ'] });
    expect(made.key).toMatchObject({
      label: 'bot',
      permissions: ['READ', 'WRITE'],
      ips: [],
      status: 'active',
      lastUsedAt: null,
      createdAt: identity.clock.nowMs(),
    });
    expect(await signedBy(made)).toMatchObject({
      ok: true,
      value: { via: 'api-key', uid, accessKey: made.key.accessKey, permissions: ['READ', 'WRITE'] },
    });
    expect((await identity.asked('identity.security-log', { uid }))[0]).toMatchObject({
      action: 'api-key-created',
      ok: true,
    });
    const events = await identity.events(`user-${uid}`);
    expect(events.at(-1)).toMatchObject({
      type: 'ApiKeyCreated',
      data: { keyId: made.key.accessKey, permissions: ['READ', 'WRITE'], ipCount: 0 },
    });
    expect(JSON.stringify(events)).not.toContain(made.secretKey);
  });

  it('lets a key without addresses live for 90 days, and a bound one until it is deleted', async () => {
    const { uid } = await givenCustomer(identity);
    const [free, bound] = [await created(uid), await created(uid, { ips: ['203.0.113.0/24'] })];
    expect(free.key.expiresAt).toBe(identity.clock.nowMs() + 90 * DAY_MS);
    expect(bound.key.expiresAt).toBeNull();
    identity.clock.advance(90 * DAY_MS - 1);
    expect(await signedBy(free)).toMatchObject({ ok: true });
    identity.clock.advance(1);
    expect(await signedBy(free)).toMatchObject({ rejection: { code: 'key-expired' } });
    expect(await signedBy(bound)).toMatchObject({ ok: true });
    expect(await identity.asked('identity.api-keys', { uid })).toMatchObject([
      { status: 'expired' },
      { status: 'active' },
    ]);
  });

  it('refuses signatures from an address that the key is not bound to', async () => {
    const { uid } = await givenCustomer(identity);
    const bound = await created(uid, { ips: ['203.0.113.0/24'] });
    expect(await signedBy(bound)).toMatchObject({ ok: true });
    expect(await signedBy(bound, '198.51.100.9')).toMatchObject({ rejection: { code: 'ip-not-listed' } });
  });

  it('answers a retry with the same key, and shows the secret again for five minutes only', async () => {
    const { uid } = await givenCustomer(identity);
    const made = await created(uid, { idempotencyKey: 'same' });
    await signedBy(made);
    identity.clock.advance(299_999);
    expect(await created(uid, { idempotencyKey: 'same' })).toEqual(made);
    identity.clock.advance(1);
    expect(await created(uid, { idempotencyKey: 'same' })).toEqual({ ...made, secretKey: '' });
    expect(await identity.asked('identity.api-keys', { uid })).toHaveLength(1);
  });

  it('asks for proof without a second step too, and once more after it was spent', async () => {
    const { uid } = await givenCustomer(identity);
    const required = { code: 'step-up-required', field: 'stepUp', methods: ['password'] };
    const { stepUp, ...plain } = create(uid);
    expect(await identity.refused(plain)).toEqual(required);
    expect(await identity.refused({ ...plain, code: '123456' })).toEqual(required);
    expect(await identity.refused({ ...plain, stepUp: 'made-up' })).toEqual(required);
    expect(await identity.send({ ...plain, stepUp })).toMatchObject({ ok: true });
    expect(await identity.refused({ ...plain, stepUp, idempotencyKey: 'another' })).toEqual(required);
  });

  it('creates one key for simultaneous retries', async () => {
    const { uid } = await givenCustomer(identity);
    const made = await Promise.all(Array.from({ length: 10 }, () => created(uid, { idempotencyKey: 'same' })));
    expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await identity.asked('identity.api-keys', { uid })).toHaveLength(1);
  });

  it('refuses another request under the same idempotency key, but not that of another customer', async () => {
    const [one, other] = [await givenCustomer(identity), await givenCustomer(identity)];
    await created(one.uid, { idempotencyKey: 'same' });
    expect(await identity.refused(create(one.uid, { idempotencyKey: 'same', label: 'other' }))).toEqual({
      code: 'idempotency-conflict',
    });
    expect(await identity.send(create(other.uid, { idempotencyKey: 'same', label: 'other' }))).toMatchObject({
      ok: true,
    });
  });

  it('creates a new key where a crash or a deletion has left a row without an event', async () => {
    const { uid } = await givenCustomer(identity);
    const made = await created(uid, { idempotencyKey: 'same' });
    await identity.context.users.change(uid, { type: 'DeleteApiKey', keyId: made.key.accessKey });
    const again = await created(uid, { idempotencyKey: 'same' });
    expect(again.key.accessKey).not.toBe(made.key.accessKey);
    expect((await identity.vault.list('api-key', { person: uid })).map(({ id }) => id)).toEqual([again.key.accessKey]);
  });

  it('refuses the 21st key, also when it is asked for at the same time, and leaves no row of it', async () => {
    const { uid } = await givenCustomer(identity);
    const replies = await Promise.all(Array.from({ length: 25 }, () => identity.send<'CreateApiKey'>(create(uid))));
    expect(replies.filter((reply) => reply.ok)).toHaveLength(20);
    expect(await identity.refused(create(uid))).toEqual({ code: 'api-key-limit', inputs: { limit: 20 } });
    expect(await identity.vault.list('api-key', { person: uid })).toHaveLength(20);
  });

  it.each([
    [{ label: ' ' }, 'label-invalid', 'label'],
    [{ permissions: [] }, 'permissions-invalid', 'permissions'],
    [{ permissions: ['WITHDRAW'] as const }, 'permissions-invalid', 'permissions'],
    [{ ips: ['203.0.113.999'] }, 'ip-invalid', 'ips'],
    [{ ips: Array.from({ length: 21 }, (_, n) => `203.0.113.${n}`) }, 'ip-invalid', 'ips'],
  ])('refuses %j with %s', async (change, code, field) => {
    const { uid } = await givenCustomer(identity);
    expect(await identity.refused(create(uid, change))).toMatchObject({ code, field });
  });

  it('requires the second step if one is bound, and an existing customer', async () => {
    const { uid } = await givenCustomer(identity);
    const { code } = await bindTotp(identity, uid);
    const { stepUp: _, ...plain } = create(uid);
    expect(await identity.refused(plain)).toEqual({ code: 'step-up-required', field: 'code', methods: ['totp'] });
    expect(await identity.send({ ...plain, code: code() })).toMatchObject({ ok: true });
    expect(await identity.refused(create('1000000'))).toEqual({ code: 'user-unknown' });
  });

  it('refuses a sub-account, whatever it proves: its main account makes its keys', async () => {
    const { uid: subUid } = await givenSubAccount(identity, (await givenCompany(identity)).uid);
    expect(await identity.refused(create(subUid))).toEqual({ code: 'sub-refused' });
    expect(await identity.asked('identity.api-keys', { uid: subUid })).toEqual([]);
  });
});
