import type { IdentityContext } from '../identity.context.js';
import { sessionReusedMessage } from '../people/owner-messages.js';
import { warnOwner } from '../people/tell-owner.js';
import { signalEnded } from './end-sessions.js';
import type { SessionBody } from './session-body.js';

/** A session has ended because an old token of it was shown: its sockets close, and its owner is warned. */
export async function tellReused(context: IdentityContext, session: SessionBody): Promise<void> {
  const { owner: uid, publicId, ip, userAgent } = session;
  const origin = { ip, userAgent };
  signalEnded(context, [publicId]);
  await context.securityLog.add(uid, { kind: 'security-log', action: 'session-reused', origin, ok: false });
  await warnOwner(context, { uid, origin }, sessionReusedMessage);
}
