import type { Origin, SessionGrant, UserView } from '@corella/contracts/identity';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';

/** Opens a session with a new token and writes a line to the login log. */
export async function openSession(
  context: IdentityContext,
  user: RegisteredUser,
  origin: Origin,
): Promise<{ session: SessionGrant; user: UserView }> {
  const { token, expiresAt } = await context.sessions.create(user.uid, user.generation, origin);
  await context.securityLog.add(user.uid, { kind: 'login-log', action: 'login', origin, ok: true });
  return { session: { token, expiresAt }, user: await context.users.viewOf(user) };
}
