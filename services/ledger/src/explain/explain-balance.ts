import { isCustomer } from '@corella/contracts/ledger';
import type { Explanation, JournalLineRow, LineCause, QueryReply, QueryRequest } from '@corella/contracts/queries';
import type { RecordedEvent } from '@corella/event-store';
import { entryRow } from '../projections/ledger/journal-rows.js';
import type { LedgerDb } from '../projections/ledger/tables.js';
import { lineView } from '../queries/row-views.js';
import { balancesAfter, lastLineAt, linesOfBalance, parseCursor } from './balance-queries.js';
import { causeOf } from './cause.js';
import type { FoldedLine, Journal } from './journal.js';

export interface ExplainDeps {
  readonly db: LedgerDb;
  readonly journal: Journal;
  /** Revision and time of the last commit, once the tables show it; if they are late, of what they show. */
  readonly now: () => Promise<{ readonly revision: number; readonly at: number }>;
}

const MAX_LINES = 100;

/**
 * Balances at an instant or after a revision. Customers' balances come from the index, the house's from folding the
 * log.
 */
export async function explainBalancesAt(
  deps: ExplainDeps,
  { account, at, revision, asset }: QueryRequest<'ledger.balances-at'>,
): Promise<QueryReply<'ledger.balances-at'>> {
  const place = await placeOf(deps, account, { at, revision });
  const rows = isCustomer(account)
    ? await balancesAfter(deps.db, account, place.revision, asset)
    : (await deps.journal.fold({ account, revision: place.revision })).rows.filter(
        (row) => asset === undefined || row.asset === asset,
      );
  return { account, revision: place.revision, at: place.at, rows };
}

export async function explainBalance(deps: ExplainDeps, request: QueryRequest<'ledger.explain'>): Promise<Explanation> {
  const { account, asset, bucket, at } = request;
  const before = parseCursor(request.before);
  const limit = Math.max(1, Math.min(MAX_LINES, Math.trunc(request.limit)));
  const place = await placeOf(deps, account, { at, revision: undefined });
  const found = isCustomer(account)
    ? await customerLines(deps, { account, asset, bucket, revision: place.revision, before, limit })
    : await houseLines(deps, { account, asset, bucket, revision: place.revision, before, limit });
  const shown = found.lines.slice(0, limit);
  const last = shown.at(-1);
  return {
    account,
    asset,
    available: found.available,
    frozen: found.frozen,
    revision: place.revision,
    lines: await withCauses(deps.journal, account, shown, found.events),
    next: found.lines.length > limit && last ? last.lineId : null,
  };
}

type Range = Parameters<typeof linesOfBalance>[1];
interface Found {
  readonly available: string;
  readonly frozen: string;
  readonly lines: readonly JournalLineRow[];
  readonly events?: readonly RecordedEvent[];
}

async function customerLines({ db }: ExplainDeps, range: Range): Promise<Found> {
  const [[balance], rows] = await Promise.all([
    balancesAfter(db, range.account, range.revision, range.asset),
    linesOfBalance(db, range),
  ]);
  return { available: balance?.available ?? '0', frozen: balance?.frozen ?? '0', lines: rows.map(lineView) };
}

async function houseLines(
  { journal }: ExplainDeps,
  { account, asset, bucket, revision, before, limit }: Range,
): Promise<Found> {
  const { rows, lines } = await journal.fold({
    account,
    revision,
    lines: { asset, limit, ...(bucket ? { bucket } : {}), ...(before ? { before } : {}) },
  });
  const balance = rows.find((row) => row.asset === asset);
  const events = await journal.entries(lines.map((line) => line.revision));
  const byRevision = new Map(events.map((event) => [event.revision, entryRow(event)]));
  const lineOf = ({ revision: at, line, balance: balanceUnits }: FoldedLine): readonly JournalLineRow[] => {
    const row = byRevision.get(at)?.lines[line];
    return row ? [{ ...row, balanceUnits }] : [];
  };
  return { available: balance?.available ?? '0', frozen: balance?.frozen ?? '0', lines: lines.flatMap(lineOf), events };
}

async function withCauses(
  journal: Journal,
  account: string,
  lines: readonly JournalLineRow[],
  known: readonly RecordedEvent[] | undefined,
): Promise<Explanation['lines']> {
  const events = known ?? (await journal.entries(lines.map(({ revision }) => revision)));
  const causes = new Map(events.map((event): [number, LineCause] => [event.revision, causeOf(event, account)]));
  return lines.flatMap((line) => {
    const cause = causes.get(line.revision);
    return cause ? [{ ...line, cause }] : [];
  });
}

/** The last entry that counts, and the instant asked for. */
async function placeOf(
  { db, journal, now }: ExplainDeps,
  account: string,
  { at, revision }: { at: number | undefined; revision: number | undefined },
): Promise<{ revision: number; at: number }> {
  const current = await now();
  if (revision !== undefined) return { revision: Math.min(revision, current.revision), at: current.at };
  if (at === undefined || at >= current.at) return current;
  return { revision: isCustomer(account) ? await lastLineAt(db, account, at) : await journal.revisionAt(at), at };
}
