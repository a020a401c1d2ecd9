import type { SecurityLogRow, UserEventRow, UserHistoryEvent } from '@corella/contracts/identity';
import { spotAccount, TRANSACTION_TYPES } from '@corella/contracts/ledger';
import type { SymbolListing } from '@corella/contracts/market';
import type { RemovalOutcome, TimelineItem } from '@corella/contracts/operator';
import type { ApprovalView, JournalLineRow, OrderRow, QueryRequest } from '@corella/contracts/queries';
import { formatUnits } from '@corella/money';
import { ask, type Signals } from '@corella/signals';
import { isoText } from '../../../trading/order-text.js';
import { orderRecord } from '../records.js';
import { removalOutcome } from '../removals/removal-record.js';
import type { Source, Sourced } from './merge-sources.js';

type TimelineSource = Source<TimelineItem>;
const placeNumber = (place: string | null): number | undefined => {
  const number = Number(place ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : undefined;
};

export const ordersOf = (
  signals: Signals,
  uid: string,
  listingOf: (symbol: string) => SymbolListing | undefined,
): TimelineSource => ({
  name: 'orders',
  async fetch({ place, to, limit }) {
    const before = placeNumber(place);
    const page = await ask(signals, 'ledger.orders', {
      account: spotAccount(uid),
      to,
      limit,
      ...(before === undefined ? {} : { before }),
    });
    const itemOf = (row: OrderRow): Sourced<TimelineItem> | null => {
      const listing = listingOf(row.symbol);
      if (!listing) return null;
      const id = String(row.orderId);
      const item = { id: `order-${id}`, kind: 'order', at: isoText(row.createdAt) } as const;
      return { at: row.createdAt, place: id, item: { ...item, order: orderRecord(row, listing) } };
    };
    return { items: page.rows.flatMap((row) => itemOf(row) ?? []), more: page.next !== null };
  },
});

/** What an order sets aside and gives back is told by the order itself. */
const POSTED: readonly string[] = Object.values(TRANSACTION_TYPES).filter(
  (type) => type !== TRANSACTION_TYPES.orderHold && type !== TRANSACTION_TYPES.orderRelease,
);
/** The lines of a page. An entry that goes on beyond it is read to its end. */
const LINES_AT_ONCE = 100;
/** An entry has no more lines than a hundred, so that a page or two end it. */
const MOST_READS = 4;

/** One item per entry, with all its lines of the account. */
export const postingsOf = (signals: Signals, account: string): TimelineSource => ({
  name: `postings ${account}`,
  async fetch({ place, to, limit }) {
    const lines: JournalLineRow[] = [];
    let before = place;
    for (let reads = 0; reads < MOST_READS; reads += 1) {
      const page = await ask(signals, 'ledger.lines', {
        account,
        to,
        types: POSTED,
        limit: reads === 0 ? Math.min(LINES_AT_ONCE, 2 * limit) : LINES_AT_ONCE,
        ...(before === null ? {} : { before }),
      });
      lines.push(...page.rows);
      before = page.next;
      // The last entry of what goes on may have further lines, and an item needs all of them.
      if (before === null || byEntry(lines).length > 1) break;
    }
    const entries = byEntry(lines);
    const whole = before === null || entries.length < 2 ? entries : entries.slice(0, -1);
    return { items: whole.slice(0, limit).map(postingItem), more: before !== null || whole.length > limit };
  },
});

function byEntry(lines: readonly JournalLineRow[]): readonly (readonly JournalLineRow[])[] {
  const entries = new Map<number, JournalLineRow[]>();
  for (const line of lines) entries.set(line.revision, [...(entries.get(line.revision) ?? []), line]);
  return [...entries.values()];
}

function postingItem(lines: readonly JournalLineRow[]): Sourced<TimelineItem> {
  const [newest, last] = [lines[0], lines.at(-1)];
  if (!newest || !last) throw new Error('an entry without lines');
  const { revision, at, transactionType: type, businessId, account } = newest;
  return {
    at,
    place: last.lineId,
    item: {
      id: `posting-${account}-${revision}`,
      kind: 'posting',
      at: isoText(at),
      entry: {
        revision,
        type,
        businessId,
        lines: [...lines].reverse().map(({ bucket, asset, units }) => ({
          account,
          bucket,
          asset,
          amount: formatUnits(BigInt(units)),
        })),
      },
    },
  };
}

/** Of the security log only what the person's own stream does not tell. */
const isAttempt = ({ action }: SecurityLogRow): boolean =>
  /-wrong$|^step-up$|^two-step-unlocked$|^removal-cancelled$/.test(action);

export const loginsOf = (signals: Signals, uid: string, shownIp: (ip: string) => string): TimelineSource => ({
  name: 'logins',
  async fetch({ place, to, limit }) {
    const [logins, log] = await Promise.all([
      ask(signals, 'identity.login-log', { uid }),
      ask(signals, 'identity.security-log', { uid }),
    ]);
    // An id begins with its time.
    const rows = [...logins, ...log.filter(isAttempt)]
      .filter(({ id, at }) => at <= to && (place === null || id < place))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    const items = rows.slice(0, limit).map(({ id, at, action, ip, userAgent, ok }) => ({
      at,
      place: id,
      item: { id: `login-${id}`, kind: 'login', at: isoText(at), action, ok, ip: shownIp(ip), userAgent } as const,
    }));
    return { items, more: rows.length > limit };
  },
});

const KEY_EVENTS: readonly UserHistoryEvent['type'][] = ['ApiKeyCreated', 'ApiKeyChanged', 'ApiKeyDeleted'];
const ACCOUNT_EVENTS: readonly UserHistoryEvent['type'][] = [
  'UserRegistered',
  'AgreementSigned',
  'KycStateSet',
  'PasswordChanged',
  'TotpSet',
  'TotpRemoved',
  'PhoneSet',
  'PhoneRemoved',
  'EmailChanged',
  'PasskeyAdded',
  'PasskeyRemoved',
  'RecoveryCodesIssued',
  'RecoveryCodeUsed',
  'RecoveryCodesRemoved',
  'RemovalCarriedOut',
  'WithdrawalsBlocked',
  'SessionsRevoked',
  'QuickWithdrawSet',
  'UserFrozen',
  'UserUnfrozen',
  'AccountLocked',
  'AccountUnlocked',
  'ListMembershipSet',
  'ClosureRequested',
  'ClosureCancelled',
  'AccountClosed',
  'OrdinaryErased',
  'PersonErased',
  'SubAccountAdded',
  'SubLoginSet',
  'SubAuthoritySet',
  'SubAccountUnfrozen',
];
export const EVENTS_OF_KIND: Readonly<Record<'account' | 'key' | 'note', readonly UserHistoryEvent['type'][]>> = {
  account: ACCOUNT_EVENTS,
  key: KEY_EVENTS,
  note: ['UserNoteWritten'],
};

/** Events of the person's own stream. */
export const eventsOf = (
  signals: Signals,
  uid: string,
  types: readonly UserHistoryEvent['type'][],
  knowsFreezes: boolean,
): TimelineSource => ({
  name: 'events',
  async fetch({ place, to, limit }) {
    const before = placeNumber(place);
    const page = await ask(signals, 'identity.user-events', {
      uid,
      types,
      to,
      limit,
      ...(before === undefined ? {} : { before }),
    });
    const items = page.rows.map((row) => ({
      at: row.at,
      place: String(row.revision),
      item: eventItem(row, knowsFreezes),
    }));
    return { items, more: page.next !== null };
  },
});

/** Why somebody was frozen, and by whom, is told to those who may see it elsewhere. */
function eventItem({ revision, at, event, byNames, text }: UserEventRow, knowsFreezes: boolean): TimelineItem {
  const happened = { id: `event-${revision}`, at: isoText(at) };
  if (event.type === 'UserFrozen' && !knowsFreezes)
    return { ...happened, kind: 'account', event: { ...event, data: { ...event.data, by: '', reason: '' } }, by: [] };
  if (event.type === 'UserNoteWritten') return { ...happened, kind: 'note', text, by: byNames[0] ?? '' };
  return { ...happened, kind: KEY_EVENTS.includes(event.type) ? 'key' : 'account', event, by: byNames };
}

/** Requests may begin in the same millisecond, so the place has time and id. */
const MOST_AT_ONCE = 20;

export const approvalsOf = (
  signals: Signals,
  uid: string,
  visible: Pick<QueryRequest<'identity.list-approvals'>, 'visibleTo'>,
): TimelineSource => ({
  name: 'approvals',
  async fetch({ place, to, limit }) {
    const [since = '', last = ''] = (place ?? '').split(' ');
    const reply = await ask(signals, 'identity.list-approvals', {
      filter: { target: [`user:${uid}`, spotAccount(uid)], createdAt_lte: place === null ? to : Number(since) },
      sort: ['createdAt', 'DESC'],
      range: [0, limit + MOST_AT_ONCE - 1],
      ...visible,
    });
    const rows = (reply.ok ? reply.value.rows : []).filter(
      ({ id, createdAt }) => place === null || createdAt < Number(since) || id < last,
    );
    const items = rows.slice(0, limit).map(async (view) => ({
      at: view.createdAt,
      place: `${view.createdAt} ${view.id}`,
      item: approvalItem(view, await outcomeOf(signals, view)),
    }));
    return { items: await Promise.all(items), more: rows.length > limit };
  },
});

/** An agreed removal is carried out a day later, or not at all: its request says so. */
async function outcomeOf(signals: Signals, { kind, status, payload }: ApprovalView): Promise<RemovalOutcome | null> {
  if (kind !== 'removal-execute' || status !== 'executed') return null;
  const view = await ask(signals, 'identity.removal', { removalId: String(payload['removalId']) });
  return view && removalOutcome(view);
}

const approvalItem = (
  { id, createdAt, kind, status, reason, initiatorName }: ApprovalView,
  removal: RemovalOutcome | null,
): TimelineItem => ({
  id: `approval-${id}`,
  kind: 'approval',
  at: isoText(createdAt),
  approval: { id, kind, status, reason, initiatorName, ...(removal === null ? {} : { removal }) },
});

/** With whom the person was seen to share something. They are few. */
export const linksOf = (signals: Signals, uid: string): TimelineSource => ({
  name: 'links',
  async fetch({ place, to, limit }) {
    const rows = (await ask(signals, 'identity.links', { uid }))
      .flatMap(({ kind, uids, seenAt: at }) =>
        at === null ? [] : [{ at, kind, uids, place: `${String(at).padStart(15, '0')} ${kind} ${uids.join()}` }],
      )
      .filter((row) => row.at <= to && (place === null || row.place < place))
      .sort((a, b) => (a.place < b.place ? 1 : -1));
    const items = rows.slice(0, limit).map(({ at, kind, uids, ...row }) => ({
      at,
      place: row.place,
      item: { id: `link-${row.place}`, kind: 'link', at: isoText(at), link: { kind, uids } } as const,
    }));
    return { items, more: rows.length > limit };
  },
});
