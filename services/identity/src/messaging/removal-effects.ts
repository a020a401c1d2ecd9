import { isOf, type RecordedEvent } from '@corella/event-store';
import type { IdentityContext } from '../identity.context.js';
import type { OutgoingMessage } from '@corella/mailer';
import {
  removalAgreedMessage,
  removalAskedMessage,
  removalDoneMessage,
  removalOverMessage,
  removalRejectedMessage,
} from '../people/removal-messages.js';
import type { Addressee } from '../people/messages.js';
import type { Removal, RemovalEvent } from '../domain/removal/removal-state.js';
import { removalUrl } from '../removals/removal-links.js';
import { announceRemoval } from '../removals/announce-removal.js';

/** Mails what an event of a request means for who made it, and for the owner. A mail may go out twice after a crash. */
export async function followRemovalEvent(context: IdentityContext, event: RecordedEvent): Promise<void> {
  if (!isOf(event, 'removal')) return;
  const { removalId } = event.data;
  const removal = await context.removals.standing(removalId);
  const claim = await context.removalRows.claim(removalId, 1);
  if (removal === null || claim === null || !context.mailer.canSend) return;
  const to = { to: claim.contactEmail, language: claim.language, at: context.clock.nowMs() };
  if (event.type === 'RemovalApproved') await announceRemoval(context, removal);
  const message = await messageOf(context, removal, { event: event as RemovalEvent, to });
  if (message !== null) await context.mailer.send(message);
}

async function messageOf(
  context: IdentityContext,
  removal: Removal,
  { event, to }: { readonly event: RemovalEvent; readonly to: Addressee },
): Promise<OutgoingMessage | null> {
  const { removalId, uid, project, expiresAt } = removal;
  switch (event.type) {
    case 'RemovalAsked': {
      // An answer that came meanwhile needs no link.
      if (removal.status !== 'asked') return null;
      const { reason, remark } = event.data;
      const named = { uid, removalId, for: 'answer' } as const;
      const token = await context.removalLinks.issue(named, { now: to.at, until: expiresAt });
      const link = removalUrl(context.config, { project, token, language: to.language });
      const words = { reason, remark: await context.removalRows.remark(removalId, remark), link, until: expiresAt };
      return removalAskedMessage(to, words);
    }
    case 'RemovalApproved':
      return removalAgreedMessage(to, { project, executeAt: event.data.executeAt });
    case 'RemovalRejected': {
      const { reason, remark } = event.data;
      const words = { project, reason, remark: await context.removalRows.remark(removalId, remark) };
      return removalRejectedMessage(to, words);
    }
    case 'RemovalCancelled':
      return removalOverMessage(to, { project, cause: event.data.cause });
    case 'RemovalExpired':
      return removalOverMessage(to, { project, cause: 'expired' });
    case 'RemovalExecuted':
      return removalDoneMessage(to, project);
    default:
      return null;
  }
}
