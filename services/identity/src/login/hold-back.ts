import type { IdentityRejection } from '@corella/contracts/identity';
import { ok, reject, type Result } from '@corella/result';
import type { IdentityContext } from '../identity.context.js';

/**
 * A login attempt under way. It counts as failed from its first moment, so that simultaneous guesses count like guesses
 * one after the other.
 */
export interface LoginAttempt {
  /** Takes the attempt back: it was not a wrong guess. */
  excuse(): void;
}

/**
 * Refuses a source that has failed too often, slows down an account under attack, and counts the attempt before
 * anything is compared.
 */
export async function holdBack(
  context: IdentityContext,
  { email, ip }: { email: string; ip: string },
): Promise<Result<LoginAttempt, IdentityRejection>> {
  const { attempts } = context;
  const now = context.clock.nowMs();
  const retryAfterS = attempts.blockedForS(ip, now);
  if (retryAfterS !== null) return reject({ code: 'slow-down', inputs: { retryAfterS } });
  const delayMs = attempts.delayMs(email, now);
  attempts.failed(ip, email, now);
  const excuse = (): void => attempts.excuse(ip, email, now);
  if (await attempts.hold(delayMs)) return ok({ excuse });
  excuse();
  return reject({ code: 'busy' });
}
