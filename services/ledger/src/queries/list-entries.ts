import { LEDGER_SHARD, TRANSACTION_TYPES } from '@corella/contracts/ledger';
import type { EntryRow, ListReply, ListRequest } from '@corella/contracts/queries';
import type { EventStore } from '@corella/event-store';
import { int, nullable, oneOf, planList, readPage, text, time, type ListFields } from '@corella/record-lists';
import { ok } from '@corella/result';
import { sql, type SqlBool } from 'kysely';
import { entryRow } from '../projections/ledger/journal-rows.js';
import type { EntryColumns, LedgerDb } from '../projections/ledger/tables.js';
import { withLineBalances } from './line-balances.js';

const TYPE = nullable(oneOf(text('transaction_type'), Object.values(TRANSACTION_TYPES)));
const ENTRIES: ListFields = {
  fields: {
    id: int('revision'),
    revision: int('revision'),
    at: time('at'),
    eventType: nullable(text('event_type')),
    type: TYPE,
    transactionType: TYPE,
    businessId: nullable(text('business_id')),
    memo: nullable(text('memo')),
    symbol: nullable(text('symbol')),
  },
  search: [text('business_id'), text('memo'), int('revision')],
  tie: [{ column: 'revision', kind: 'number' }],
};
/** An entry matches an account and an asset when one of its lines has both. */
const LINES: ListFields = {
  fields: { account: text('account'), asset: text('asset') },
  search: [],
  tie: [],
};
const LINE_ROWS =
  'select l.revision as of_entry, a.account as account, l.asset as asset from ledger_lines l join ledger_accounts a on a.account_id = l.account_id';
const READS_AT_ONCE = 16;

interface Sources {
  readonly db: LedgerDb;
  readonly store: Pick<EventStore, 'readStream'>;
}

/**
 * Lists journal entries with their lines from the log. The index has the entries of customers and those that commands
 * post; any other entry is found by its revision.
 */
export async function listEntries(
  db: LedgerDb,
  store: Sources['store'],
  request: ListRequest,
): Promise<ListReply<EntryRow>> {
  const [ofLines, ofEntries] = splitFilter(request.filter);
  const plan = planList({ ...request, filter: ofEntries }, ENTRIES);
  if (!plan.ok) return plan;
  const lines = planList({ filter: ofLines, sort: ['account', 'ASC'], range: request.range }, LINES);
  if (!lines.ok) return lines;
  const asked = singleRevision(request);
  if (asked !== null) {
    const rows = await readEntries({ db, store }, [asked]);
    return ok({ rows, total: rows.length });
  }
  const having =
    lines.value.where.length === 0
      ? []
      : [
          sql<SqlBool>`revision in (select of_entry from (${sql.raw(LINE_ROWS)}) as line where ${sql.join(lines.value.where, sql` and `)})`,
        ];
  const page = await readPage<EntryColumns>(
    db,
    { from: sql`ledger_entry_view` },
    { ...plan.value, where: [...plan.value.where, ...having] },
  );
  const entries = await readEntries(
    { db, store },
    page.rows.map(({ revision }) => revision),
  );
  return ok({ ...page, rows: entries });
}

/** Splits the filter into what applies to an entry's lines and what applies to the entry. */
function splitFilter(
  filter: ListRequest['filter'],
): readonly [ofLines: ListRequest['filter'], ofEntries: ListRequest['filter']] {
  const isOfLines = ([name]: readonly [string, unknown]): boolean =>
    name.startsWith('account') || name.startsWith('asset');
  const named = Object.entries(filter);
  return [Object.fromEntries(named.filter(isOfLines)), Object.fromEntries(named.filter((entry) => !isOfLines(entry)))];
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
    const found = await Promise.all(
      revisions.slice(start, start + READS_AT_ONCE).map((from) => store.readStream(LEDGER_SHARD, { from, limit: 1 })),
    );
    entries.push(...found.flat().map(entryRow));
  }
  return withLineBalances(db, entries);
}
