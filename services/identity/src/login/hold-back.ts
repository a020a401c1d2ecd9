import type { IdentityRejection } from '@corella/contracts/identity';
import type { IdentityContext } from '../identity.context.js';

/** Refuses a source that has failed too often and slows an account under attack; null when the attempt may go on. */
export async function holdBack(context: IdentityContext, attempt: { email: string; ip: string }): Promise<IdentityRejection | null> {
  const retryAfterS = context.attempts.blockedForS(attempt.ip, context.clock.nowMs());
  if (retryAfterS !== null) return { code: 'slow-down', inputs: { retryAfterS } };
  const mayGoOn = await context.attempts.slow(attempt.email, context.clock.nowMs());
  return mayGoOn ? null : { code: 'busy' };
}
