import type { IdentityRejection } from '@corella/contracts/identity';
import type { RecordedEvent } from '@corella/event-store';
import type { Result } from '@corella/result';
import type { Appended } from '@corella/aggregates';
import type { UserCommand } from '../domain/user/user-command.js';
import type { UserEvent } from '../domain/user/user-event.js';
import type { UserState } from '../domain/user/user-state.js';
import type { IdentityContext } from '../identity.context.js';
import { lockUrl } from './lock-links.js';
import { WARNINGS } from './news-messages.js';
import { lockedMessage, unlockedMessage } from './owner-messages.js';
import type { KeptNews, News } from './owner-news.js';
import { textGone } from './text-gone.js';

/**
 * Changes the customer's stream and tells the owner. What is told is kept before the event, which names it. A mail that
 * cannot be sent now does not undo the change: the event feed tells it later, and so it does after a crash.
 */
export async function changeAndTell(
  context: IdentityContext,
  { uid, command, news, by }: { uid: string; command: UserCommand; news: News; by?: string },
): Promise<Result<Appended<UserState, UserEvent>, IdentityRejection>> {
  const { ownerNews, users, onWarning } = context;
  const id = await ownerNews.keep(news);
  const changed = await users.change(uid, command, { ...(by === undefined ? {} : { by }), news: id });
  if (changed.ok && changed.value.events.length > 0)
    await tell(context, id).catch((error: unknown) => onWarning?.(error));
  else await ownerNews.drop(id);
  return changed;
}

/** Tells what an event names, if nobody has yet. */
export async function tellNewsOf(context: IdentityContext, { meta }: RecordedEvent): Promise<void> {
  if (meta.news !== undefined) await tell(context, meta.news);
}

/** Once, unless the process ends between the mail and the removal of the row. */
function tell(context: IdentityContext, id: string): Promise<void> {
  return context.executing.run(`news:${id}`, async () => {
    const news = await context.ownerNews.of(id);
    if (news === null) return;
    const { origin, at } = news;
    for (const [index, { uid, action }] of news.log.entries())
      await context.securityLog.add(
        uid,
        { kind: 'security-log', action, origin, ok: true },
        { at, id: `${id}-${index}` },
      );
    await mail(context, news);
    if (news.goneNumber !== undefined) await textGone(context, { uid: news.uid, number: news.goneNumber });
    await context.ownerNews.drop(id);
  });
}

async function mail(context: IdentityContext, { uid, kind, ...news }: KeptNews): Promise<void> {
  const { contacts, languages, mailer, lockLinks, clock, config } = context;
  if (kind === undefined || !mailer.canSend) return;
  const to = news.to ?? (await contacts.of(uid))?.email ?? '';
  // A sub-account has none.
  if (to === '') return;
  const about = { to, at: news.at, language: await languages.of(uid), origin: news.origin };
  if (kind === 'account-locked') return mailer.send(lockedMessage(about, config.support));
  if (kind === 'account-unlocked') return mailer.send(unlockedMessage(about));
  const link = lockUrl(config, await lockLinks.issue(uid, clock.nowMs()));
  await mailer.send(WARNINGS[kind]({ ...about, link }, news.words ?? ''));
}
