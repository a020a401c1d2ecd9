import type { StepUpAction, StepUpMethod } from '@corella/contracts/identity';
import { sha256Hex } from '@corella/hash';
import { BoundedMap } from '@corella/aggregates';
import type { RandomBytes } from '../secrets/random-bytes.js';
import { newToken } from '../secrets/random-bytes.js';

const LIFE_MS = 300_000;
/** Used up by a request that has no id. No id is empty. */
const SPENT = '';

/** What a token is good for. */
export interface StepUpScope {
  readonly uid: string;
  readonly sessionId: string;
  readonly action: StepUpAction;
  readonly bodyHash: string;
}

type Issued = StepUpScope & {
  /** What the customer proved for it. */
  readonly factors?: readonly StepUpMethod[];
};
type Use = StepUpScope & { readonly requestId?: string | undefined };

/**
 * Tokens of a step-up: five minutes, one use, for one session, action and body. They live in memory only, so after a
 * restart the proof is asked for again.
 */
export class StepUps {
  private readonly tokens = new BoundedMap<string, Issued & { readonly expiresAt: number; spentFor?: string }>(10_000);

  constructor(private readonly random: RandomBytes) {}

  issue(scope: Issued, now: number): { readonly stepUp: string; readonly expiresAt: number } {
    const stepUp = newToken(this.random);
    const expiresAt = now + LIFE_MS;
    this.tokens.set(sha256Hex(stepUp), { ...scope, expiresAt });
    return { stepUp, expiresAt };
  }

  /**
   * Spends the token. A repetition of the request that spent it, which has the same id, may use it again; a request
   * without an id uses it once.
   */
  consume(stepUp: string, scope: Use, now: number): boolean {
    return this.spend(stepUp, scope, now) !== null;
  }

  /** The same, and says what was proven for it; null where it does not count. */
  spend(stepUp: string, scope: Use, now: number): readonly StepUpMethod[] | null {
    const token = this.tokens.get(sha256Hex(stepUp));
    if (token === undefined || now >= token.expiresAt) return null;
    const meant =
      token.uid === scope.uid &&
      token.sessionId === scope.sessionId &&
      token.action === scope.action &&
      token.bodyHash === scope.bodyHash;
    const { requestId } = scope;
    if (!meant || (token.spentFor !== undefined && (requestId === undefined || token.spentFor !== requestId)))
      return null;
    token.spentFor = requestId ?? SPENT;
    return token.factors ?? [];
  }
}
