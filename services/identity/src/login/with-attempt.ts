import type { IdentityRejection } from '@corella/contracts/identity';
import type { Result } from '@corella/result';
import type { IdentityContext } from '../identity.context.js';
import type { Guesser } from './login-attempts.js';

/** What a login turned out to be. Only a wrong guess counts. */
export interface Judged<Value> {
  readonly reply: Result<Value, IdentityRejection>;
  readonly wrongGuess: boolean;
}

/**
 * Runs a login as one attempt of its source and its account. A fault of ours, such as a full queue of passwords, is no
 * wrong guess. Staff have `attempts` of their own: what customers guess keeps nobody from the console.
 */
export async function withAttempt<Value>(
  context: IdentityContext,
  guesser: Guesser,
  work: () => Promise<Judged<Value>>,
  attempts = context.attempts,
): Promise<Result<Value, IdentityRejection>> {
  const entered = await attempts.enter(guesser);
  if (!entered.ok) return entered;
  const attempt = entered.value;
  try {
    const { reply, wrongGuess } = await work();
    if (wrongGuess) attempt.failed();
    return reply;
  } finally {
    attempt.excused();
  }
}
