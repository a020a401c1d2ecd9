import type { StepUpAction } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import { BoundedMap } from '../aggregates/bounded-map.js';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { newToken } from '../secrets/random-bytes.js';

const LIFE_MS = 300_000;

/** What a token is good for. */
export interface StepUpScope {
  readonly uid: string;
  readonly sessionId: string;
  readonly action: StepUpAction;
  readonly bodyHash: string;
}

/**
 * Tokens of a step-up: five minutes, one use, for one session, action and body. They live in memory only, so after a
 * restart the proof is asked for again.
 */
export class StepUps {
  private readonly tokens = new BoundedMap<string, StepUpScope & { readonly expiresAt: number; spentFor?: string }>(
    10_000,
  );

  constructor(private readonly random: RandomBytes) {}

  issue(scope: StepUpScope, now: number): { readonly stepUp: string; readonly expiresAt: number } {
    const stepUp = newToken(this.random);
    const expiresAt = now + LIFE_MS;
    this.tokens.set(sha256Hex(stepUp), { ...scope, expiresAt });
    return { stepUp, expiresAt };
  }

  /** Spends the token. A repetition of the request that spent it, which has the same id, may use it again. */
  consume(stepUp: string, scope: StepUpScope & { readonly requestId: string }, now: number): boolean {
    const token = this.tokens.get(sha256Hex(stepUp));
    if (token === undefined || now >= token.expiresAt) return false;
    const meant =
      token.uid === scope.uid &&
      token.sessionId === scope.sessionId &&
      token.action === scope.action &&
      token.bodyHash === scope.bodyHash;
    if (!meant || (token.spentFor ?? scope.requestId) !== scope.requestId) return false;
    token.spentFor = scope.requestId;
    return true;
  }
}
