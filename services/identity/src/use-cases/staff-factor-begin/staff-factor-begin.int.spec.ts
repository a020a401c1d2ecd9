import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { FRESH_FACTOR_MS } from '@corella/contracts/identity';
import { givenStaff, valueOf } from '../../testing/given-people.js';
import { givenStaffPasskey, ofStaff } from '../../testing/given-staff-passkeys.js';

describe('StaffFactorBegin', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const begin = (staff: Parameters<typeof ofStaff>[1]) =>
    identity.send<'StaffFactorBegin'>(ofStaff('StaffFactorBegin', staff));

  it('asks for one of the own passkeys, whose signature makes the session fresh again', async () => {
    const { principal: staff, passkey, token } = await givenStaffPasskey(identity);
    identity.clock.advance(FRESH_FACTOR_MS);
    const asked = valueOf(await begin(staff)).passkey;
    expect(asked.allowCredentials).toMatchObject([{ id: passkey.id }]);
    const proof = { ...ofStaff('StaffProveFactor', staff), method: 'passkey' } as const;
    const assertion = passkey.signed(asked);
    expect(await identity.refused({ ...proof, staff: { ...staff, sessionId: 'other' }, assertion })).toMatchObject({
      code: 'passkey-expired',
    });
    expect(await identity.send<'StaffProveFactor'>({ ...proof, assertion })).toMatchObject({ ok: true });
    expect((await identity.staffOf(token))?.factor?.fresh).toBe(true);
    expect(await identity.refused({ ...proof, assertion })).toMatchObject({ code: 'passkey-expired' });
  });

  it('refuses a signature of somebody else, and who has no passkey', async () => {
    const [one, other] = [await givenStaffPasskey(identity), await givenStaffPasskey(identity)];
    const assertion = other.passkey.signed(valueOf(await begin(one.principal)).passkey);
    const proof = { ...ofStaff('StaffProveFactor', one.principal), method: 'passkey', assertion } as const;
    expect(await identity.refused(proof)).toMatchObject({ code: 'passkey-wrong' });
    const { principal } = await givenStaff(identity, 'kyc');
    expect(await identity.refused(ofStaff('StaffFactorBegin', principal))).toMatchObject({
      code: 'method-unavailable',
    });
  });
});
