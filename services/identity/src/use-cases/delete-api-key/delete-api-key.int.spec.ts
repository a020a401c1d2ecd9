import { createHmac } from 'node:crypto';
import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import { ORIGIN, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { bindTotp, givenCustomer, proven } from '../../testing/given-people.js';
import { givenSubKey } from '../../testing/given-sub-keys.js';

describe('DeleteApiKey', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const remove = (uid: string, accessKey: string, code?: string) =>
    ({ type: 'DeleteApiKey', uid, accessKey, origin: ORIGIN, ...(code === undefined ? {} : { code }) }) as const;
  const givenKey = async () => {
    const { uid } = await givenCustomer(identity);
    const reply = await identity.send<'CreateApiKey'>({
      type: 'CreateApiKey',
      uid,
      label: 'bot',
      permissions: ['READ'],
      ips: [],
      origin: ORIGIN,
      idempotencyKey: `of-${uid}`,
      ...proven(identity, uid, 'api-key-create'),
    });
    if (!reply.ok) throw new Error(reply.rejection.code);
    return { uid, accessKey: reply.value.key.accessKey, secret: reply.value.secretKey };
  };

  it('ends the key at once, by an event, the security log and a signal, and forgets its secret', async () => {
    const { uid, accessKey, secret } = await givenKey();
    identity.clock.advance(1);
    expect(await identity.send<'DeleteApiKey'>(remove(uid, accessKey))).toEqual({ ok: true, value: { deleted: true } });
    const signatureHash = sha256Hex(createHmac('sha256', secret).update('text').digest());
    expect(
      await identity.asked('identity.verify-signature', { accessKey, texts: ['text'], signatureHash, ip: ORIGIN.ip }),
    ).toMatchObject({ rejection: { code: 'signature-invalid' } });
    expect(await identity.vault.get('api-key', accessKey)).toBeNull();
    expect((await identity.events(`user-${uid}`)).at(-1)).toEqual({
      type: 'ApiKeyDeleted',
      data: { uid, keyId: accessKey },
    });
    expect((await identity.asked('identity.security-log', { uid }))[0]).toMatchObject({
      action: 'api-key-deleted',
      ok: true,
    });
    expect(identity.heard.at(-1)).toEqual({ topic: IDENTITY_TOPIC.userChanged, message: { uid, accessKey } });
  });

  it("reports another customer's key as unknown, like one that was deleted", async () => {
    const { uid, accessKey } = await givenKey();
    const stranger = await givenCustomer(identity);
    expect(await identity.refused(remove(stranger.uid, accessKey))).toEqual({ code: 'api-key-unknown' });
    await identity.send<'DeleteApiKey'>(remove(uid, accessKey));
    expect(await identity.refused(remove(uid, accessKey))).toEqual({ code: 'api-key-unknown' });
    expect(await identity.refused(remove('1000000', accessKey))).toEqual({ code: 'user-unknown' });
  });

  it('requires the second step if one is bound', async () => {
    const { uid, accessKey } = await givenKey();
    const { code } = await bindTotp(identity, uid);
    expect(await identity.refused(remove(uid, accessKey))).toEqual({
      code: 'step-up-required',
      field: 'code',
      methods: ['totp'],
    });
    expect(await identity.send<'DeleteApiKey'>(remove(uid, accessKey, code()))).toMatchObject({ ok: true });
  });

  it('refuses a sub-account, also for a key that it has', async () => {
    const { subUid, key } = await givenSubKey(identity);
    expect(await identity.refused(remove(subUid, key.accessKey))).toEqual({ code: 'sub-refused' });
    expect(await identity.asked('identity.api-keys', { uid: subUid })).toMatchObject([{ accessKey: key.accessKey }]);
  });
});
