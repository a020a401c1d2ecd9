import type { IdentityRejection, StaffPrincipal, StaffRole } from '@corella/contracts/identity';
import { permissionsOf } from '@corella/contracts/operator';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import type { Vault, VaultPut } from '@corella/vault';
import { BoundedMap, type StreamStore } from '@corella/aggregates';
import { decideStaff, staffStream } from '../domain/staff/staff.js';
import type { StaffCommand, StaffEvent, StaffState } from '../domain/staff/staff.js';

import type { PasskeyHolder } from './passkeys.js';

export interface StaffContact {
  readonly email: string;
  readonly name: string;
}
export type KnownStaff = Exclude<StaffState, { status: 'none' }>;

/** The person of the vault whose key seals the rows of a member of staff. */
export const staffPerson = (staffId: string): string => `staff:${staffId}`;
/** Whose passkeys the rows of the vault are. */
export const staffPasskeys = ({ staffId, passkeys }: KnownStaff): PasskeyHolder => ({
  uid: staffPerson(staffId),
  passkeys,
});
const passwordRow = (staffId: string, version: number): string => `${staffPerson(staffId)}/${version}`;

export interface NewStaff extends StaffContact {
  readonly staffId: string;
  readonly role: StaffRole;
  readonly by: string;
  readonly approvalId?: string;
  readonly now: number;
}
interface NewPassword {
  readonly staffId: string;
  readonly version: number;
  readonly hash: string;
  readonly now: number;
}

/** Members of staff: role and status come from their stream, name and address from the vault. */
export class StaffDirectory {
  private readonly contacts = new BoundedMap<string, StaffContact>(1_000);

  constructor(
    private readonly streams: StreamStore<StaffState, StaffEvent>,
    private readonly vault: Vault,
  ) {}

  async get(staffId: string): Promise<KnownStaff | null> {
    const { state } = await this.streams.load(staffStream(staffId));
    return state.status === 'none' ? null : state;
  }

  async contact(staffId: string): Promise<StaffContact | null> {
    const known = this.contacts.get(staffId);
    if (known !== undefined) return known;
    const row = await this.vault.get<StaffContact>('staff-contact', staffId);
    if (row !== null) this.contacts.set(staffId, row.body);
    return row?.body ?? null;
  }

  async idOf(email: string): Promise<string | null> {
    const [found] = await this.vault.findBy<StaffContact>('staff-contact', 'email', email);
    return found?.id ?? null;
  }

  /** The people with this role who can log in. */
  async allActiveWith(role: StaffRole): Promise<readonly string[]> {
    const everybody = await Promise.all((await this.vault.list('staff-contact')).map(({ id }) => this.get(id)));
    return everybody.flatMap((one) => (one?.status === 'active' && one.role === role ? [one.staffId] : []));
  }

  /** How many people with this role can log in. */
  async activeWith(role: StaffRole): Promise<number> {
    return (await this.allActiveWith(role)).length;
  }

  /** How many people have this role, those among them who have not joined yet or not again. */
  async countWith(role: StaffRole): Promise<number> {
    const everybody = await Promise.all((await this.vault.list('staff-contact')).map(({ id }) => this.get(id)));
    return everybody.filter((one) => one !== null && one.status !== 'disabled' && one.role === role).length;
  }

  /** Of somebody who has joined. */
  async passwordHash({ staffId, passwordVersion }: KnownStaff): Promise<string | null> {
    const row = await this.vault.get<{ hash: string }>('password', passwordRow(staffId, passwordVersion));
    return row?.body.hash ?? null;
  }

  /** Takes a new person in, without password and authenticator. Repeating it completes what a crash has interrupted. */
  async invite(person: NewStaff): Promise<Result<number, IdentityRejection>> {
    return this.add(person, { rows: [], invited: true });
  }

  /** Takes somebody in whose password and authenticator are known already: the people of the demo. */
  async create(
    person: NewStaff & { readonly passwordHash: string; readonly totpSecret: string },
  ): Promise<Result<number, IdentityRejection>> {
    const { staffId, passwordHash, totpSecret, now } = person;
    const owner = staffPerson(staffId);
    const rows = [
      { kind: 'password', id: passwordRow(staffId, 1), person: owner, body: { hash: passwordHash }, now },
      { kind: 'totp', id: `${owner}/1`, person: owner, body: { secret: totpSecret, lastStep: 0 }, now },
    ];
    return this.add(person, { rows });
  }

  async putPassword({ staffId, version, hash, now }: NewPassword): Promise<void> {
    const person = staffPerson(staffId);
    await this.vault.put({ kind: 'password', id: passwordRow(staffId, version), person, body: { hash }, now });
  }

  async dropPassword(staffId: string, version: number): Promise<void> {
    await this.vault.delete('password', passwordRow(staffId, version));
  }

  /** Writes the vault rows, then the event that names them. */
  private async add(
    { staffId, email, name, role, by, approvalId, now }: NewStaff,
    { rows, invited }: { readonly rows: readonly VaultPut[]; readonly invited?: true },
  ): Promise<Result<number, IdentityRejection>> {
    const contact = {
      kind: 'staff-contact',
      id: staffId,
      person: staffPerson(staffId),
      body: { email, name },
      now,
      indexes: { email: { value: email, unique: true } },
    };
    const put = await this.vault.putAll([contact, ...rows]);
    if (!put.ok) return reject({ code: 'email-taken', field: 'email' });
    const changed = await this.change(staffId, {
      type: 'Create',
      staffId,
      role,
      contactRef: staffId,
      by,
      ...(approvalId === undefined ? {} : { approvalId }),
      ...(invited === undefined ? {} : { invited }),
    });
    return changed.ok ? ok(changed.value.revision) : changed;
  }

  /** Whoever changes their own password or authenticator is named as the author. */
  change(staffId: string, command: StaffCommand) {
    const by = 'by' in command ? command.by : staffId;
    return this.streams.change(staffStream(staffId), (state) => decideStaff(command, state), { by });
  }

  async principal(staff: KnownStaff, sessionId: string, factor?: StaffPrincipal['factor']): Promise<StaffPrincipal> {
    const contact = await this.contact(staff.staffId);
    return {
      kind: 'staff',
      staffId: staff.staffId,
      sessionId,
      role: staff.role,
      name: contact?.name ?? '',
      email: contact?.email ?? '',
      permissions: permissionsOf(staff.role),
      ...(factor === undefined ? {} : { factor }),
    };
  }

  /** Decides by the stream, not by what the caller claims. */
  async permitted(staff: StaffPrincipal, permission: string): Promise<Result<KnownStaff, IdentityRejection>> {
    const known = await this.get(staff.staffId);
    if (known === null || known.status !== 'active') return reject({ code: 'staff-unknown' });
    return permissionsOf(known.role).includes(permission)
      ? ok(known)
      : reject({ code: 'permission-missing', inputs: { permission } });
  }
}
