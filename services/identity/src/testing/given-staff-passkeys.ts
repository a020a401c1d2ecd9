import type { StaffPrincipal } from '@corella/contracts/identity';
import { ORIGIN, type Identity } from './given-identity.js';
import { givenStaff, valueOf, type GivenStaff } from './given-people.js';
import { softPasskey, type SoftPasskey, type Spoilt } from './soft-passkey.js';

export const ofStaff = <T extends string>(type: T, staff: StaffPrincipal) => ({ type, staff, requestId: 'q' }) as const;

/** What a new passkey of this person is to be made of. */
export const staffCreation = async (identity: Identity, staff: StaffPrincipal) =>
  valueOf(await identity.send<'StaffPasskeyBegin'>(ofStaff('StaffPasskeyBegin', staff))).creation;

/** Somebody of the staff with a passkey. */
export async function givenStaffPasskey(
  identity: Identity,
  role: Parameters<typeof givenStaff>[1] = 'aml',
): Promise<GivenStaff & { readonly passkey: SoftPasskey; readonly keyRef: string }> {
  const person = await givenStaff(identity, role);
  const passkey = softPasskey();
  const attestation = passkey.made(await staffCreation(identity, person.principal));
  const add = { ...ofStaff('StaffPasskeyAdd', person.principal), name: 'Laptop', attestation };
  const added = valueOf(await identity.send<'StaffPasskeyAdd'>(add));
  return { ...person, passkey, keyRef: added.passkey.id };
}

/** A login by a passkey, as it is sent; `spoilt` is what an honest device would not do. */
export async function passkeyLogin(identity: Identity, passkey: SoftPasskey, spoilt: Spoilt = {}) {
  const begin = { type: 'StaffPasskeyLoginBegin', origin: ORIGIN } as const;
  const begun = valueOf(await identity.send<'StaffPasskeyLoginBegin'>(begin));
  const assertion = passkey.signed(begun.passkey, spoilt);
  return { type: 'StaffPasskeyLogin', ticket: begun.ticket, assertion, origin: ORIGIN } as const;
}
