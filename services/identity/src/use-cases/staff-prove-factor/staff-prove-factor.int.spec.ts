import { FRESH_FACTOR_MS } from '@corella/contracts/identity';
import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenStaff, staffLogin, valueOf } from '../../testing/given-people.js';
import type { GivenStaff } from '../../testing/given-people.js';

describe('StaffProveFactor', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const prove = ({ principal: staff }: Pick<GivenStaff, 'principal'>, code = '000000') =>
    ({ type: 'StaffProveFactor', staff, method: 'totp', code, requestId: 'q' }) as const;
  const isFresh = async (token: string) => (await identity.staffOf(token))?.factor?.fresh;

  it('is needed five minutes after the login, and then good for another five', async () => {
    const person = await givenStaff(identity, 'aml');
    identity.clock.advance(FRESH_FACTOR_MS - 1);
    expect(await identity.staffOf(person.token)).toMatchObject({ factor: { fresh: true, methods: ['totp'] } });
    identity.clock.advance(1);
    expect(await isFresh(person.token)).toBe(false);
    const proven = await identity.send<'StaffProveFactor'>(prove(person));
    expect(proven).toEqual({ ok: true, value: { freshUntil: identity.clock.nowMs() + FRESH_FACTOR_MS } });
    identity.clock.advance(FRESH_FACTOR_MS - 1);
    expect(await isFresh(person.token)).toBe(true);
    identity.clock.advance(1);
    expect(await isFresh(person.token)).toBe(false);
  });

  it('is on record with its method, and counts for one session and one person', async () => {
    const person = await givenStaff(identity, 'aml');
    const colleague = await givenStaff(identity, 'aml');
    identity.clock.advance(FRESH_FACTOR_MS);
    const other = valueOf(await staffLogin(identity, person.email));
    identity.clock.advance(FRESH_FACTOR_MS);
    expect(await identity.send<'StaffProveFactor'>(prove({ principal: other.staff }))).toMatchObject({ ok: true });
    expect(await isFresh(other.session.token)).toBe(true);
    expect(await isFresh(person.token)).toBe(false);
    expect(await isFresh(colleague.token)).toBe(false);
    expect((await identity.audit()).at(-1)).toMatchObject({
      actor: person.principal.staffId,
      action: 'staff.factor',
      after: 'totp',
    });
  });

  it('refuses a wrong code, which counts, and no code at all', async () => {
    const person = await givenStaff(identity, 'kyc');
    for (const code of ['000001', ''])
      expect(await identity.refused(prove(person, code), ['second-step'])).toEqual({
        code: 'code-wrong',
        field: 'code',
      });
    expect(await identity.vault.get('second-step', `staff:${person.principal.staffId}`)).toMatchObject({
      body: expect.anything(),
    });
  });

  it('refuses what the person does not have, a session that has ended, and who is nobody', async () => {
    const person = await givenStaff(identity, 'kyc');
    expect(await identity.refused({ ...prove(person), method: 'passkey' })).toEqual({
      code: 'step-up-required',
      field: 'method',
      methods: ['totp'],
    });
    await identity.send<'StaffLogout'>({ type: 'StaffLogout', token: person.token });
    expect(await identity.send<'StaffProveFactor'>(prove(person))).toMatchObject({
      rejection: { code: 'session-unknown' },
    });
    const nobody = { ...person.principal, staffId: 's-nobody' };
    expect(await identity.refused(prove({ principal: nobody }))).toEqual({ code: 'staff-unknown' });
  });

  it('survives a new start of identity', async () => {
    const first = await givenIdentity();
    const person = await givenStaff(first, 'aml');
    first.clock.advance(2 * FRESH_FACTOR_MS);
    valueOf(await first.send<'StaffProveFactor'>(prove(person)));
    const now = first.clock.nowMs();
    await first.stop(true);
    const again = await givenIdentity({ directory: first.directory });
    again.clock.advance(now - again.clock.nowMs() + FRESH_FACTOR_MS - 1);
    expect((await again.staffOf(person.token))?.factor?.fresh).toBe(true);
    await again.stop();
  });
});
