import type { IdentityRejection, Origin } from '@corella/contracts/identity';
import { ok } from '@corella/result';
import type { Result } from '@corella/result';
import type { IdentityContext } from '../identity.context.js';
import { signalChanged } from '../sessions/signal-changed.js';

/** Records the event first, then removes the row. A key needs both to sign, so it is dead after the first step. */
export async function dropKey(
  context: IdentityContext,
  { uid, accessKey }: { readonly uid: string; readonly accessKey: string },
): Promise<Result<null, IdentityRejection>> {
  const deleted = await context.users.change(uid, { type: 'DeleteApiKey', keyId: accessKey });
  if (!deleted.ok) return deleted;
  await context.apiKeys.remove(accessKey);
  signalChanged(context, { uid, accessKey });
  return ok(null);
}

/** The same for somebody who asked for it, with a line in the customer's log. */
export async function deleteKey(
  context: IdentityContext,
  { uid, accessKey, origin }: { readonly uid: string; readonly accessKey: string; readonly origin: Origin },
): Promise<Result<null, IdentityRejection>> {
  const dropped = await dropKey(context, { uid, accessKey });
  if (!dropped.ok) return dropped;
  await context.securityLog.add(uid, { kind: 'security-log', action: 'api-key-deleted', origin, ok: true });
  return ok(null);
}

/** Every key the customer has now. One that is deleted at the same moment by another request is not missed. */
export async function deleteAllKeys(
  context: IdentityContext,
  { uid, origin }: { readonly uid: string; readonly origin: Origin },
): Promise<void> {
  const user = await context.users.get(uid);
  for (const accessKey of user?.apiKeys ?? []) await deleteKey(context, { uid, accessKey, origin });
}
