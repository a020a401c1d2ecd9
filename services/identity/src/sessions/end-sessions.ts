import { IDENTITY_TOPIC } from '@corella/contracts/identity';
import type { SessionsEndedSignal } from '@corella/contracts/identity';
import type { IdentityContext } from '../identity.context.js';

/**
 * Removes all sessions of a user and tells the gateways to close their sockets. The stream has already killed their
 * generation; this takes effect at once.
 */
export async function endSessions(context: IdentityContext, uid: string): Promise<number> {
  const sessionIds = await context.sessions.endAll(uid);
  signalEnded(context, sessionIds);
  return sessionIds.length;
}

export function signalEnded(context: IdentityContext, sessionIds: readonly string[]): void {
  if (sessionIds.length > 0)
    context.signals.publish(IDENTITY_TOPIC.sessionEnded, { sessionIds } satisfies SessionsEndedSignal);
}
