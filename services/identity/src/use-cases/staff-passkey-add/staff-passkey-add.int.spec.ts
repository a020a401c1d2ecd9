import { givenIdentity } from '../../testing/given-identity.js';
import type { Identity } from '../../testing/given-identity.js';
import { givenStaff } from '../../testing/given-people.js';
import { givenStaffPasskey, ofStaff, staffCreation } from '../../testing/given-staff-passkeys.js';
import { softPasskey } from '../../testing/soft-passkey.js';

describe('StaffPasskeyAdd', () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await givenIdentity();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
  const add = (
    staff: Parameters<typeof staffCreation>[1],
    attestation: ReturnType<ReturnType<typeof softPasskey>['made']>,
  ) => ({ ...ofStaff('StaffPasskeyAdd', staff), name: ' Laptop ', attestation }) as const;

  it('binds a passkey, puts it on record, and tells its owner', async () => {
    const { principal, email, keyRef, passkey } = await givenStaffPasskey(identity);
    const { staffId } = principal;
    expect((await identity.events(`staff-${staffId}`)).at(-1)).toEqual({
      type: 'StaffPasskeyAdded',
      data: { staffId, keyRef },
    });
    expect(await identity.vault.list('passkey', { person: `staff:${staffId}` })).toMatchObject([
      { id: `staff:${staffId}/${keyRef}`, body: { credentialId: passkey.id, name: 'Laptop' } },
    ]);
    expect(await identity.asked('identity.staff-passkeys', { staffId })).toMatchObject([
      { id: keyRef, name: 'Laptop' },
    ]);
    expect((await identity.audit()).at(-1)).toMatchObject({
      actor: staffId,
      action: 'staff.passkey-add',
      after: keyRef,
    });
    expect((await identity.outbox.list()).find(({ to }) => to === email)?.subject).toContain('passkey was added');
  });

  it('refuses another site, another session, a name that cannot be read, and what is bound already', async () => {
    const { principal } = await givenStaff(identity, 'kyc');
    const foreign = softPasskey().made(await staffCreation(identity, principal), { origin: 'http://evil.example' });
    expect(await identity.refused(add(principal, foreign))).toEqual({ code: 'passkey-wrong', field: 'attestation' });
    const made = softPasskey().made(await staffCreation(identity, principal));
    expect(await identity.refused(add({ ...principal, sessionId: 'other' }, made))).toMatchObject({
      code: 'passkey-expired',
    });
    expect(await identity.refused({ ...add(principal, made), name: 'a\u202eb' })).toMatchObject({
      code: 'label-invalid',
      field: 'name',
    });
    const other = await givenStaffPasskey(identity);
    const again = other.passkey.made(await staffCreation(identity, principal));
    expect(await identity.refused(add(principal, again))).toMatchObject({ code: 'passkey-exists' });
  });

  it('binds ten and no more', async () => {
    const { principal } = await givenStaffPasskey(identity);
    for (let n = 1; n < 10; n += 1) {
      const made = softPasskey().made(await staffCreation(identity, principal));
      expect(await identity.send<'StaffPasskeyAdd'>(add(principal, made))).toMatchObject({ ok: true });
    }
    expect(await identity.refused(ofStaff('StaffPasskeyBegin', principal))).toEqual({
      code: 'passkey-limit',
      inputs: { limit: 10 },
    });
  });
});
