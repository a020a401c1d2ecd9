import type { VenueConfig } from '@corella/contracts/service';
import { sha256Hex } from '@corella/hash';
import type { Vault } from '@corella/vault';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { newToken } from '../secrets/random-bytes.js';
import { publicOrigin } from './public-origin.js';

const KIND = 'lock-link';
const LIFE_MS = 86_400_000;

/**
 * Links by which an owner says that something was not them: 256 random bits, stored as SHA-256, for 24 hours and one
 * use. Each mail has its own, so that a flood of mails takes none away.
 */
export class LockLinks {
  constructor(
    private readonly vault: Vault,
    private readonly random: RandomBytes,
  ) {}

  /** The token of the link. It is kept nowhere. */
  async issue(uid: string, now: number): Promise<string> {
    const token = newToken(this.random);
    await this.vault.put({
      kind: KIND,
      id: sha256Hex(token),
      person: uid,
      body: { uid },
      now,
      expiresAt: now + LIFE_MS,
    });
    return token;
  }

  /** Whose account the token locks; null for one that is unknown, used or too old. */
  async ownerOf(token: string, now: number): Promise<string | null> {
    const row = await this.vault.get<{ readonly uid: string }>(KIND, sha256Hex(token));
    return row === null || row.expiresAt === null || row.expiresAt <= now ? null : row.body.uid;
  }

  /** Those that are out, also in the mailbox of an earlier address, lock no more. */
  async dropAll(uid: string): Promise<void> {
    for (const { id } of await this.vault.list(KIND, { person: uid })) await this.vault.delete(KIND, id);
  }

  async spend(token: string): Promise<void> {
    await this.vault.delete(KIND, sha256Hex(token));
  }
}

/** The page that a token opens. The part behind # never reaches a server or its log. */
export const lockPath = (token: string): string => `/not-me/#${token}`;

export const lockUrl = (config: VenueConfig, token: string): string => `${publicOrigin(config)}${lockPath(token)}`;
