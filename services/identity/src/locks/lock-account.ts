import type { IdentityRejection, LockCause, Origin } from '@corella/contracts/identity';
import { ok, type Result } from '@corella/result';
import type { IdentityContext } from '../identity.context.js';
import { endSessions } from '../sessions/end-sessions.js';
import { signalChanged } from '../sessions/signal-changed.js';
import { bringSubAccountsUp } from '../sub-accounts/bring-up.js';
import { changeAndTell } from '../people/tell-news.js';

/**
 * Locks an account for its owner. The append ends sessions, devices and keys by itself, so the account is safe after
 * the first step; what follows tidies up and closes sockets.
 */
export async function lockAccount(
  context: IdentityContext,
  { uid, cause, origin }: { readonly uid: string; readonly cause: LockCause; readonly origin: Origin },
): Promise<Result<null, IdentityRejection>> {
  const action = cause === 'owner' ? 'account-locked' : 'account-locked-by-mail';
  const locked = await changeAndTell(context, {
    uid,
    command: { type: 'Lock', cause },
    news: { uid, kind: 'account-locked', origin, log: [{ uid, action }] },
  });
  if (!locked.ok) return locked;
  for (const { type, data } of locked.value.events)
    if (type === 'ApiKeyDeleted') {
      await context.apiKeys.remove(data.keyId);
      signalChanged(context, { uid, accessKey: data.keyId });
    }
  await context.devices.forgetAll(uid);
  await endSessions(context, uid);
  signalChanged(context, { uid });
  await bringSubAccountsUp(context, uid);
  return ok(null);
}
