import type { VenueConfig } from '@corella/contracts/service';
import { sha256Hex } from '@corella/hash';
import type { Vault } from '@corella/vault';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { newToken } from '../secrets/random-bytes.js';
import { publicOrigin } from '../people/public-origin.js';

const KIND = 'sign-up-link';
const LIFE_MS = 86_400_000;

/** The sign-up that a link confirms. */
export interface LinkedSignUp {
  readonly signUp: string;
  readonly email: string;
}

/**
 * Links that prove the address of a sign-up: 256 random bits, stored as SHA-256, for 24 hours. Each mail has its own. A
 * link outlives its use, so that whoever opens it again is told that the address is confirmed.
 */
export class SignUpLinks {
  constructor(
    private readonly vault: Vault,
    private readonly random: RandomBytes,
  ) {}

  /** The token of the link. It is kept nowhere. */
  async issue(to: LinkedSignUp, now: number): Promise<string> {
    const token = newToken(this.random);
    await this.vault.put({
      kind: KIND,
      id: sha256Hex(token),
      person: null,
      body: to,
      now,
      expiresAt: now + LIFE_MS,
    });
    return token;
  }

  /** Null for a token that is unknown or too old. */
  async find(token: string, now: number): Promise<LinkedSignUp | null> {
    const row = await this.vault.get<LinkedSignUp>(KIND, sha256Hex(token));
    return row === null || row.expiresAt === null || row.expiresAt <= now ? null : row.body;
  }
}

/** The part behind # never reaches a server or its log. */
export const signUpUrl = (config: VenueConfig, token: string): string =>
  `${publicOrigin(config)}/register/link/#${token}`;

/** Opens only where the login was begun: the page there holds what the code belongs to. */
export const loginUrl = (config: VenueConfig, code: string): string => `${publicOrigin(config)}/login/link/#${code}`;
