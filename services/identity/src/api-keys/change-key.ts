import type { ApiKeyView, IdentityRejection, Origin } from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import { checkKeyOwner, keyExpiry, type KeyTerms } from '../domain/rules/api-key-rules.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { keyName } from '../people/key-messages.js';
import { signalChanged } from '../sessions/signal-changed.js';
import { changeAndTell } from '../people/tell-news.js';

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
  const { uid } = user;
  const changed = await changeAndTell(context, {
    uid,
    command: { type: 'ChangeApiKey', keyId: accessKey, permissions, ipCount: ips.length, expiresAt },
    news: {
      uid: user.parentUid ?? uid,
      origin,
      words: keyName(terms.label, accessKey),
      ...(isWider(current.body, terms) ? { kind: 'api-key-widened' } : {}),
      log: [{ uid, action: 'api-key-changed' }],
    },
  });
  if (!changed.ok) return changed;
  signalChanged(context, { uid, accessKey });
  return ok({ key: context.apiKeys.view(accessKey, body, user) });
}

/** Whether the key may do something that it could not, or from somewhere where it could not. */
function isWider(before: Pick<KeyTerms, 'permissions' | 'ips'>, { permissions, ips }: KeyTerms): boolean {
  if (permissions.some((one) => !before.permissions.includes(one))) return true;
  return before.ips.length > 0 && (ips.length === 0 || ips.some((one) => !before.ips.includes(one)));
}
