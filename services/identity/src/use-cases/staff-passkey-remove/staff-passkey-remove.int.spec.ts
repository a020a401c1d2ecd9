import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenStaffPasskey, ofStaff, passkeyLogin } from '../../testing/given-staff-passkeys.js';

describe('StaffPasskeyRemove', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('takes the passkey away for good, and puts it on record', async () => {
    const { principal, keyRef, passkey } = await givenStaffPasskey(identity);
    const { staffId } = principal;
    const login = await passkeyLogin(identity, passkey);
    const remove = { ...ofStaff('StaffPasskeyRemove', principal), keyRef };
    expect(await identity.send<'StaffPasskeyRemove'>(remove)).toMatchObject({ ok: true });
    expect((await identity.events(`staff-${staffId}`)).at(-1)).toEqual({
      type: 'StaffPasskeyRemoved',
      data: { staffId, keyRef },
    });
    expect(await identity.vault.list('passkey', { person: `staff:${staffId}` })).toEqual([]);
    expect((await identity.audit()).at(-1)).toMatchObject({ action: 'staff.passkey-remove', before: keyRef });
    expect(await identity.send<'StaffPasskeyLogin'>(login)).toMatchObject({ rejection: { code: 'credentials-wrong' } });
    expect(await identity.refused(remove)).toEqual({ code: 'passkey-unknown' });
  });

  it('refuses a passkey of somebody else', async () => {
    const [one, other] = [await givenStaffPasskey(identity), await givenStaffPasskey(identity)];
    const remove = { ...ofStaff('StaffPasskeyRemove', one.principal), keyRef: other.keyRef };
    expect(await identity.refused(remove)).toEqual({ code: 'passkey-unknown' });
  });
});
