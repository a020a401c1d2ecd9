import { invariant } from '@corella/result';
import type { Vault } from '@corella/vault';
import { BoundedMap } from '@corella/aggregates';

export interface ContactBody {
  /** Empty for a sub-account. */
  readonly email: string;
  readonly country: string;
  readonly subAccount?: SubAccountContact;
}

/** The name that a sub-account logs in with, as it was typed, and what its main account wrote about it. */
export interface SubAccountContact {
  readonly name: string;
  readonly remark: string;
  readonly parentUid: string;
  /** Of the request that made it. */
  readonly idempotencyKey: string;
}

/** What people call an account: its address, or the name of a sub-account as it was typed. */
export const shownName = ({ email, subAccount }: ContactBody): string => subAccount?.name ?? email;

/** What an account logs in with. No address looks like a name, so both are found by one index. */
const loginOf = ({ email, subAccount }: ContactBody): string => subAccount?.name.toLowerCase() ?? email;

export interface Preferences {
  readonly preferences: Readonly<Record<string, string>>;
  readonly favourites: readonly string[];
}

const NONE: Preferences = { preferences: {}, favourites: [] };
const MAX_CONFLICTS = 5;
/** Ends the id of the row of an address that is about to become somebody's. */
const NEXT = '/next';

/** Personal data and preferences of customers, as vault rows. Those of recent users are in memory. */
export class Contacts {
  private readonly contacts = new BoundedMap<string, ContactBody>(20_000);
  private readonly preferences = new BoundedMap<string, Preferences>(20_000);

  constructor(private readonly vault: Vault) {}

  /**
   * The uid that has claimed an address (in its normalised spelling) or the name of a sub-account (in small letters),
   * whether its registration was recorded or not. An address that is about to become somebody's is nobody's yet.
   */
  async uidOf(email: string): Promise<string | null> {
    const [found] = await this.vault.findBy<ContactBody>('contact', 'email', email);
    return found === undefined || found.id.endsWith(NEXT) ? null : found.id;
  }

  /** Keeps an address for a customer who is about to change to it. False when another account has it. */
  async keep(uid: string, next: ContactBody & { readonly version: number }, now: number): Promise<boolean> {
    const kept = await this.vault.put({
      kind: 'contact',
      id: uid + NEXT,
      person: uid,
      body: next,
      now,
      indexes: { email: { value: next.email, unique: true } },
    });
    return kept.ok;
  }

  /**
   * Puts the address that was kept in place of the old one, once the event of this version says so. Repeating it
   * completes what a crash has interrupted.
   */
  async changeOver(uid: string, version: number, now: number): Promise<void> {
    const next = await this.vault.get<ContactBody & { readonly version: number }>('contact', uid + NEXT);
    if (next === null || next.body.version !== version) return;
    const { email, country } = next.body;
    const contact = { kind: 'contact', person: uid, now };
    const changed = await this.vault.putAll([
      { ...contact, id: uid + NEXT, body: next.body },
      { ...contact, id: uid, body: { email, country }, indexes: { email: { value: email, unique: true } } },
    ]);
    invariant(changed.ok, `the address that was kept for ${uid} is another's`);
    this.contacts.set(uid, { email, country });
    await this.vault.delete('contact', uid + NEXT);
  }

  /** Contact and preferences, where both are in memory. */
  known(uid: string): { readonly contact: ContactBody; readonly preferences: Preferences } | null {
    const contact = this.contacts.get(uid);
    const preferences = this.preferences.get(uid);
    return contact === undefined || preferences === undefined ? null : { contact, preferences };
  }

  async of(uid: string): Promise<ContactBody | null> {
    const known = this.contacts.get(uid);
    if (known !== undefined) return known;
    const row = await this.vault.get<ContactBody>('contact', uid);
    // What was written meanwhile is newer than what was read.
    const newer = this.contacts.get(uid);
    if (row === null || newer !== undefined) return newer ?? null;
    this.contacts.set(uid, row.body);
    return row.body;
  }

  /** Claims uid and address: `taken` when another has the address, `conflict` when another has the uid. */
  async claim(claim: {
    uid: string;
    contact: ContactBody;
    passwordHash: string;
    now: number;
  }): Promise<'claimed' | 'taken' | 'conflict'> {
    const { uid, contact, passwordHash, now } = claim;
    const result = await this.vault.putAll([
      {
        kind: 'contact',
        id: uid,
        person: uid,
        body: contact,
        now,
        expectedVersion: 0,
        indexes: { email: { value: loginOf(contact), unique: true } },
      },
      { kind: 'password', id: `${uid}/1`, person: uid, body: { hash: passwordHash }, now, expectedVersion: 0 },
    ]);
    return result.ok ? 'claimed' : result.code;
  }

  /** Takes back a claim that no event names. */
  async unclaim(uid: string): Promise<void> {
    await this.vault.delete('contact', uid);
    await this.vault.delete('password', `${uid}/1`);
    this.contacts.delete(uid);
  }

  /** Of a person who was erased, nothing stays in memory either. */
  forget(uid: string): void {
    this.contacts.delete(uid);
    this.preferences.delete(uid);
  }

  async setRemark(uid: string, remark: string, now: number): Promise<void> {
    const row = await this.vault.get<ContactBody>('contact', uid);
    if (row?.body.subAccount === undefined) return;
    const body: ContactBody = { ...row.body, subAccount: { ...row.body.subAccount, remark } };
    const indexes = { email: { value: loginOf(body), unique: true } };
    await this.vault.put({ kind: 'contact', id: uid, person: uid, body, now, indexes });
    this.contacts.set(uid, body);
  }

  async passwordHash(uid: string, version: number): Promise<string | null> {
    return (await this.vault.get<{ hash: string }>('password', `${uid}/${version}`))?.body.hash ?? null;
  }

  async putPassword(row: { uid: string; version: number; hash: string; now: number }): Promise<void> {
    await this.vault.put({
      kind: 'password',
      id: `${row.uid}/${row.version}`,
      person: row.uid,
      body: { hash: row.hash },
      now: row.now,
    });
  }

  async dropPassword(uid: string, version: number): Promise<void> {
    await this.vault.delete('password', `${uid}/${version}`);
  }

  async preferencesOf(uid: string): Promise<Preferences> {
    const known = this.preferences.get(uid);
    if (known !== undefined) return known;
    const row = await this.vault.get<Preferences>('preferences', uid);
    // What was written meanwhile is newer than what was read.
    const found = this.preferences.get(uid) ?? row?.body ?? NONE;
    this.preferences.set(uid, found);
    return found;
  }

  async changePreferences(
    uid: string,
    now: number,
    change: (current: Preferences) => Preferences,
  ): Promise<Preferences> {
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts += 1) {
      const row = await this.vault.get<Preferences>('preferences', uid);
      const next = change(row?.body ?? NONE);
      const put = await this.vault.put({
        kind: 'preferences',
        id: uid,
        person: uid,
        body: next,
        now,
        expectedVersion: row?.version ?? 0,
      });
      if (!put.ok) continue;
      this.preferences.set(uid, next);
      return next;
    }
    throw new Error(`the preferences of ${uid} were changed by others ${MAX_CONFLICTS} times in a row`);
  }
}
