import type { BalancesAt } from '@corella/contracts/queries';
import type { LedgerDb, LineColumns } from '../projections/ledger/tables.js';

/** Balances and lines of customers. The index has every line, with the balance after it. */

export type LineBucket = 'available' | 'frozen';
const BUCKETS: readonly LineBucket[] = ['available', 'frozen'];
export interface LineCursor {
  readonly revision: number;
  readonly line: number;
}

export function parseCursor(text: string | undefined): LineCursor | undefined {
  const [revision, line] = (text ?? '').split(':').map(Number);
  return Number.isSafeInteger(revision) && Number.isSafeInteger(line)
    ? { revision: revision ?? 0, line: line ?? 0 }
    : undefined;
}

/** Revision of the newest entry in the index; -1 if there is none. */
export async function newestEntry(db: LedgerDb): Promise<number> {
  const entry = await db
    .selectFrom('ledger_entry_view')
    .select('revision')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.revision ?? -1;
}

/**
 * Revision of the account's last line at or before a time; -1 if there is none. Times never fall along the stream, so
 * this is a bisection over the account's own index (forty look-ups at most), and no index by time is needed.
 */
export async function lastLineAt(db: LedgerDb, account: string, atMs: number): Promise<number> {
  const upTo = async (revision: number): Promise<{ revision: number; at: number } | undefined> =>
    db
      .selectFrom('ledger_line_view')
      .select(['revision', 'at'])
      .where('account', '=', account)
      .where('revision', '<=', revision)
      .orderBy('revision', 'desc')
      .limit(1)
      .executeTakeFirst();
  const newest = await upTo(Number.MAX_SAFE_INTEGER);
  if (!newest || newest.at <= atMs) return newest?.revision ?? -1;
  let [low, high, found] = [0, newest.revision - 1, -1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const line = await upTo(middle);
    if (line && line.at > atMs) high = line.revision - 1;
    else [found, low] = [Math.max(found, line?.revision ?? -1), middle + 1];
  }
  return found;
}

interface Bucket {
  readonly account: string;
  readonly asset: string;
  readonly bucket: LineBucket;
  readonly revision: number;
}

/**
 * Places of a bucket's lines at or before a revision, newest first. Only columns of the balance index are selected, so
 * that SQLite uses it instead of scanning the account's whole list for the asset.
 */
const placesOf = (db: LedgerDb, { account, asset, bucket, revision }: Bucket) =>
  db
    .selectFrom('ledger_lines')
    .select(['revision', 'line'])
    .where('account_id', '=', accountIdOf(db, account))
    .where('asset', '=', asset)
    .where('is_frozen', '=', bucket === 'frozen' ? 1 : 0)
    .where('revision', '<=', revision)
    .orderBy('revision', 'desc')
    .orderBy('line', 'desc');

const accountIdOf = (db: LedgerDb, account: string) =>
  db.selectFrom('ledger_accounts').select('account_id').where('account', '=', account);

/** Balance of one bucket after its last line at or before a revision. */
async function balanceOf(db: LedgerDb, bucket: Bucket): Promise<bigint> {
  const line = await db
    .selectFrom(placesOf(db, bucket).limit(1).as('place'))
    .crossJoin('ledger_lines as found')
    .select('found.balance')
    .where('found.account_id', '=', accountIdOf(db, bucket.account))
    .whereRef('found.revision', '=', 'place.revision')
    .whereRef('found.line', '=', 'place.line')
    .executeTakeFirst();
  return line?.balance ?? 0n;
}

/** Balances of the account after a revision, without assets that it never had. */
export async function balancesAfter(
  db: LedgerDb,
  account: string,
  revision: number,
  asset?: string,
): Promise<BalancesAt['rows']> {
  const known =
    asset === undefined
      ? await db.selectFrom('ledger_balances').select('asset').where('account', '=', account).orderBy('asset').execute()
      : [{ asset }];
  return Promise.all(
    known.map(async (row) => {
      const [available, frozen] = await Promise.all(
        BUCKETS.map((bucket) => balanceOf(db, { account, asset: row.asset, bucket, revision })),
      );
      return { asset: row.asset, available: (available ?? 0n).toString(), frozen: (frozen ?? 0n).toString() };
    }),
  );
}

export interface LineRange {
  readonly account: string;
  readonly asset: string;
  readonly bucket: LineBucket | undefined;
  readonly revision: number;
  readonly before: LineCursor | undefined;
  readonly limit: number;
}

/**
 * Lines of a balance, newest first, plus one more if there are others. Each bucket is read by its own index, then
 * merged.
 */
export async function linesOfBalance(
  db: LedgerDb,
  { account, asset, bucket: only, revision, before, limit }: LineRange,
): Promise<readonly LineColumns[]> {
  const found = await Promise.all(
    (only === undefined ? BUCKETS : [only]).map((bucket) => {
      let places = placesOf(db, { account, asset, bucket, revision: Math.min(revision, before?.revision ?? revision) });
      if (before)
        places = places.where((where) =>
          where.or([where('revision', '<', before.revision), where('line', '<', before.line)]),
        );
      return db
        .selectFrom(places.limit(limit + 1).as('place'))
        .crossJoin('ledger_line_view as found')
        .selectAll('found')
        .where('found.account', '=', account)
        .whereRef('found.revision', '=', 'place.revision')
        .whereRef('found.line', '=', 'place.line')
        .execute();
    }),
  );
  return found
    .flat()
    .sort((left, right) => right.revision - left.revision || right.line - left.line)
    .slice(0, limit + 1);
}
