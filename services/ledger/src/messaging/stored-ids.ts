import { sql } from 'kysely';
import type { LedgerDb } from '../projections/ledger/tables.js';
import type { ScopedId } from './id-filter.js';

const PAGE = 5_000;

/** All client order ids in the table, each within its account. */
export async function* storedClientOrderIds(db: LedgerDb): AsyncIterable<readonly ScopedId[]> {
  let [account, id] = [0, ''];
  for (;;) {
    const { rows } = await sql<{
      readonly account_id: number;
      readonly client_order_id: string;
      readonly account: string;
    }>`
      select account_id, client_order_id,
      (select account from ledger_accounts where ledger_accounts.account_id = ledger_keys.account_id) as account
      from ledger_keys where (account_id, client_order_id) > (${account}, ${id}) order by account_id, client_order_id limit ${PAGE}`.execute(
      db,
    );
    yield rows.map((row) => ({ scope: row.account, id: row.client_order_id }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    [account, id] = [last.account_id, last.client_order_id];
  }
}

/** Scopes of ids that are unique in the whole ledger. */
export const RESERVATION_SCOPE = '';
export const INSTRUCTION_SCOPE = 'pid';

/** All names of reservations and all pids of answered instructions. */
export async function* storedNames(db: LedgerDb): AsyncIterable<readonly ScopedId[]> {
  yield* pagesOf(
    RESERVATION_SCOPE,
    async (after) =>
      (
        await sql<{ readonly id: string }>`
      select key as id from ledger_reservation_keys where key > ${after} order by key limit ${PAGE}`.execute(db)
      ).rows,
  );
  yield* pagesOf(
    INSTRUCTION_SCOPE,
    async (after) =>
      (
        await sql<{ readonly id: string }>`
      select pid as id from ledger_instructions where pid > ${after} order by pid limit ${PAGE}`.execute(db)
      ).rows,
  );
}

async function* pagesOf(
  scope: string,
  read: (after: string) => Promise<readonly { readonly id: string }[]>,
): AsyncIterable<readonly ScopedId[]> {
  for (let after = ''; ;) {
    const rows = await read(after);
    yield rows.map(({ id }) => ({ scope, id }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}
