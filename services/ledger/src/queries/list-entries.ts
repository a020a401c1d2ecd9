import { LEDGER_SHARD } from '@corella/contracts/ledger';
import type { EntryRow, ListReply, ListRequest } from '@corella/contracts/queries';
import type { EventStore } from '@corella/event-store';
import { ok } from '@corella/result';
import { entryRow } from '../projections/ledger/journal-rows.js';
import type { EntryColumns, LedgerDb } from '../projections/ledger/tables.js';
import { withLineBalances } from './line-balances.js';
import { planList, type ListFields } from './list-dialect.js';
import { fetchPage } from './list-queries.js';

const ENTRIES: ListFields = {
  fields: {
    id: { column: 'revision', kind: 'int' }, revision: { column: 'revision', kind: 'int' }, at: { column: 'at', kind: 'time' }, eventType: { column: 'event_type', kind: 'text' },
    type: { column: 'transaction_type', kind: 'text' }, transactionType: { column: 'transaction_type', kind: 'text' }, businessId: { column: 'business_id', kind: 'text' },
    memo: { column: 'memo', kind: 'text' }, symbol: { column: 'symbol', kind: 'text' }, account: { column: 'account', kind: 'text' }, asset: { column: 'asset', kind: 'text' },
  },
  search: ['businessId', 'memo', 'revision'], tie: ['revision'],
};
const INDEX = 'select * from ledger_entry_view';
/** Entries by account or asset of their lines. */
const BY_LINES = `select distinct e.*, a.account as account, l.asset as asset from ledger_entry_view e join ledger_lines l on l.revision = e.revision
  join ledger_accounts a on a.account_id = l.account_id`;
const COLUMNS = 'distinct revision, at, event_type, transaction_type, business_id, memo, symbol';
const READS_AT_ONCE = 16;

interface Sources { readonly db: LedgerDb; readonly store: EventStore }

/**
 * Journal entries with their lines as the log has them. The index knows the entries of customers and those that commands post; any
 * other is found by its revision.
 */
export async function listEntries(db: LedgerDb, store: EventStore, request: ListRequest): Promise<ListReply<EntryRow>> {
  const plan = planList(request, ENTRIES);
  if (!plan.ok) return plan;
  const asked = singleRevision(request);
  if (asked !== null) {
    const rows = await readEntries({ db, store }, [asked]);
    return ok({ rows, total: rows.length });
  }
  const byLines = [...Object.keys(request.filter), request.sort[0]].some((name) => name.startsWith('account') || name.startsWith('asset'));
  const { rows, total } = await fetchPage<EntryColumns>(db, byLines ? BY_LINES : INDEX, plan.value, byLines ? COLUMNS : '*');
  return ok({ rows: await readEntries({ db, store }, rows.map(({ revision }) => revision)), total });
}

function singleRevision({ filter }: ListRequest): number | null {
  const [only, ...more] = Object.entries(filter);
  if (!only || more.length > 0 || !['id', 'revision'].includes(only[0]) || Array.isArray(only[1])) return null;
  const revision = Number(only[1]);
  return Number.isSafeInteger(revision) && revision >= 0 ? revision : null;
}

async function readEntries({ db, store }: Sources, revisions: readonly number[]): Promise<readonly EntryRow[]> {
  const entries: EntryRow[] = [];
  for (let start = 0; start < revisions.length; start += READS_AT_ONCE) {
    const found = await Promise.all(revisions.slice(start, start + READS_AT_ONCE).map((from) => store.readStream(LEDGER_SHARD, { from, limit: 1 })));
    entries.push(...found.flat().map(entryRow));
  }
  return withLineBalances(db, entries);
}
