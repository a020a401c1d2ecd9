import type { UserEventRow, UserEvents, UserHistoryEvent } from '@corella/contracts/identity';
import type { QueryReply, QueryRequest } from '@corella/contracts/queries';
import { NO_STREAM, recordedOf } from '@corella/event-store';
import type { RecordedEvent } from '@corella/event-store';
import { userStream } from '../domain/user/user-event.js';
import type { IdentityContext } from '../identity.context.js';

/** Events read at once, from the newest on. */
const CHUNK = 200;
const MOST_ROWS = 200;

/** Reads a customer's stream backwards, until there are enough events of the wanted types. */
export async function userEvents(
  context: IdentityContext,
  { uid, types, to = Number.MAX_SAFE_INTEGER, before, limit }: QueryRequest<'identity.user-events'>,
): Promise<QueryReply<'identity.user-events'>> {
  const stream = userStream(uid);
  const most = Math.max(1, Math.min(MOST_ROWS, Math.trunc(limit)));
  const last = await context.store.lastRevision(stream);
  if (last === NO_STREAM) return { rows: [], next: null };
  const found: { readonly recorded: RecordedEvent; readonly event: UserHistoryEvent }[] = [];
  let end = Math.min(before ?? last + 1, last + 1);
  // One more than wanted tells whether there is a next page.
  while (end > 0 && found.length <= most) {
    const from = Math.max(0, end - CHUNK);
    const events = await context.store.readStream(stream, { from, limit: end - from });
    for (const recorded of [...events].reverse()) {
      const event = historyEvent(recorded);
      if (event !== null && types.includes(event.type) && recorded.meta.at <= to) found.push({ recorded, event });
    }
    end = from;
  }
  const rows = await Promise.all(found.slice(0, most).map((one) => rowOf(context, uid, one)));
  return { rows, next: found.length > most ? (rows.at(-1)?.revision ?? null) : null };
}

function historyEvent(recorded: RecordedEvent): UserHistoryEvent | null {
  const event = recordedOf(recorded, 'user');
  return LEFT_OUT.has(event.type) ? null : ({ type: event.type, data: event.data } as UserHistoryEvent);
}

/** What follows from other events, and what is undone within seconds. */
const LEFT_OUT: ReadonlySet<string> = new Set<Exclude<keyof UserEvents, UserHistoryEvent['type']>>([
  'AccountControlDerived',
  'ParentFollowed',
  'ClosureSealed',
  'ClosureUnsealed',
]);

async function rowOf(
  context: IdentityContext,
  uid: string,
  { recorded: { revision, meta }, event }: { readonly recorded: RecordedEvent; readonly event: UserHistoryEvent },
): Promise<UserEventRow> {
  // What two people decided names both of them, separated by commas.
  const by = (meta.by ?? uid).split(',');
  const staff = by.filter((id) => id !== uid);
  return {
    revision,
    at: meta.at,
    event,
    by,
    byNames: await Promise.all(staff.map(async (id) => (await context.staff.contact(id))?.name ?? id)),
    text: event.type === 'UserNoteWritten' ? await context.notes.text(uid, event.data.noteId) : null,
  };
}
