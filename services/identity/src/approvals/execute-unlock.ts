import { ok } from '@corella/result';
import type { KnownApproval } from '../domain/approval/approval.js';
import { userStream } from '../domain/user/user-event.js';
import type { IdentityContext } from '../identity.context.js';
import { signalChanged } from '../sessions/signal-changed.js';
import type { Executed } from './execute-staff.js';
import { NOBODY } from '../people/owner-news.js';
import { changeAndTell } from '../people/tell-news.js';

/** Lifts the lock that two people have agreed about, and tells the owner. */
export async function unlock(
  context: IdentityContext,
  { approvalId, signers, payload }: KnownApproval,
): Promise<Executed> {
  const [uid, lock] = [String(payload.uid), Number(payload.lock)];
  const stream = userStream(uid);
  const user = await context.users.get(uid);
  if (user?.unlockApprovals.includes(approvalId) === true) return ok({ stream, revision: 0 });
  const by = signers.join();
  const changed = await changeAndTell(context, {
    uid,
    by,
    command: { type: 'Unlock', lock, by, approvalId },
    news: { uid, kind: 'account-unlocked', origin: NOBODY, log: [] },
  });
  if (!changed.ok) return changed;
  // The two have settled what these were about. Otherwise whoever reads an old mail could lock again and again.
  await context.lockLinks.dropAll(uid);
  signalChanged(context, { uid });
  return ok({ stream, revision: changed.value.revision });
}
