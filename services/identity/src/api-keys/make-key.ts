import type { ApiKeyView, ApiPermission, IdentityRejection, Origin } from '@corella/contracts/identity';
import { payloadHash } from '@corella/hash';
import { ok, reject } from '@corella/result';
import type { Result } from '@corella/result';
import type { VaultRecord } from '@corella/vault';
import { checkKeyOwner, checkKeyTerms, keyExpiry } from '../domain/rules/api-key-rules.js';
import type { RegisteredUser } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { keyName } from '../people/key-messages.js';
import { randomKeyText } from '../secrets/random-bytes.js';
import type { ApiKeyBody } from './api-keys.js';
import type { News } from '../people/owner-news.js';
import { changeAndTell } from '../people/tell-news.js';

const SHOWN_AGAIN_MS = 300_000;

export interface NewKey {
  readonly label: string;
  readonly permissions: readonly ApiPermission[];
  readonly ips: readonly string[];
  readonly origin: Origin;
  readonly idempotencyKey: string;
}
type Made = Result<{ readonly key: ApiKeyView; readonly secretKey: string }, IdentityRejection>;

/**
 * Writes the vault row with the secret first, then the event; the stream refuses the 21st key. The secret is shown
 * once, and once more only to a retry of the same request within five minutes, which is not asked for proof again.
 */
export async function makeKey(
  context: IdentityContext,
  user: RegisteredUser,
  {
    request,
    prove,
    byParent = false,
  }: {
    readonly request: NewKey;
    readonly prove: () => Promise<Result<null, IdentityRejection>>;
    /** The main account asks, and its log tells of it too. */
    readonly byParent?: boolean;
  },
): Promise<Made> {
  const terms = checkKeyTerms(request);
  if (!terms.ok) return terms;
  const owner = checkKeyOwner(user, terms.value);
  if (!owner.ok) return owner;
  const bodyHash = payloadHash({ ...terms.value });
  const made = await context.apiKeys.madeBy(user.uid, request.idempotencyKey);
  if (made !== null && user.apiKeys.includes(made.id)) return again(context, { made, bodyHash, user });
  const proven = await prove();
  if (!proven.ok) return proven;
  // A row that no event names was left behind by a crash or a refusal.
  if (made !== null) await context.apiKeys.remove(made.id);
  const now = context.clock.nowMs();
  const accessKey = randomKeyText(context.random);
  const body: ApiKeyBody = {
    uid: user.uid,
    secret: randomKeyText(context.random),
    ...terms.value,
    createdAt: now,
    expiresAt: keyExpiry(terms.value.ips.length, now),
    lastUsedAt: null,
    lastUsedIp: null,
    bodyHash,
    idempotencyKey: request.idempotencyKey,
  };
  const put = await context.apiKeys.create(accessKey, body);
  if (!put.ok) return reject({ code: 'busy', detail: 'The same request is being answered already.' });
  const created = await changeAndTell(context, {
    uid: user.uid,
    command: {
      type: 'CreateApiKey',
      keyId: accessKey,
      permissions: body.permissions,
      ipCount: body.ips.length,
      expiresAt: body.expiresAt,
    },
    news: newsOf(user, { request, byParent, name: keyName(body.label, accessKey) }),
  });
  if (!created.ok) {
    await context.apiKeys.remove(accessKey);
    return created;
  }
  return ok({ key: context.apiKeys.view(accessKey, body, user), secretKey: body.secret });
}

/** A sub-account has no address, so its main account is told. */
function newsOf(
  { uid, parentUid }: RegisteredUser,
  { request, byParent, name }: { readonly request: NewKey; readonly byParent: boolean; readonly name: string },
): News {
  const own = { uid, action: 'api-key-created' } as const;
  const log =
    byParent && parentUid !== null ? [own, { uid: parentUid, action: 'sub-account-key-created' } as const] : [own];
  return { uid: parentUid ?? uid, kind: 'api-key-made', words: name, origin: request.origin, log };
}

function again(
  context: IdentityContext,
  {
    made,
    bodyHash,
    user,
  }: { readonly made: VaultRecord<ApiKeyBody>; readonly bodyHash: string; readonly user: RegisteredUser },
): Made {
  if (made.body.bodyHash !== bodyHash) return reject({ code: 'idempotency-conflict' });
  const retry = context.clock.nowMs() - made.body.createdAt < SHOWN_AGAIN_MS;
  return ok({
    key: context.apiKeys.view(made.id, { ...made.body, lastUsedAt: null, lastUsedIp: null }, user),
    secretKey: retry ? made.body.secret : '',
  });
}
