import type { JsonObject } from '@corella/contracts/identity';
import { canonicalJson, sha256Hex } from '@corella/hash';
import type { Vault } from '@corella/vault';
import { hex, type RandomBytes } from '../secrets/random-bytes.js';
import type { StaffContact } from './staff-directory.js';

const KIND = 'staff-proposal';
/** How long the console can still say whom a request was about. */
const KEPT_MS = 90 * 86_400_000;
const SALT_BYTES = 16;

interface Proposal extends StaffContact {
  readonly role: string;
  /** Makes the hash in the events one that nobody can guess a name from. */
  readonly salt: string;
}

/**
 * Who shall be added to the staff, while two people decide about it. Events hold the role and a salted hash of the
 * name and the address, which are here.
 */
export class StaffProposals {
  constructor(private readonly deps: { readonly vault: Vault; readonly random: RandomBytes }) {}

  /** The payload that stands for a request, the same one if it is repeated, and what keeps whom it is about. */
  async seal(
    approvalId: string,
    { contact, role, now }: { readonly contact: StaffContact; readonly role: string; readonly now: number },
  ): Promise<{ readonly payload: JsonObject; readonly keep: () => Promise<unknown> }> {
    const { vault, random } = this.deps;
    const known = await vault.get<Proposal>(KIND, approvalId);
    const body = { ...contact, role, salt: known?.body.salt ?? hex(random(SALT_BYTES)) };
    const row = {
      kind: KIND,
      id: approvalId,
      person: `${KIND}:${approvalId}`,
      body,
      now,
      expiresAt: now + KEPT_MS,
      indexes: { email: { value: contact.email, unique: false } },
      expectedVersion: 0,
    };
    return {
      payload: { role, contactHash: hashOf(body) },
      // Two at once under one id: the one whose hash is recorded is the one that is there.
      keep: () => vault.put(row),
    };
  }

  /** Requests about the same person for the same role, whatever became of them. */
  async about({ email, name }: StaffContact, role: string): Promise<readonly string[]> {
    const rows = await this.deps.vault.findBy<Proposal>(KIND, 'email', email);
    return rows.filter(({ body }) => body.name === name && body.role === role).map(({ id }) => id);
  }

  /** Whom a request is about; null if that is no longer kept, or not what the payload has the hash of. */
  async of(approvalId: string, { contactHash }: JsonObject): Promise<StaffContact | null> {
    const row = await this.deps.vault.get<Proposal>(KIND, approvalId);
    if (row === null || hashOf(row.body) !== contactHash) return null;
    const { email, name } = row.body;
    return { email, name };
  }
}

const hashOf = ({ salt, email, name }: Proposal): string => sha256Hex(`${salt}${canonicalJson({ email, name })}`);
