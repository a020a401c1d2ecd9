import type { UserHistoryEvent } from '../identity/views.js';
import type { LedgerEntryRecord, OrderRecord } from './records.js';

/** What a person's timeline can be filtered by. */
export const TIMELINE_KINDS = ['order', 'posting', 'login', 'account', 'key', 'approval', 'note'] as const;
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
};
/** The kinds that somebody with these permissions may see. */
export const timelineKinds = (permissions: readonly string[]): readonly TimelineKind[] =>
  TIMELINE_KINDS.filter((kind) => {
    const needed = NEEDS[kind];
    return needed === null || permissions.includes(needed);
  });

interface Happened {
  /** Unique in the timeline of a person. */
  readonly id: string;
  readonly at: string;
}
/** Something that the person or staff did to the account. `by` are members of staff; empty for the person. */
interface HistoryItem extends Happened {
  readonly event: UserHistoryEvent;
  readonly by: readonly string[];
}
export interface OrderItem extends Happened {
  readonly kind: 'order';
  readonly order: OrderRecord;
}
/** An entry of the ledger with the lines of this person alone. What orders set aside stands with the orders. */
export interface PostingItem extends Happened {
  readonly kind: 'posting';
  readonly entry: Pick<LedgerEntryRecord, 'revision' | 'type' | 'businessId' | 'lines'>;
}
export interface LoginItem extends Happened {
  readonly kind: 'login';
  readonly action: string;
  readonly ok: boolean;
  readonly ip: string;
  readonly userAgent: string;
}
export interface ApprovalItem extends Happened {
  readonly kind: 'approval';
  readonly approval: {
    readonly id: string;
    readonly kind: string;
    readonly status: string;
    readonly reason: string;
    readonly initiatorName: string;
  };
}
export interface AccountItem extends HistoryItem {
  readonly kind: 'account' | 'key';
}
/** `text` is null once the person was erased. */
export interface NoteItem extends Happened {
  readonly kind: 'note';
  readonly text: string | null;
  readonly by: string;
}
export type TimelineItem = OrderItem | PostingItem | LoginItem | ApprovalItem | AccountItem | NoteItem;

/**
 * GET users/{id}/timeline?kinds=order,login&before=…&limit=50: newest first, of the kinds that this reader may see.
 * `next` goes on where this page ends; null at the end.
 */
export interface TimelineRecord {
  readonly items: readonly TimelineItem[];
  readonly next: string | null;
}

/** GET users/{id}/sessions, newest use first. Addresses are cut for roles that see personal data masked. */
export interface UserSessionRecord {
  readonly id: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly ip: string;
  readonly userAgent: string;
}
/** GET users/{id}/api-keys. `id` is the access key; its secret is shown to nobody. */
export interface UserKeyRecord {
  readonly id: string;
  readonly label: string;
  readonly permissions: readonly string[];
  readonly ips: readonly string[];
  readonly status: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly lastUsedIp: string | null;
}
