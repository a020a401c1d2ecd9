import type { LoggedIn, Origin, SessionGrant } from '@corella/contracts/identity';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { newDeviceMessage } from '../people/owner-messages.js';
import { warnOwner } from '../people/tell-owner.js';
import { signalEnded } from './end-sessions.js';

interface Opening {
  readonly origin: Origin;
  readonly device?: string;
  readonly isFirst?: true;
  readonly isTold?: true;
  /** Which device it is, where that was looked up already, and of which generation of the account. */
  readonly looked?: { readonly id: string | null; readonly generation: number | undefined };
}

/**
 * Opens a session with a new token and writes a line to the login log. A device that is not known yet for this account
 * is remembered, and its owner told by mail, unless the account began there or another mail says so.
 */
export async function openSession(context: IdentityContext, user: RegisteredUser, from: Opening): Promise<LoggedIn> {
  const { origin } = from;
  const now = context.clock.nowMs();
  // Together, so that the vault writes both at once.
  const [{ token, expiresAt, tokens, ended }] = await Promise.all([
    context.sessions.create(user.uid, user.generation, origin),
    context.securityLog.add(user.uid, { kind: 'login-log', action: 'login', origin, ok: true }),
  ]);
  signalEnded(context, ended);
  const isLooked = from.looked?.generation === user.generation;
  const known = isLooked ? from.looked.id : await context.devices.idOf(from.device, user, now);
  if (
    known === null &&
    from.isFirst !== true &&
    from.isTold !== true &&
    context.pacing.newDeviceWaitS(user.uid, now) === null
  )
    await warnOwner(context, { uid: user.uid, origin }, newDeviceMessage);
  return {
    session: { token, expiresAt, ...(tokens === undefined ? {} : { tokens }) },
    user: await context.users.viewOf(user),
    ...(known === null ? { device: await rememberDevice(context, user, from.device) } : {}),
  };
}

/** Whoever logs in where somebody else has is seen to share the device. */
async function rememberDevice(
  { devices, personLinks, clock, onWarning }: IdentityContext,
  user: RegisteredUser,
  shown: string | undefined,
): Promise<SessionGrant> {
  const { shared, ...grant } = await devices.remember(user, clock.nowMs(), shown);
  if (shared !== null)
    for (const uid of [shared.uid, user.uid])
      await personLinks.see(uid, { kind: 'device', value: shared.browser }).catch(onWarning);
  return grant;
}
