import { MOST_OPEN_REMOVALS } from '@corella/contracts/removal';
import { eachAlone } from '../aggregates/each-alone.js';
import type { IdentityContext } from '../identity.context.js';
import { PROVEN_MS, type ProvenRemoval } from './removal-rows.js';

type AdmitContext = Pick<
  IdentityContext,
  'executing' | 'removalRows' | 'removals' | 'removalTimes' | 'contacts' | 'users' | 'clock' | 'onWarning'
>;

/**
 * Looks for the account of each request that was sent, after its answer. What finds one becomes a case of the desk; the
 * rest is shredded, and so is what was never sent. Repeating it after a crash completes what was begun.
 */
export function admitRemovals(context: AdmitContext): Promise<void> {
  return context.executing.run('removal-admission', async () => {
    const look = async ({ tokenHash, body }: (typeof proven)[number]): Promise<void> => {
      const now = context.clock.nowMs();
      if (body.sentAt === null && now < body.provenAt + PROVEN_MS) return;
      if (body.sentAt !== null) await admit(context, body, now);
      await context.removalRows.shred(tokenHash, body);
    };
    const proven = await context.removalRows.allProven();
    await eachAlone(proven, look, context.onWarning);
  });
}

async function admit(context: AdmitContext, body: ProvenRemoval, now: number): Promise<void> {
  const { removalRows, removals, contacts, users } = context;
  const { removalId, project, contactEmail, contactTel, text, language, origin } = body;
  const uid = await contacts.uidOf(body.email);
  const user = uid === null ? null : await users.get(uid);
  if (uid === null || user === null || user.parentUid !== null) return;
  if ((await removals.of(removalId)) !== null) return;
  const open = await context.removalTimes.openOf(uid);
  if (open.filter((one) => one.project === project).length >= MOST_OPEN_REMOVALS) return;
  const kept = await removalRows.claim(removalId, 1);
  if (kept === null) {
    const file = await removalRows.fileFor(uid, body.file, now);
    const claim = { contactEmail, contactTel, text, language, file, origin, at: body.sentAt ?? now };
    await removalRows.putClaim({ removalId, uid, number: 1 }, claim);
  }
  await removals.change(removalId, { type: 'Submit', removalId, uid, project }, { by: uid });
}
