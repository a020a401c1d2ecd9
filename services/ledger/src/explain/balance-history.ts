import { isCustomer } from '@corella/contracts/ledger';
import type { BalanceHistory, BalancesAt, QueryRequest } from '@corella/contracts/queries';
import type { LedgerDb } from '../projections/ledger/tables.js';
import { balancesAfter, lastLineAt } from './balance-queries.js';
import type { ExplainDeps } from './explain-balance.js';
import { RangeFault } from './range-fault.js';

/** One instant for each of 92 days, and now. */
const MAX_INSTANTS = 93;

type Place = Pick<BalancesAt, 'revision' | 'rows'>;
const NOTHING: Place = { revision: -1, rows: [] };

/**
 * A customer's balances at several instants. The instants are walked once, newest first, with look-ups in the account's
 * own index. An instant with the same last line as a newer one costs nothing, and so do instants before the first line.
 */
export async function balanceHistory(
  { db, now }: Pick<ExplainDeps, 'db' | 'now'>,
  { account, instants }: QueryRequest<'ledger.balance-history'>,
): Promise<BalanceHistory> {
  if (instants.length > MAX_INSTANTS) throw new RangeFault(`at most ${MAX_INSTANTS} instants at once`);
  if (!isCustomer(account)) throw new RangeFault('the index has the lines of customers only');
  const current = await now();
  const firstAt = await firstLineAt(db, account);
  const places = new Map<number, Place>();
  let newer = NOTHING;
  for (const at of [...new Set(instants)].sort((left, right) => right - left)) {
    if (firstAt === null || at < firstAt) break;
    const revision = await lastLineAt(db, account, Math.min(at, current.at));
    if (revision !== newer.revision) newer = { revision, rows: await balancesAfter(db, account, revision) };
    places.set(at, newer);
  }
  return { account, firstAt, points: instants.map((at) => ({ account, at, ...(places.get(at) ?? NOTHING) })) };
}

async function firstLineAt(db: LedgerDb, account: string): Promise<number | null> {
  const line = await db
    .selectFrom('ledger_line_view')
    .select('at')
    .where('account', '=', account)
    .orderBy('revision')
    .limit(1)
    .executeTakeFirst();
  return line?.at ?? null;
}
