import type { StepUpAction } from '@corella/contracts/identity';
import { ORIGIN, PASSWORD, givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { bindTotp, givenCustomer, proven } from '../../testing/given-people.js';

const DAY = 86_400_000;

describe('ConsumeStepUp', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const scope = { sessionId: 's', bodyHash: 'b' };
  const stepUp = (uid: string, method: 'password' | 'totp', code: string, action: StepUpAction) =>
    ({ type: 'StepUp', uid, ...scope, action, method, code, origin: ORIGIN }) as const;
  const consume = (uid: string, token: string, more: object = {}) =>
    ({
      type: 'ConsumeStepUp',
      uid,
      ...scope,
      stepUp: token,
      action: 'withdrawal-request' as StepUpAction,
      for: 'w-1',
      ...more,
    }) as const;
  async function givenToken(action: StepUpAction = 'withdrawal-request') {
    const { uid } = await givenCustomer(identity);
    const { code } = await bindTotp(identity, uid);
    const issued = await identity.send<'StepUp'>(stepUp(uid, 'totp', code(), action));
    if (!issued.ok) throw new Error(issued.rejection.code);
    return { uid, token: issued.value.stepUp, code };
  }

  it('says what was proven, again for the same request and for no other', async () => {
    const { uid, token } = await givenToken();
    const answer = { ok: true, value: { factors: ['totp'], lock: null } };
    expect(await identity.send<'ConsumeStepUp'>(consume(uid, token))).toEqual(answer);
    expect(await identity.send<'ConsumeStepUp'>(consume(uid, token))).toEqual(answer);
    expect(await identity.refused(consume(uid, token, { for: 'w-2' }))).toEqual({
      code: 'step-up-required',
      field: 'stepUp',
      methods: ['totp'],
    });
  });

  it.each([{ sessionId: 't' }, { bodyHash: 'c' }, { action: 'address-add' }, { stepUp: 'another' }])(
    'refuses a token that was given for something else than %j',
    async (other) => {
      const { uid, token } = await givenToken();
      expect(await identity.refused(consume(uid, token, other))).toMatchObject({ code: 'step-up-required' });
      expect(await identity.send<'ConsumeStepUp'>(consume(uid, token))).toMatchObject({ ok: true });
    },
  );

  it("refuses another customer's token, and one that is five minutes old", async () => {
    const { uid, token } = await givenToken();
    const { uid: other } = await givenCustomer(identity);
    expect(await identity.refused(consume(other, token))).toMatchObject({ code: 'step-up-required' });
    identity.clock.advance(300_000);
    expect(await identity.refused(consume(uid, token))).toMatchObject({ code: 'step-up-required' });
    expect(await identity.refused(consume('9999999', token))).toEqual({ code: 'user-unknown' });
  });

  it('tells of a day without withdrawals, and of a lock', async () => {
    const { uid, code } = await givenToken();
    identity.clock.advance(60_000);
    const change = { type: 'TotpRemove', acknowledgeBlock: true, uid, code: code(), origin: ORIGIN } as const;
    expect(await identity.send<'TotpRemove'>(change)).toMatchObject({ ok: true });
    const until = identity.clock.nowMs() + DAY;
    const spend = () => {
      const { stepUp: token, ...of } = proven(identity, uid, 'withdrawal-request');
      return identity.send<'ConsumeStepUp'>(consume(uid, token, of));
    };
    expect(await spend()).toMatchObject({ value: { lock: { until } } });
    identity.clock.set(until);
    expect(await spend()).toMatchObject({ value: { lock: { until: expect.any(Number) } } });
    const lock = { type: 'LockAccount', uid, origin: ORIGIN, ...proven(identity, uid, 'account-lock') } as const;
    expect(await identity.send<'LockAccount'>(lock)).toMatchObject({ ok: true });
    expect(await spend()).toMatchObject({ value: { lock: { until: null } } });
  });

  it('takes nothing weaker than an authenticator for what money could leave by', async () => {
    const { uid } = await givenCustomer(identity);
    for (const action of ['withdrawal-request', 'address-add'] as const)
      expect(await identity.refused(stepUp(uid, 'password', PASSWORD, action))).toEqual({
        code: 'step-up-required',
        field: 'method',
        methods: [],
      });
    expect(await identity.send<'StepUp'>(stepUp(uid, 'password', PASSWORD, 'data-export'))).toMatchObject({ ok: true });
  });
});
