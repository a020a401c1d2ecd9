import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenStaffPasskey, ofStaff } from '../../testing/given-staff-passkeys.js';

describe('StaffPasskeyRename', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('changes the name, which stays after the next use', async () => {
    const { principal: staff, keyRef } = await givenStaffPasskey(identity);
    const rename = { ...ofStaff('StaffPasskeyRename', staff), keyRef, name: ' Key on my ring ' };
    expect(await identity.send<'StaffPasskeyRename'>(rename)).toMatchObject({ ok: true });
    expect(await identity.asked('identity.staff-passkeys', { staffId: staff.staffId })).toMatchObject([
      { id: keyRef, name: 'Key on my ring' },
    ]);
  });

  it('refuses an empty name, and a passkey of somebody else', async () => {
    const [one, other] = [await givenStaffPasskey(identity), await givenStaffPasskey(identity)];
    const rename = { ...ofStaff('StaffPasskeyRename', one.principal), keyRef: one.keyRef, name: 'x' };
    expect(await identity.refused({ ...rename, name: '  ' })).toMatchObject({ code: 'label-invalid', field: 'name' });
    expect(await identity.refused({ ...rename, keyRef: other.keyRef })).toEqual({ code: 'passkey-unknown' });
  });
});
