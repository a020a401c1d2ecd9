import { createHmac } from 'node:crypto';
import { legalPerson, type LinkKind } from '@corella/contracts/kyc';
import type { Vault } from '@corella/vault';
import { hex, type RandomBytes } from '../secrets/random-bytes.js';
import type { Shared } from './shared-answers.js';

const KIND = 'person-link';
const SECRET = { kind: 'link-secret', id: 'venue' };
/** 128 bits are enough to be another one for every value. */
const HEX_OF_HMAC = 32;

/** One thing that somebody has. */
export interface LinkBody {
  readonly kind: LinkKind;
  readonly hmac: string;
}

/**
 * What each person has that others may have too: a blind value, by which the others are found. No row has the thing
 * itself, and each goes with its person. What comes from a verification is kept as long as its answers.
 */
export class LinkRows {
  private secret: string | null = null;

  constructor(private readonly deps: { readonly vault: Vault; readonly random: RandomBytes }) {}

  async hmacOf({ kind, value }: Shared, now: number): Promise<string> {
    const hmac = createHmac('sha256', await this.secretOf(now)).update(JSON.stringify([kind, value]));
    return hmac.digest('hex').slice(0, HEX_OF_HMAC);
  }

  async put(uid: string, { kind, hmac }: LinkBody, now: number): Promise<void> {
    await this.deps.vault.put({
      kind: KIND,
      id: `${uid}/${kind}/${hmac}`,
      person: kind === 'document' || kind === 'address' ? legalPerson(uid) : uid,
      body: { kind, hmac } satisfies LinkBody,
      now,
      indexes: { link: { value: hmac } },
    });
  }

  async of(uid: string): Promise<readonly LinkBody[]> {
    const rows = await Promise.all(
      [uid, legalPerson(uid)].map((person) => this.deps.vault.list<LinkBody>(KIND, { person })),
    );
    return rows.flat().map(({ body }) => body);
  }

  /** Who has it and was not erased, in ascending order. */
  async holders(hmac: string): Promise<readonly string[]> {
    const rows = await this.deps.vault.findBy<LinkBody>(KIND, 'link', hmac);
    return rows.map(({ id }) => id.slice(0, id.indexOf('/'))).sort();
  }

  /** Of this venue, made once. */
  private async secretOf(now: number): Promise<string> {
    if (this.secret !== null) return this.secret;
    const { vault, random } = this.deps;
    const known = await vault.get<{ secret: string }>(SECRET.kind, SECRET.id);
    if (known === null) {
      const body = { secret: hex(random(32)) };
      await vault.put({ ...SECRET, person: null, body, now, expectedVersion: 0 });
      return this.secretOf(now);
    }
    this.secret = known.body.secret;
    return known.body.secret;
  }
}
