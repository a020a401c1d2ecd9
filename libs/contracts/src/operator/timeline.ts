import { z } from 'zod';
import { LINK_KINDS } from '../kyc/person-links.js';
import type { UserHistoryEvent } from '../identity/views.js';
import { isoTime } from '../web/primitives.js';
import { ledgerEntryRecordSchema, orderRecordSchema } from './ledger-records.js';
import type { Read } from './read-only.js';
import { removalOutcomeSchema } from './removal-records.js';

/** What a person's timeline can be filtered by. */
export const TIMELINE_KINDS = ['order', 'posting', 'login', 'account', 'key', 'approval', 'note', 'link'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** What a reader needs for a kind beside seeing the person at all. Requests are filtered one by one. */
const NEEDS: Readonly<Record<TimelineKind, string | null>> = {
  order: 'orders.view',
  posting: 'ledger-entries.view',
  login: 'user-access.view',
  account: null,
  key: 'user-access.view',
  approval: 'approvals.view',
  note: 'user-notes.view',
  link: 'kyc-cases.view',
};
/** The kinds that somebody with these permissions may see. */
export const timelineKinds = (permissions: readonly string[]): readonly TimelineKind[] =>
  TIMELINE_KINDS.filter((kind) => {
    const needed = NEEDS[kind];
    return needed === null || permissions.includes(needed);
  });

/** `id` is unique in the timeline of a person. */
const happened = { id: z.string(), at: isoTime };

const orderItemSchema = z.object({ ...happened, kind: z.literal('order'), order: orderRecordSchema });
export type OrderItem = Read<typeof orderItemSchema>;

/** An entry of the ledger with the lines of this person alone. What orders set aside stands with the orders. */
const postingItemSchema = z.object({
  ...happened,
  kind: z.literal('posting'),
  entry: ledgerEntryRecordSchema.pick({ revision: true, type: true, businessId: true, lines: true }),
});
export type PostingItem = Read<typeof postingItemSchema>;

const loginItemSchema = z.object({
  ...happened,
  kind: z.literal('login'),
  action: z.string(),
  ok: z.boolean(),
  ip: z.string(),
  userAgent: z.string(),
});
export type LoginItem = Read<typeof loginItemSchema>;

const approvalItemSchema = z.object({
  ...happened,
  kind: z.literal('approval'),
  approval: z.object({
    id: z.string(),
    kind: z.string(),
    status: z.string(),
    reason: z.string(),
    initiatorName: z.string(),
    /** Of an agreed removal: what became of it. */
    removal: removalOutcomeSchema.optional(),
  }),
});
export type ApprovalItem = Read<typeof approvalItemSchema>;

/** Something that the person or staff did to the account. `by` are members of staff; empty for the person. */
const accountItemSchema = z.object({
  ...happened,
  kind: z.enum(['account', 'key']),
  /** As it was recorded. */
  event: z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) }),
  by: z.array(z.string()),
});
export type AccountItem = Omit<Read<typeof accountItemSchema>, 'event'> & { readonly event: UserHistoryEvent };

/** `text` is null once the person was erased. */
const noteItemSchema = z.object({
  ...happened,
  kind: z.literal('note'),
  text: z.string().nullable(),
  by: z.string(),
});
export type NoteItem = Read<typeof noteItemSchema>;

/** The person was seen to share something with others. It stands in the timeline of each. */
const linkItemSchema = z.object({
  ...happened,
  kind: z.literal('link'),
  link: z.object({ kind: z.enum(LINK_KINDS), uids: z.array(z.string()) }),
});
export type LinkItem = Read<typeof linkItemSchema>;

export type TimelineItem = OrderItem | PostingItem | LoginItem | ApprovalItem | AccountItem | NoteItem | LinkItem;

/**
 * GET users/{id}/timeline?kinds=order,login&before=…&limit=50: newest first, of the kinds that this reader may see.
 * `next` goes on where this page ends; null at the end.
 */
export const timelineRecordSchema = z.object({
  items: z.array(
    z.discriminatedUnion('kind', [
      orderItemSchema,
      postingItemSchema,
      loginItemSchema,
      approvalItemSchema,
      accountItemSchema,
      noteItemSchema,
      linkItemSchema,
    ]),
  ),
  next: z.string().nullable(),
});
export interface TimelineRecord {
  readonly items: readonly TimelineItem[];
  readonly next: string | null;
}
