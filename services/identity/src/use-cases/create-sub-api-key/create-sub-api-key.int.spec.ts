import { createHmac } from 'node:crypto';
import { sha256Hex } from '@corella/hash';
import { ORIGIN, givenIdentity, type Identity } from '../../testing/given-identity.js';
import { givenCompany, givenSubAccount } from '../../testing/given-sub-accounts.js';
import { createSubKey, givenSubKey } from '../../testing/given-sub-keys.js';

/** A code counts, whatever becomes of the request. */
const SPENT = ['totp', 'second-step'] as const;

describe('CreateSubApiKey', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('makes a key that signs for the sub-account, and shows it to both in their logs', async () => {
    const { uid, subUid, key, secretKey } = await givenSubKey(identity);
    const signed = await identity.asked('identity.verify-signature', {
      accessKey: key.accessKey,
      texts: ['text'],
      signatureHash: sha256Hex(createHmac('sha256', secretKey).update('text').digest()),
      ip: ORIGIN.ip,
    });
    expect(signed).toMatchObject({
      ok: true,
      value: { uid: subUid, user: { parentUid: uid }, permissions: ['READ', 'WRITE'] },
    });
    expect(await identity.asked('identity.api-keys', { uid: subUid })).toMatchObject([{ accessKey: key.accessKey }]);
    expect(await identity.asked('identity.api-keys', { uid })).toEqual([]);
    const first = async (of: string) => (await identity.asked('identity.security-log', { uid: of }))[0]?.action;
    expect([await first(uid), await first(subUid)]).toEqual(['sub-account-key-created', 'api-key-created']);
  });

  it('takes a code of the main account, once, and shows the secret again to the same request only', async () => {
    const { uid, subUid, code } = await givenSubKey(identity);
    expect(await identity.refused(createSubKey(uid, subUid, { code: '' }))).toMatchObject({
      code: 'step-up-required',
      field: 'code',
    });
    expect(await identity.refused(createSubKey(uid, subUid, { code: '123456' }), SPENT)).toMatchObject({
      field: 'code',
    });
    const again = createSubKey(uid, subUid, { code: code() });
    const made = await identity.send<'CreateSubApiKey'>(again);
    expect(await identity.send<'CreateSubApiKey'>({ ...again })).toEqual(made);
    await identity.context.securityLog.flush();
    expect(await identity.refused({ ...again, idempotencyKey: 'another' }, SPENT)).toMatchObject({
      code: 'code-wrong',
    });
  });

  it('never makes one that withdraws, none for others, and no 21st', async () => {
    const { uid, subUid, code } = await givenSubKey(identity);
    const withdraws = { permissions: ['WITHDRAW'], ips: ['203.0.113.7'] } as const;
    expect(await identity.refused(createSubKey(uid, subUid, { ...withdraws, code: code() }))).toMatchObject({
      code: 'permissions-invalid',
    });
    const other = await givenCompany(identity);
    const foreign = await givenSubAccount(identity, other.uid);
    for (const [by, of] of [
      [uid, foreign.uid],
      [other.uid, subUid],
      [subUid, subUid],
      [uid, uid],
    ] as const)
      expect(await identity.refused(createSubKey(by, of, { code: code() }))).toMatchObject({ code: 'sub-unknown' });
    for (let index = 1; index < 20; index += 1)
      await identity.context.users.change(subUid, {
        type: 'CreateApiKey',
        keyId: `k${index}`,
        permissions: ['READ'],
        ipCount: 0,
        expiresAt: null,
      });
    identity.clock.advance(30_000);
    expect(await identity.refused(createSubKey(uid, subUid, { code: code() }), SPENT)).toMatchObject({
      code: 'api-key-limit',
      inputs: { limit: 20 },
    });
  });
});
