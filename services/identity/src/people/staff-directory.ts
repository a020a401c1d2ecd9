import type { IdentityRejection, StaffPrincipal, StaffRole } from '@corella/contracts/identity';
import { permissionsOf } from '@corella/contracts/operator';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import type { Vault } from '@corella/vault';
import { BoundedMap } from '../aggregates/bounded-map.js';
import type { StreamStore } from '../aggregates/stream-store.js';
import { decideStaff, staffStream } from '../domain/staff/staff.js';
import type { StaffCommand, StaffEvent, StaffState } from '../domain/staff/staff.js';

export interface StaffContact {
  readonly email: string;
  readonly name: string;
}
export type KnownStaff = Exclude<StaffState, { status: 'none' }>;

/** The person of the vault whose key seals the rows of a member of staff. */
export const staffPerson = (staffId: string): string => `staff:${staffId}`;
const TOTP_VERSION = 1;

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

  async passwordHash(staffId: string): Promise<string | null> {
    return (await this.vault.get<{ hash: string }>('password', `${staffPerson(staffId)}/1`))?.body.hash ?? null;
  }

  /** Writes the vault rows, then the event that names them. Repeating it completes what a crash has interrupted. */
  async create(person: {
    staffId: string;
    email: string;
    name: string;
    role: StaffRole;
    passwordHash: string;
    totpSecret: string;
    by: string;
    approvalId?: string;
    now: number;
  }): Promise<Result<number, IdentityRejection>> {
    const { staffId, email, name, role, by, approvalId, now } = person;
    const owner = staffPerson(staffId);
    const rows = await this.vault.putAll([
      {
        kind: 'staff-contact',
        id: staffId,
        person: owner,
        body: { email, name },
        now,
        indexes: { email: { value: email, unique: true } },
      },
      { kind: 'password', id: `${owner}/1`, person: owner, body: { hash: person.passwordHash }, now },
      {
        kind: 'totp',
        id: `${owner}/${TOTP_VERSION}`,
        person: owner,
        body: { secret: person.totpSecret, lastStep: 0 },
        now,
      },
    ]);
    if (!rows.ok) return reject({ code: 'email-taken', field: 'email' });
    const changed = await this.change(staffId, {
      type: 'Create',
      staffId,
      role,
      contactRef: staffId,
      by,
      ...(approvalId === undefined ? {} : { approvalId }),
    });
    return changed.ok ? ok(changed.value.revision) : changed;
  }

  change(staffId: string, command: StaffCommand) {
    return this.streams.change(staffStream(staffId), (state) => decideStaff(command, state), { by: command.by });
  }

  async principal(staff: KnownStaff, sessionId: string): Promise<StaffPrincipal> {
    const contact = await this.contact(staff.staffId);
    return {
      kind: 'staff',
      staffId: staff.staffId,
      sessionId,
      role: staff.role,
      name: contact?.name ?? '',
      email: contact?.email ?? '',
      permissions: permissionsOf(staff.role),
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
