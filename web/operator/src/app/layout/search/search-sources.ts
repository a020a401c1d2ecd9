import type {
  AccountRecord,
  ApprovalRecord,
  KycCaseRecord,
  LedgerEntryRecord,
  MarketRecord,
  OrderRecord,
  StaffRecord,
  UserRecord,
} from '@corella/contracts/operator';
import { approvalTitle, askedBy } from '../../../shared/approvals/approval-words.js';
import { count } from '../../../shared/format/amounts.js';
import { accountLabel, pair, pairOf, roleLabel, sentence } from '../../../shared/format/names.js';

/** A record that was found, in words, with the address of its page. */
export interface Hit {
  readonly to: string;
  readonly title: string;
  readonly detail: string;
}

/** One list of the venue in which a term is looked up. */
export interface SearchSource {
  readonly resource: string;
  readonly group: string;
  readonly filter: Readonly<Record<string, string>>;
  readonly sort: string;
  readonly hitOf: (record: never) => Hit;
}

const UID = /^\d{7}$/;
const CASE_ID = /^KYC-\d{7}(-\d{1,4})?$/i;
const POSITION = /^\d{1,12}$/;
const ORDER_ID = /^\d{13,16}$/;
const APPROVAL_ID = /^[0-9a-f]{6,24}$/i;
const CLIENT_ORDER_ID = /^[A-Za-z0-9_-]{3,64}$/;
/** A symbol, a pair or the name of an asset. */
const MARKET = /^[a-z]{2,12}([ /-]?[a-z]{0,12})$/i;
const NAME = /^[\p{L}][\p{L}\p{M} .'@+_-]{1,80}$/u;
const BUSINESS_ID = /^[\w-]+:[\w:.-]+$/;

const show = (resource: string, id: string): string => `/${resource}/${encodeURIComponent(id)}/show`;

const userHit = ({ id, uid, email, status }: UserRecord): Hit => ({
  to: show('users', id),
  title: `User ${uid}`,
  detail: `${email}, ${status}`,
});
const marketHit = (market: MarketRecord): Hit => ({
  to: show('markets', market.id),
  title: pair(market),
  detail: `${market.state} ${market.stateName}`,
});
const orderHit = ({ id, symbol, side, type, state }: OrderRecord): Hit => ({
  to: show('orders', id),
  title: `Order ${id}`,
  detail: `${pairOf(symbol)}, ${side} ${type}, ${state}`,
});
const entryHit = ({ id, revision, type, businessId }: LedgerEntryRecord): Hit => ({
  to: show('ledger-entries', id),
  title: `Entry ${count(revision)}`,
  detail: `${sentence(type)}, ${businessId}`,
});
const approvalHit = (approval: ApprovalRecord): Hit => ({
  to: show('approvals', approval.id),
  title: approvalTitle(approval),
  detail: `${approval.status}, asked by ${askedBy(approval)}`,
});
const caseHit = ({ id, name, uid }: KycCaseRecord): Hit => ({
  to: show('kyc-cases', id),
  title: id,
  detail: `${name ?? 'Erased'}, user ${uid}`,
});
const accountHit = ({ id, account, status }: AccountRecord): Hit => ({
  to: show('accounts', id),
  title: accountLabel(account),
  detail: status,
});
/** Staff have no pages of their own, so the list is opened with the one person. */
const staffHit = ({ name, email, role, status }: StaffRecord): Hit => ({
  to: `/staff?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`,
  title: name,
  detail: `${email}, ${roleLabel(role)}, ${status}`,
});

/**
 * Where a term is looked up, in the order in which the groups are shown. A UID has seven digits and an order id has
 * thirteen or more; any other number is a position in the ledger. Seven digits can also be a position. Thousands
 * separators are ignored.
 */
export function sourcesOf(term: string): readonly SearchSource[] {
  const text = term.trim();
  const digits = text.replace(/[,\s]/g, '');
  const isEmail = text.includes('@');
  const isNumber = POSITION.test(digits);
  const isLong = ORDER_ID.test(digits);
  const own = CLIENT_ORDER_ID.test(text) && !UID.test(text) && !isLong;
  const candidates: readonly (readonly [boolean, SearchSource])[] = [
    [isEmail || UID.test(digits), of('users', 'Users', { q: isEmail ? text : digits }, userHit, 'uid')],
    [MARKET.test(text), of('markets', 'Markets', { q: text }, marketHit)],
    [NAME.test(text) || isEmail, of('staff', 'Staff', { q: text }, staffHit, 'role')],
    [CASE_ID.test(text), of('kyc-cases', 'KYC cases', { q: text.toUpperCase() }, caseHit, 'dueAt')],
    [isLong, of('orders', 'Orders', { id: digits }, orderHit)],
    [own, of('orders', 'Orders by client order id', { clientOrderId: text }, orderHit)],
    [APPROVAL_ID.test(text), of('approvals', 'Approvals', { q: text.toLowerCase() }, approvalHit, 'createdAt')],
    [isNumber, of('ledger-entries', 'Ledger', { id: digits }, entryHit)],
    [BUSINESS_ID.test(text), of('ledger-entries', 'Ledger by business id', { businessId: text }, entryHit, 'revision')],
    [BUSINESS_ID.test(text), of('accounts', 'Accounts', { account: text }, accountHit)],
  ];
  return candidates.flatMap(([applies, source]) => (applies ? [source] : []));
}

const of = <Row>(
  resource: string,
  group: string,
  filter: SearchSource['filter'],
  hitOf: (record: Row) => Hit,
  sort = 'id',
): SearchSource => ({ resource, group, filter, sort, hitOf });
