import { MOST_OPEN_REMOVALS, MOST_OPEN_REMOVALS_OF_ONE } from '@corella/contracts/removal';
import { eachAlone } from '@corella/aggregates';
import type { IdentityContext } from '../identity.context.js';
import { removalRejectedMessage } from '../people/removal-messages.js';
import { randomInt } from '../secrets/random-bytes.js';
import { PROVEN_MS, type ProvenRemoval } from './removal-rows.js';

type AdmitContext = Pick<
  IdentityContext,
  | 'executing'
  | 'removalRows'
  | 'removals'
  | 'removalTimes'
  | 'contacts'
  | 'users'
  | 'clock'
  | 'mailer'
  | 'random'
  | 'onWarning'
>;

const HOUR_MS = 3_600_000;
/** When a desk answers: from a few hours to three days later. */
const DECLINED_AFTER_H = { least: 4, most: 72 };

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
  if (uid === null || user === null || user.parentUid !== null || user.closed !== null)
    return declineLater(context, body, { reason: 'Q21', now });
  if ((await removals.of(removalId)) !== null) return;
  const open = (await context.removalTimes.openOf(uid)).filter((one) => one.project === project);
  const claims = await Promise.all(open.map((one) => removalRows.claim(one.removalId, 1)));
  const own = claims.filter((claim) => claim?.contactEmail === contactEmail);
  if (own.length >= MOST_OPEN_REMOVALS_OF_ONE || open.length >= MOST_OPEN_REMOVALS)
    return declineLater(context, body, { reason: 'Q24', now });
  const kept = await removalRows.claim(removalId, 1);
  if (kept === null) {
    const file = await removalRows.fileFor(uid, body.file, now);
    const claim = { contactEmail, contactTel, text, language, file, origin, at: body.sentAt ?? now };
    await removalRows.putClaim({ removalId, uid, number: 1 }, claim);
  }
  await removals.change(removalId, { type: 'Submit', removalId, uid, project }, { by: uid });
}

/**
 * Keeps where to write to of a request that the desk will not see. A request about an account ends with a mail, so one
 * about no account has to end with the same mail, and at a time at which the desk might have sent it.
 */
async function declineLater(
  { removalRows, random }: AdmitContext,
  { removalId, project, contactEmail, language }: ProvenRemoval,
  { reason, now }: { readonly reason: string; readonly now: number },
): Promise<void> {
  const { least, most } = DECLINED_AFTER_H;
  const declineAt = now + least * HOUR_MS + randomInt(random, (most - least) * HOUR_MS);
  await removalRows.putUnmatched(removalId, { project, contactEmail, language, reason, declineAt }, now);
}

/** Declines what no account got, once it is time. A crash after the mail sends it again. */
export async function declineUnmatched(context: AdmitContext): Promise<void> {
  const { removalRows, mailer, clock } = context;
  if (!mailer.canSend) return;
  const now = clock.nowMs();
  const decline = async ({ removalId, body }: Awaited<ReturnType<typeof removalRows.dueUnmatched>>[number]) => {
    const { contactEmail: to, language, project, reason } = body;
    await mailer.send(removalRejectedMessage({ to, language, at: now }, { project, reason, remark: null }));
    await removalRows.dropUnmatched(removalId);
  };
  await eachAlone(await removalRows.dueUnmatched(now), decline, context.onWarning);
}
