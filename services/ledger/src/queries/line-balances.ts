import type { EntryRow } from '@corella/contracts/queries';
import { sql } from 'kysely';
import type { LedgerDb } from '../projections/ledger/tables.js';

interface KnownBalance {
  readonly revision: number;
  readonly line: number;
  readonly balance: bigint;
}

/** The most accounts looked up by one statement. */
const PLACES_AT_ONCE = 1_000;

/**
 * Adds the balance after each line, where the index has it. The index keeps lines by account, so an entry's lines are
 * looked up by the accounts that the log names.
 */
export async function withLineBalances(db: LedgerDb, entries: readonly EntryRow[]): Promise<readonly EntryRow[]> {
  const places = entries.flatMap(({ revision, lines }) =>
    [...new Set(lines.map(({ account }) => account))].map((account) => ({ account, revision })),
  );
  const balances = new Map<string, string>();
  for (let start = 0; start < places.length; start += PLACES_AT_ONCE) {
    const { rows } = await balancesAt(places.slice(start, start + PLACES_AT_ONCE)).execute(db);
    for (const { revision, line, balance } of rows) balances.set(`${revision}:${line}`, balance.toString());
  }
  return entries.map((entry) => ({
    ...entry,
    lines: entry.lines.map((line) => ({ ...line, balanceUnits: balances.get(line.lineId) ?? null })),
  }));
}

/** One look-up per place. The joins stand in the order in which they should run. */
const balancesAt = (places: readonly { readonly account: string; readonly revision: number }[]) => sql<KnownBalance>`
  with wanted (account, revision) as (values ${sql.join(places.map(({ account, revision }) => sql`(${account}, cast(${revision} as bigint))`))})
  select l.revision, l.line, l.balance from wanted cross join ledger_accounts a cross join ledger_lines l
  where a.account = wanted.account and l.account_id = a.account_id and l.revision = wanted.revision`;
