import { sha256Hex } from '@corella/hash';
import { BoundedMap } from '@corella/aggregates';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { newToken } from '../secrets/random-bytes.js';

export const CHALLENGE_LIFE_MS = 300_000;

/** What a challenge is bound to: the ticket of a login, a session, or a reset. A new one takes the place of the old. */
export type ChallengeFor =
  | { readonly for: 'login'; readonly ticket: string }
  | { readonly for: 'bind' | 'step-up'; readonly uid: string; readonly sessionId: string }
  | { readonly for: 'reset'; readonly reset: string };

/**
 * What passkeys are asked to sign: five minutes, one use. They live in memory only, like tickets, so after a restart a
 * new one is asked for.
 */
export class Challenges {
  private readonly issued = new BoundedMap<string, { readonly challenge: string; readonly expiresAt: number }>(10_000);

  constructor(private readonly random: RandomBytes) {}

  issue(bound: ChallengeFor, now: number): string {
    const challenge = newToken(this.random);
    this.issued.set(keyOf(bound), { challenge, expiresAt: now + CHALLENGE_LIFE_MS });
    return challenge;
  }

  /** Spends the challenge, whether the signature is right or not. */
  take(bound: ChallengeFor, now: number): string | null {
    const key = keyOf(bound);
    const entry = this.issued.get(key);
    this.issued.delete(key);
    return entry === undefined || now >= entry.expiresAt ? null : entry.challenge;
  }
}

export const keyOf = (bound: ChallengeFor): string =>
  sha256Hex(
    bound.for === 'login'
      ? `login:${bound.ticket}`
      : bound.for === 'reset'
        ? `reset:${bound.reset}`
        : `${bound.for}:${bound.uid}:${bound.sessionId}`,
  );
