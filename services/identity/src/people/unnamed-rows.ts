import type { Clock } from '@corella/clock';
import type { Vault } from '@corella/vault';
import { eachAlone } from '@corella/aggregates';
import { staffPerson, type KnownStaff, type StaffDirectory } from './staff-directory.js';
import type { Users } from './users.js';

export const UNNAMED_KEPT_MS = 86_400_000;
/** Older rows were checked by an earlier run of the venue. */
const LOOK_BACK_MS = 30 * UNNAMED_KEPT_MS;
const ROWS_A_ROUND = 200;
const STAFF = staffPerson('');

interface Deps {
  readonly vault: Vault;
  readonly users: Users;
  readonly staff: StaffDirectory;
  readonly verifications: { of(uid: string): Promise<NumberedRows> };
  readonly removals: { of(removalId: string): Promise<NumberedClaims | null> };
  readonly clock: Clock;
  readonly onWarning?: ((error: unknown) => void) | undefined;
}
interface NumberedClaims {
  readonly claims: number;
  readonly remarks: number;
}
/** How many rows of each kind the events of a verification have named. */
interface NumberedRows {
  readonly answersRows: number;
  readonly checkRows: number;
  readonly remarkRows: number;
  readonly letters: number;
}

type Named = (owner: string, rest: string) => Promise<boolean>;

/**
 * A vault row is written before the event that names it, so a crash in between leaves a row that nothing names. Such a
 * row is removed a day later. The person's stream says which rows count; a row that was rewritten meanwhile stays, and
 * so does one whose owner cannot be read.
 */
export class UnnamedRows {
  private readonly lookedAt = new Map<string, number>();

  constructor(private readonly deps: Deps) {}

  /** One bounded round. Returns how many rows were removed. */
  async sweep(): Promise<number> {
    let swept = 0;
    for (const [kind, isNamed] of Object.entries(this.kinds)) swept += await this.sweepKind(kind, isNamed);
    return swept;
  }

  private readonly kinds: Readonly<Record<string, Named>> = {
    contact: async (uid, next) => next === '' && (await this.deps.users.get(uid)) !== null,
    origin: async (uid) => (await this.deps.users.get(uid)) !== null,
    'mail-phrase': async (uid) => (await this.deps.users.get(uid)) !== null,
    'staff-contact': async (staffId) => (await this.deps.staff.get(staffId)) !== null,
    password: async (person, version) =>
      person.startsWith(STAFF)
        ? (await this.staffOf(person))?.passwordVersion === Number(version)
        : (await this.deps.users.get(person))?.passwordVersion === Number(version),
    totp: async (person, version) =>
      version === 'pending' ||
      (person.startsWith(STAFF)
        ? (await this.staffOf(person))?.totpVersion === Number(version)
        : (await this.deps.users.get(person))?.totpVersion === Number(version)),
    phone: async (uid, version) => (await this.deps.users.get(uid))?.phoneVersion === Number(version),
    passkey: async (person, keyRef) => {
      const holder = person.startsWith(STAFF) ? await this.staffOf(person) : await this.deps.users.get(person);
      return holder?.passkeys.includes(keyRef) ?? false;
    },
    'recovery-codes': async (uid, version) => (await this.deps.users.get(uid))?.recovery?.version === Number(version),
    'user-note': async (uid, noteId) => (await this.deps.users.get(uid))?.notes.includes(noteId) ?? false,
    'kyc-answers': async (uid, number) => Number(number) <= (await this.deps.verifications.of(uid)).answersRows,
    'kyc-check': async (uid, number) => Number(number) <= (await this.deps.verifications.of(uid)).checkRows,
    'kyc-remark': async (uid, number) => Number(number) <= (await this.deps.verifications.of(uid)).remarkRows,
    'kyc-letter': async (uid, number) => Number(number) <= (await this.deps.verifications.of(uid)).letters,
    'removal-claim': async (id, number) => Number(number) <= ((await this.deps.removals.of(id))?.claims ?? 0),
    'removal-remark': async (id, number) => Number(number) <= ((await this.deps.removals.of(id))?.remarks ?? 0),
    'api-key': async (accessKey) => this.isKey(accessKey),
  };

  private async sweepKind(kind: string, isNamed: Named): Promise<number> {
    const { vault, clock, onWarning } = this.deps;
    const to = clock.nowMs() - UNNAMED_KEPT_MS;
    const from = this.lookedAt.get(kind) ?? to - LOOK_BACK_MS;
    const rows = await vault.lastWritten(kind, { from, to, limit: ROWS_A_ROUND });
    let swept = 0;
    const look = async ({ id, version }: (typeof rows)[number]): Promise<void> => {
      const [owner = '', rest = ''] = id.split('/');
      if (await isNamed(owner, rest)) return;
      await vault.delete(kind, id, version);
      swept += 1;
    };
    await eachAlone(rows, look, onWarning);
    // Rows with the same time may fall on both sides of a full round. They are checked again, unless a whole round of
    // them was named.
    const last = rows.at(-1)?.updatedAt;
    this.lookedAt.set(
      kind,
      rows.length < ROWS_A_ROUND || last === undefined ? to : Math.max(last, swept > 0 ? from : from + 1),
    );
    return swept;
  }

  private staffOf(person: string): Promise<KnownStaff | null> {
    return this.deps.staff.get(person.slice(STAFF.length));
  }

  /** The row of a key says whose it is; that person's stream says whether the key still exists. */
  private async isKey(accessKey: string): Promise<boolean> {
    const row = await this.deps.vault.get<{ readonly uid: string }>('api-key', accessKey);
    if (row === null) return false;
    return (await this.deps.users.get(row.body.uid))?.apiKeys.includes(accessKey) ?? false;
  }
}
