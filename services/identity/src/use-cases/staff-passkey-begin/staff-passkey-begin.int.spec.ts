import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenStaff } from '../../testing/given-people.js';
import { givenStaffPasskey, ofStaff, staffCreation } from '../../testing/given-staff-passkeys.js';

describe('StaffPasskeyBegin', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('says what a passkey is made of, naming the person and those that are there', async () => {
    const { principal, email, passkey } = await givenStaffPasskey(identity);
    expect(await staffCreation(identity, principal)).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email },
      excludeCredentials: [{ id: passkey.id }],
      authenticatorSelection: { userVerification: 'required' },
    });
  });

  it('is for members of staff, at a venue that has a name', async () => {
    const { principal } = await givenStaff(identity, 'kyc');
    expect(await identity.refused(ofStaff('StaffPasskeyBegin', { ...principal, staffId: 's-nobody' }))).toEqual({
      code: 'staff-unknown',
    });
    const numbered = await givenIdentity({ publicOrigins: ['https://192.0.2.7'] });
    const person = await givenStaff(numbered, 'kyc');
    expect(await numbered.refused(ofStaff('StaffPasskeyBegin', person.principal))).toEqual({
      code: 'passkeys-unavailable',
    });
    await numbered.stop();
  });
});
