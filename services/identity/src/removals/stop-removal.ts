import type { AgreedRemoval, RemovalStatus } from '@corella/contracts/removal';
import type { IdentityRejection, Origin } from '@corella/contracts/identity';
import { ok, reject, type Result } from '@corella/result';
import type { IdentityContext } from '../identity.context.js';

interface Stop {
  readonly uid: string;
  readonly removalId: string;
  readonly origin: Origin;
}

/** The owner stops what two people have agreed to. Whoever calls it has shown that the owner asks. */
export async function stopRemoval(
  { users, removals, securityLog }: IdentityContext,
  { uid, removalId, origin }: Stop,
  tooLate: IdentityRejection,
): Promise<Result<void, IdentityRejection>> {
  // What has been carried out, and not been noted in the request before a crash, cannot be stopped any more.
  if ((await users.get(uid))?.removals.includes(removalId) === true) return reject(tooLate);
  const cancelled = await removals.change(removalId, { type: 'Cancel', cause: 'owner' }, { by: uid });
  if (!cancelled.ok) return reject(tooLate);
  await securityLog.add(uid, { kind: 'security-log', action: 'removal-cancelled', origin, ok: true });
  return ok(undefined);
}

const AGREED: RemovalStatus = 'approved';

/** What the owner of an account can stop. */
export async function agreedRemovals(context: IdentityContext, uid: string): Promise<readonly AgreedRemoval[]> {
  const open = await context.removalTimes.openOf(uid);
  const found = await Promise.all(open.map(({ removalId }) => context.removals.of(removalId)));
  return found.flatMap((removal) =>
    removal?.status === AGREED && removal.executeAt !== null
      ? [{ removalId: removal.removalId, project: removal.project, executeAt: removal.executeAt }]
      : [],
  );
}
