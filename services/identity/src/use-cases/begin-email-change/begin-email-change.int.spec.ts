import { givenIdentity, ORIGIN } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { beginEmailChange, frozen, givenCustomer, newAddress, WRONG_CODE } from '../../testing/given-people.js';

describe('BeginEmailChange', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const given = async () => {
    const person = await givenCustomer(identity);
    identity.clock.advance(61_000);
    return person;
  };

  it('mails two different codes, one to each address', async () => {
    const [{ uid, email }, next] = [await given(), newAddress()];
    expect(await beginEmailChange(identity, uid, next)).toEqual({ ok: true, value: { sent: true } });
    const [old, fresh] = [(await identity.outbox.list(email))[0], (await identity.outbox.list(next))[0]];
    expect(old).toMatchObject({ subject: 'Your code to change your Corella address', code: expect.any(String) });
    expect(fresh).toMatchObject({ subject: 'Confirm your new Corella address', code: expect.any(String) });
    expect(old?.code).not.toBe(fresh?.code);
  });

  it('does not tell who asks that another account has the address, but its owner', async () => {
    const [{ uid, email }, other] = [await given(), await given()];
    expect(await beginEmailChange(identity, uid, other.email)).toEqual({ ok: true, value: { sent: true } });
    const [mail] = await identity.outbox.list(other.email);
    expect(mail?.subject).toBe('You already have a Corella account');
    expect(mail?.code ?? null).toBeNull();
    const oldCode = (await identity.outbox.list(email))[0]?.code ?? '';
    const attempt = { type: 'ChangeEmail', uid, oldCode, newCode: WRONG_CODE, origin: ORIGIN } as const;
    expect(await identity.send<'ChangeEmail'>(attempt)).toMatchObject({
      ok: false,
      rejection: { code: 'code-wrong', field: 'newCode' },
    });
  });

  it('wants more than a session, the block to be acknowledged, and another address', async () => {
    const [{ uid, email }, next] = [await given(), newAddress()];
    const code = async (change: object, address = next) => {
      const reply = await beginEmailChange(identity, uid, address, change);
      return reply.ok ? 'ok' : reply.rejection.code;
    };
    expect(await code({ stepUp: undefined })).toBe('step-up-required');
    expect(await code({ acknowledgeBlock: false })).toBe('block-not-acknowledged');
    expect(await code({}, email.toUpperCase())).toBe('email-same');
    expect(await code({}, 'nobody')).toBe('email-invalid');
    expect(await code({})).toBe('ok');
    expect(await code({})).toBe('slow-down');
    await frozen(identity, uid);
    expect(await code({})).toBe('account-frozen');
  });
});
