import type { ApiKeyView, IdentityRejection, Origin } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { checkKeyOwner, keyExpiry, type KeyTerms } from '../domain/rules/api-key-rules.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { keyName } from '../people/key-messages.js';
import { apiKeyWidenedMessage } from '../people/owner-messages.js';
import { warnOwner } from '../people/tell-owner.js';
import { signalChanged } from '../sessions/signal-changed.js';

/**
 * Gives a key of the customer other terms, which were checked. The 90 days of a key without addresses start when its
 * last address is removed, and no other edit renews them.
 */
export async function changeKey(
  context: IdentityContext,
  user: RegisteredUser,
  { accessKey, terms, origin }: { readonly accessKey: string; readonly terms: KeyTerms; readonly origin: Origin },
): Promise<Result<{ readonly key: ApiKeyView }, IdentityRejection>> {
  const current = await context.apiKeys.get(accessKey);
  if (current === null) return reject({ code: 'api-key-unknown' });
  const { ips, permissions } = terms;
  // The row is written before the event, so what the stream refuses must not reach the row.
  const owner = checkKeyOwner(user, terms);
  if (!owner.ok) return owner;
  const unbound = ips.length === 0 && current.body.ips.length === 0;
  const expiresAt = unbound ? current.body.expiresAt : keyExpiry(ips.length, context.clock.nowMs());
  const body = await context.apiKeys.change(accessKey, { ...terms, expiresAt });
  if (body === null) return reject({ code: 'api-key-unknown' });
  const changed = await context.users.change(user.uid, {
    type: 'ChangeApiKey',
    keyId: accessKey,
    permissions,
    ipCount: ips.length,
    expiresAt,
  });
  if (!changed.ok) return changed;
  await context.securityLog.add(user.uid, { kind: 'security-log', action: 'api-key-changed', origin, ok: true });
  signalChanged(context, { uid: user.uid, accessKey });
  if (isWider(current.body, terms)) {
    const [uid, name] = [user.parentUid ?? user.uid, keyName(terms.label, accessKey)];
    await warnOwner(context, { uid, origin }, (news) => apiKeyWidenedMessage(news, name));
  }
  return ok({ key: context.apiKeys.view(accessKey, body, user) });
}

/** Whether the key may do something that it could not, or from somewhere where it could not. */
function isWider(before: Pick<KeyTerms, 'permissions' | 'ips'>, { permissions, ips }: KeyTerms): boolean {
  if (permissions.some((one) => !before.permissions.includes(one))) return true;
  return before.ips.length > 0 && (ips.length === 0 || ips.some((one) => !before.ips.includes(one)));
}
