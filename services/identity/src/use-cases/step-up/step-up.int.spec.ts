import { ORIGIN, PASSWORD, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { WRONG_CODE, bindTotp, givenCustomer } from '../../testing/given-people.js';

const BODY_HASH = 'a'.repeat(64);

describe('StepUp', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const stepUp = (uid: string, more: { method?: 'password' | 'totp'; code?: string; sessionId?: string } = {}) =>
    ({
      type: 'StepUp',
      uid,
      sessionId: 'session',
      action: 'api-key-create',
      bodyHash: BODY_HASH,
      method: 'password',
      code: PASSWORD,
      origin: ORIGIN,
      ...more,
    }) as const;
  const token = async (uid: string) => {
    const reply = await identity.send<'StepUp'>(stepUp(uid));
    if (!reply.ok) throw new Error(reply.rejection.code);
    return reply.value.stepUp;
  };
  const create = (uid: string, proof: { stepUp: string; sessionId?: string; bodyHash?: string; key?: string }) =>
    identity.send<'CreateApiKey'>({
      type: 'CreateApiKey',
      uid,
      label: 'bot',
      permissions: ['READ'],
      ips: [],
      origin: ORIGIN,
      idempotencyKey: proof.key ?? 'key',
      sessionId: proof.sessionId ?? 'session',
      bodyHash: proof.bodyHash ?? BODY_HASH,
      stepUp: proof.stepUp,
    });
  const refusal = { ok: false, rejection: { code: 'step-up-required' } };

  it('gives a token against the password, which makes one key within five minutes', async () => {
    const { uid } = await givenCustomer(identity);
    const given = await identity.send<'StepUp'>(stepUp(uid));
    expect(given).toMatchObject({ ok: true, value: { expiresAt: identity.clock.nowMs() + 300_000 } });
    const one = await token(uid);
    expect(await create(uid, { stepUp: one })).toMatchObject({ ok: true });
    expect(await create(uid, { stepUp: one, key: 'other' })).toMatchObject(refusal);
    const late = await token(uid);
    identity.clock.advance(300_000);
    expect(await create(uid, { stepUp: late, key: 'late' })).toMatchObject(refusal);
  });

  it('is good for its own session, body, action and customer only', async () => {
    const [{ uid }, other] = [await givenCustomer(identity), await givenCustomer(identity)];
    const stolen = await token(uid);
    expect(await create(uid, { stepUp: stolen, sessionId: 'another' })).toMatchObject(refusal);
    expect(await create(uid, { stepUp: stolen, bodyHash: 'b'.repeat(64) })).toMatchObject(refusal);
    expect(await create(other.uid, { stepUp: stolen })).toMatchObject(refusal);
    const begin = { type: 'TotpBegin', uid, sessionId: 'session', bodyHash: BODY_HASH, idempotencyKey: 'b' } as const;
    expect(await identity.send<'TotpBegin'>({ ...begin, stepUp: stolen })).toMatchObject(refusal);
    expect(await create(uid, { stepUp: stolen })).toMatchObject({ ok: true });
  });

  it('takes a code where an authenticator is bound, and the password no longer', async () => {
    const { uid } = await givenCustomer(identity);
    const { code } = await bindTotp(identity, uid);
    expect(await identity.refused(stepUp(uid))).toEqual({
      code: 'step-up-required',
      field: 'method',
      methods: ['totp'],
    });
    expect(
      await identity.refused(stepUp(uid, { method: 'totp', code: WRONG_CODE }), ['second-step', 'security-log']),
    ).toEqual({ code: 'code-wrong', field: 'code' });
    expect(await identity.send<'StepUp'>(stepUp(uid, { method: 'totp', code: code() }))).toMatchObject({ ok: true });
  });

  it('allows five guesses of the password, and writes each to the log of its owner', async () => {
    const { uid } = await givenCustomer(identity);
    for (let n = 0; n < 5; n += 1)
      expect(await identity.refused(stepUp(uid, { code: 'wrong' }), ['security-log'])).toEqual({
        code: 'password-wrong',
        field: 'code',
      });
    expect(await identity.refused(stepUp(uid))).toEqual({ code: 'too-many-guesses', field: 'code' });
    const rows = await identity.asked('identity.security-log', { uid });
    expect(rows.filter(({ action, ok }) => action === 'step-up' && !ok)).toHaveLength(5);
  });

  it('hashes one password of a customer at a time, so that many requests hold up nobody else', async () => {
    const { uid } = await givenCustomer(identity);
    let [running, most] = [0, 0];
    const { hasher } = identity.context;
    const verify = hasher.verify.bind(hasher);
    const counted = jest.spyOn(hasher, 'verify').mockImplementation(async (...given) => {
      most = Math.max(most, (running += 1));
      const right = await verify(...given);
      running -= 1;
      return right;
    });
    const replies = await Promise.all(Array.from({ length: 12 }, () => identity.send<'StepUp'>(stepUp(uid))));
    counted.mockRestore();
    expect(replies.filter(({ ok }) => ok)).toHaveLength(6);
    expect(replies.filter((reply) => !reply.ok && reply.rejection.code === 'busy')).toHaveLength(6);
    expect(most).toBe(1);
  });

  it('refuses the method that is not bound, and an unknown customer', async () => {
    const { uid } = await givenCustomer(identity);
    expect(await identity.refused(stepUp(uid, { method: 'totp', code: '123456' }))).toEqual({
      code: 'step-up-required',
      field: 'method',
      methods: ['password'],
    });
    expect(await identity.refused(stepUp('1000000'))).toEqual({ code: 'user-unknown' });
  });
});
