import type { VenueConfig } from '@corella/contracts/service';
import { sha256Hex } from '@corella/hash';
import type { Vault } from '@corella/vault';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { newToken } from '../secrets/random-bytes.js';
import { publicOrigin } from './public-origin.js';
import { staffPerson } from './staff-directory.js';

const KIND = 'staff-invitation';
const LIFE_MS = 3 * 86_400_000;

/**
 * Links by which new staff set password and authenticator themselves: 256 random bits, stored as SHA-256, for three
 * days and one use. A newer link takes the place of the ones before.
 */
export class StaffInvitations {
  constructor(
    private readonly vault: Vault,
    private readonly random: RandomBytes,
  ) {}

  /** The token of the link. It is kept nowhere. */
  async issue(staffId: string, now: number): Promise<string> {
    await this.withdraw(staffId);
    const token = newToken(this.random);
    await this.vault.put({
      kind: KIND,
      id: sha256Hex(token),
      person: staffPerson(staffId),
      body: { staffId },
      now,
      expiresAt: now + LIFE_MS,
    });
    return token;
  }

  /** Whom the token invites; null for one that is unknown, used, replaced or too old. */
  async invited(token: string, now: number): Promise<string | null> {
    const row = await this.vault.get<{ readonly staffId: string }>(KIND, sha256Hex(token));
    return row === null || row.expiresAt === null || row.expiresAt <= now ? null : row.body.staffId;
  }

  async withdraw(staffId: string): Promise<void> {
    for (const { id } of await this.vault.list(KIND, { person: staffPerson(staffId) }))
      await this.vault.delete(KIND, id);
  }
}

/** The page that a token opens. The part behind # never reaches a server or its log. */
export const joinPath = (token: string): string => `/operator/#/join/${token}`;

export const joinUrl = (config: VenueConfig, token: string): string => `${publicOrigin(config)}${joinPath(token)}`;
