import type { CustomerPrincipal, StaffPrincipal } from '@corella/contracts/identity';
import type { QueryReply, QueryRequest } from '@corella/contracts/queries';
import { ok, reject, whenKnown, type Soon } from '@corella/result';
import { ipInRanges } from '../domain/rules/ip-range.js';
import type { IdentityContext } from '../identity.context.js';
import { isFresh, staffFactors } from '../domain/staff/staff-factors.js';
import { signatureMatches } from '../secrets/signature.js';
import { isNewest, type ShownToken } from '../sessions/session-tokens.js';

const MAX_TEXTS = 16;

/**
 * Null for a dead token: ended, of an earlier generation, or of a frozen customer. Recent sessions need no I/O, and are
 * known at once. The one
 * token of before, and tokens that others have replaced, have no age: they are to be exchanged.
 */
export const customerOf = (
  context: IdentityContext,
  tokenHash: string,
  shown: ShownToken,
): Soon<CustomerPrincipal | null> =>
  whenKnown(context.sessions.findHashed(tokenHash, shown), (session) =>
    session === null
      ? null
      : whenKnown(context.users.inMemory(session.owner) ?? context.users.get(session.owner), (user) =>
          user === null || user.status !== 'active' || session.generation < user.generation
            ? null
            : context.users.sessionPrincipal(user, {
                sessionId: session.publicId,
                tokensSince: isNewest(session, shown) ? (session.rotatedAt ?? 0) : 0,
              }),
        ),
  );

export async function staffOf(context: IdentityContext, tokenHash: string): Promise<StaffPrincipal | null> {
  const session = await context.staffSessions.findHashed(tokenHash);
  const staff = session === null ? null : await context.staff.get(session.owner);
  return session === null || staff === null || staff.status !== 'active' || session.generation < staff.generation
    ? null
    : context.staff.principal(staff, session.publicId, {
        fresh: isFresh(session, context.clock.nowMs()),
        methods: staffFactors(staff),
      });
}

/** Checks the signature first: whoever cannot sign learns nothing about the key. */
export async function verifySignature(
  context: IdentityContext,
  request: QueryRequest<'identity.verify-signature'>,
): Promise<QueryReply<'identity.verify-signature'>> {
  const { accessKey, texts, signatureHash, ip } = request;
  const key = await context.apiKeys.get(accessKey);
  const signed = signatureMatches(key?.body.secret ?? 'no key', texts.slice(0, MAX_TEXTS), signatureHash);
  if (key === null || !signed) return reject({ code: 'signature-invalid' });
  const user = await context.users.get(key.body.uid);
  if (user === null || !user.apiKeys.includes(accessKey)) return reject({ code: 'signature-invalid' });
  if (key.body.expiresAt !== null && context.clock.nowMs() >= key.body.expiresAt)
    return reject({ code: 'key-expired' });
  if (key.ranges.length > 0 && !ipInRanges(ip, key.ranges)) return reject({ code: 'ip-not-listed' });
  if (user.status !== 'active') return reject({ code: 'account-frozen' });
  context.apiKeys.used(key, ip);
  return ok({
    kind: 'customer',
    uid: user.uid,
    via: 'api-key',
    accessKey,
    permissions: key.body.permissions,
    user: await context.users.viewOf(user),
  });
}
