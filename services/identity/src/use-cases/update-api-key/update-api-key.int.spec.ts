import type { IdentityCommand } from '@corella/contracts/identity';
import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { bindTotp, givenCustomer, proven } from '../../testing/given-people.js';
import { givenSubKey } from '../../testing/given-sub-keys.js';

const DAY_MS = 86_400_000;
type Change = Partial<IdentityCommand<'UpdateApiKey'>>;

describe('UpdateApiKey', () => {
  let keys = 0;
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const update = (uid: string, accessKey: string, change: Change = {}) =>
    ({
      type: 'UpdateApiKey',
      uid,
      accessKey,
      label: 'bot',
      permissions: ['READ'],
      ips: [],
      origin: ORIGIN,
      ...proven(identity, uid, 'api-key-change'),
      ...change,
    }) as const;
  const givenKey = async (ips: readonly string[] = []) => {
    const { uid } = await givenCustomer(identity);
    const reply = await identity.send<'CreateApiKey'>({
      ...update(uid, ''),
      type: 'CreateApiKey',
      ips,
      idempotencyKey: `key-${(keys += 1)}`,
      ...proven(identity, uid, 'api-key-create'),
    });
    if (!reply.ok) throw new Error(reply.rejection.code);
    return { uid, key: reply.value.key };
  };
  const updated = async (uid: string, accessKey: string, change: Change = {}) => {
    const reply = await identity.send<'UpdateApiKey'>(update(uid, accessKey, change));
    if (!reply.ok) throw new Error(reply.rejection.code);
    return reply.value.key;
  };

  it('changes label, permissions and addresses, by an event, the security log and a signal', async () => {
    const { uid, key } = await givenKey();
    identity.clock.advance(1);
    const change = { label: ' desk ', permissions: ['WRITE', 'READ'], ips: ['203.0.113.7'] } as const;
    const changed = await updated(uid, key.accessKey, change);
    expect(changed).toEqual({
      ...key,
      label: 'desk',
      permissions: ['READ', 'WRITE'],
      ips: ['203.0.113.7'],
      expiresAt: null,
    });
    expect(await identity.asked('identity.api-keys', { uid })).toEqual([changed]);
    expect((await identity.events(`user-${uid}`)).at(-1)).toEqual({
      type: 'ApiKeyChanged',
      data: { uid, keyId: key.accessKey, permissions: ['READ', 'WRITE'], ipCount: 1, expiresAt: null },
    });
    expect((await identity.asked('identity.security-log', { uid }))[0]).toMatchObject({
      action: 'api-key-changed',
      ok: true,
    });
    expect(identity.heard.at(-1)).toEqual({
      topic: IDENTITY_TOPIC.userChanged,
      message: { uid, accessKey: key.accessKey },
    });
  });

  it('does not renew the 90 days of a key without addresses', async () => {
    const { uid, key } = await givenKey();
    identity.clock.advance(10 * DAY_MS);
    const changed = await updated(uid, key.accessKey, { label: 'renamed' });
    expect(changed.expiresAt).toBe(key.expiresAt);
    expect((await identity.events(`user-${uid}`)).at(-1)).toMatchObject({ data: { expiresAt: key.expiresAt } });
  });

  it('ends the expiry when addresses are added, and starts 90 days when the last one is removed', async () => {
    const { uid, key } = await givenKey();
    expect((await updated(uid, key.accessKey, { ips: ['203.0.113.7'] })).expiresAt).toBeNull();
    identity.clock.advance(10 * DAY_MS);
    expect((await updated(uid, key.accessKey)).expiresAt).toBe(identity.clock.nowMs() + 90 * DAY_MS);
  });

  it("reports another customer's key as unknown, like one that does not exist", async () => {
    const { key } = await givenKey();
    const stranger = await givenCustomer(identity);
    expect(await identity.refused(update(stranger.uid, key.accessKey))).toEqual({ code: 'api-key-unknown' });
    expect(await identity.refused(update(stranger.uid, 'none'))).toEqual({ code: 'api-key-unknown' });
    expect(await identity.refused(update('1000000', key.accessKey))).toEqual({ code: 'user-unknown' });
  });

  it('reports a key whose row is lost as unknown', async () => {
    const { uid, key } = await givenKey();
    await identity.context.apiKeys.remove(key.accessKey);
    expect(await identity.refused(update(uid, key.accessKey))).toEqual({ code: 'api-key-unknown' });
  });

  it.each([
    [{ label: '' }, 'label-invalid'],
    [{ permissions: [] }, 'permissions-invalid'],
    [{ permissions: ['WITHDRAW'] as const }, 'permissions-invalid'],
    [{ ips: ['10.0.0.0/8'] }, 'ip-invalid'],
  ])('refuses %j with %s', async (change, code) => {
    const { uid, key } = await givenKey();
    expect(await identity.refused(update(uid, key.accessKey, change))).toMatchObject({ code });
  });

  it('requires the second step if one is bound', async () => {
    const { uid, key } = await givenKey();
    const { code } = await bindTotp(identity, uid);
    const { stepUp: _, ...plain } = update(uid, key.accessKey, { label: 'proven' });
    expect(await identity.refused(plain)).toEqual({ code: 'step-up-required', field: 'code', methods: ['totp'] });
    expect(await identity.send({ ...plain, code: code() })).toMatchObject({ value: { key: { label: 'proven' } } });
  });

  it('refuses a sub-account, also for a key that it has', async () => {
    const { subUid, key } = await givenSubKey(identity);
    expect(await identity.refused(update(subUid, key.accessKey))).toEqual({ code: 'sub-refused' });
    expect(await identity.asked('identity.api-keys', { uid: subUid })).toMatchObject([
      { label: 'bot', permissions: ['READ', 'WRITE'] },
    ]);
  });
});
