import { ORIGIN, PASSWORD, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { addPasskey, bindTotp, givenCustomer } from '../../testing/given-people.js';
import type { SoftPasskey } from '../../testing/soft-passkey.js';

const HASH = 'a'.repeat(64);

describe('StepUp by a passkey', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const bound = async () => {
    const customer = await givenCustomer(identity);
    return { ...customer, ...(await addPasskey(identity, customer.uid)) };
  };
  const begin = (uid: string, sessionId = 's-1') => ({ type: 'StepUpBegin', uid, sessionId }) as const;
  const ask = async (uid: string, sessionId = 's-1') => {
    const reply = await identity.send<'StepUpBegin'>(begin(uid, sessionId));
    if (!reply.ok) throw new Error(reply.rejection.code);
    return reply.value.passkey;
  };
  const stepUp = (
    uid: string,
    action: 'password-change' | 'api-key-create',
    assertion: ReturnType<SoftPasskey['signed']>,
  ) =>
    ({
      type: 'StepUp',
      uid,
      sessionId: 's-1',
      action,
      bodyHash: HASH,
      method: 'passkey',
      code: '',
      assertion,
      origin: ORIGIN,
    }) as const;

  it('gives a token that proves a change of the password, where no authenticator is bound', async () => {
    const { uid, passkey } = await bound();
    const change = {
      type: 'ChangePassword',
      uid,
      sessionId: 's-1',
      current: PASSWORD,
      next: 'Other7-heron!',
      bodyHash: HASH,
      acknowledgeBlock: true,
      origin: ORIGIN,
    } as const;
    expect(await identity.refused(change)).toEqual({
      code: 'step-up-required',
      field: 'stepUp',
      methods: ['passkey'],
    });
    const token = await identity.send<'StepUp'>(stepUp(uid, 'password-change', passkey.signed(await ask(uid))));
    if (!token.ok) throw new Error(token.rejection.code);
    const { stepUp: proof } = token.value;
    expect(await identity.refused({ ...change, stepUp: proof, bodyHash: 'b'.repeat(64) })).toMatchObject({
      code: 'step-up-required',
    });
    expect(await identity.send<'ChangePassword'>({ ...change, stepUp: proof })).toMatchObject({ ok: true });
  });

  it('refuses the password where a passkey is bound, and a signature of another session', async () => {
    const { uid, passkey } = await bound();
    const asked = stepUp(uid, 'api-key-create', passkey.signed(await ask(uid, 's-2')));
    expect(await identity.refused({ ...asked, method: 'password', code: PASSWORD })).toEqual({
      code: 'step-up-required',
      field: 'method',
      methods: ['passkey'],
    });
    expect(await identity.refused(asked)).toEqual({ code: 'passkey-expired', field: 'assertion' });
  });

  it('writes a wrong signature to the security log, and takes the challenge once', async () => {
    const { uid, passkey } = await bound();
    const { passkey: other } = await addPasskey(identity, (await givenCustomer(identity)).uid);
    const request = await ask(uid);
    expect(await identity.refused(stepUp(uid, 'api-key-create', other.signed(request)), ['security-log'])).toEqual({
      code: 'passkey-wrong',
      field: 'assertion',
    });
    const log = await identity.asked('identity.security-log', { uid });
    expect(log.find(({ action }) => action === 'step-up')).toMatchObject({ ok: false });
    expect(await identity.refused(stepUp(uid, 'api-key-create', passkey.signed(request)))).toMatchObject({
      code: 'passkey-expired',
    });
  });

  it('is for one API key only, when one is deleted', async () => {
    const { uid } = await bound();
    const keys = await Promise.all(
      ['one', 'two'].map(async (idempotencyKey) => {
        const scope = { sessionId: 's-1', bodyHash: HASH };
        const proof = identity.context.stepUps.issue(
          { uid, action: 'api-key-create', ...scope },
          identity.clock.nowMs(),
        );
        const made = await identity.send<'CreateApiKey'>({
          type: 'CreateApiKey',
          uid,
          label: 'bot',
          permissions: ['READ'],
          ips: [],
          origin: ORIGIN,
          idempotencyKey,
          ...scope,
          stepUp: proof.stepUp,
        });
        if (!made.ok) throw new Error(made.rejection.code);
        return made.value.key.accessKey;
      }),
    );
    const scope = { sessionId: 's-1', bodyHash: HASH };
    const { stepUp: token } = identity.context.stepUps.issue(
      { uid, action: 'api-key-delete', ...scope },
      identity.clock.nowMs(),
    );
    const [one = '', two = ''] = keys;
    const remove = (accessKey: string) =>
      ({ type: 'DeleteApiKey', uid, accessKey, ...scope, stepUp: token, origin: ORIGIN }) as const;
    expect(await identity.send<'DeleteApiKey'>(remove(one))).toMatchObject({ ok: true });
    expect(await identity.refused(remove(two))).toMatchObject({ code: 'step-up-required' });
  });

  it('asks for nothing that nobody has', async () => {
    const { uid } = await givenCustomer(identity);
    await bindTotp(identity, uid);
    expect(await identity.refused(begin(uid))).toEqual({ code: 'method-unavailable', field: 'method' });
    expect(await identity.refused(begin('1000000'))).toEqual({ code: 'user-unknown' });
  });
});

describe('a venue that is reached by an address', () => {
  it('has no passkeys, and says so', async () => {
    const identity = await givenIdentity({ publicOrigins: ['https://192.0.2.7'] });
    const { uid } = await givenCustomer(identity);
    expect(
      await identity.refused({ type: 'PasskeyBegin', uid, idempotencyKey: 'k', sessionId: 's', bodyHash: HASH }),
    ).toEqual({ code: 'passkeys-unavailable' });
    await identity.stop();
  });
});
