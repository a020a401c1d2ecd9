import {
  BANK_ACCOUNT_STATES,
  BANK_CURRENCIES,
  type BankAccountRow,
  type BankAccountState,
  type BankCurrency,
} from '@corella/contracts/cash';
import type { ListReply, ListRequest } from '@corella/contracts/queries';
import { tablesOf, type Kysely, type ReadModels } from '@corella/read-model';
import { oneOf, planList, readPage, text, time, type ListFields } from '@corella/record-lists';
import { ok } from '@corella/result';
import { sql } from 'kysely';
import type { FiatTables } from './fiat-tables.js';

type Row = FiatTables['fiat_banks'];

const PAGE = 200;
const FIELDS: ListFields = {
  fields: {
    id: text('account_id'),
    uid: text('uid'),
    currency: oneOf(text('currency'), BANK_CURRENCIES),
    state: oneOf(text('state'), BANK_ACCOUNT_STATES),
    addedAt: time('added_at'),
    verifiedAt: time('verified_at'),
    removedAt: time('removed_at'),
  },
  search: [text('account_id'), text('uid')],
  tie: [{ column: 'account_id', kind: 'text' }],
};

/** Bank accounts from the table, which may lag. */
export class BankLists {
  private readonly db: Kysely<FiatTables>;
  private readonly reports: Kysely<FiatTables>;

  constructor(
    deps: { readonly readModels: ReadModels },
    /** Waits until the table has what this process has written. */
    private readonly fresh: () => Promise<unknown>,
  ) {
    this.db = tablesOf<FiatTables>(deps.readModels.db);
    this.reports = tablesOf<FiatTables>(deps.readModels.reports);
  }

  /** With a test deposit on its way, in the order of their ids, a page after the last of the page before. */
  async underWay(after: string): Promise<readonly { readonly uid: string; readonly accountId: string }[]> {
    const rows = await this.db
      .selectFrom('fiat_banks')
      .select(['uid', 'account_id'])
      .where('sending', '=', 1)
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(PAGE)
      .execute();
    return rows.map((row) => ({ uid: row.uid, accountId: row.account_id }));
  }

  /** As the desk filters and sorts them. */
  async list(request: ListRequest): Promise<ListReply<BankAccountRow & { readonly id: string }>> {
    await this.fresh();
    const plan = planList(request, FIELDS);
    if (!plan.ok) return plan;
    const page = await readPage<Row>(this.reports, { from: sql.table('fiat_banks') }, plan.value);
    return ok({ ...page, rows: page.rows.map(shown) });
  }
}

const timeOf = (at: number | null): number | null => (at === null ? null : Number(at));

const shown = (row: Row): BankAccountRow & { readonly id: string } => ({
  id: row.account_id,
  accountId: row.account_id,
  uid: row.uid,
  currency: row.currency as BankCurrency,
  state: row.state as BankAccountState,
  addedAt: Number(row.added_at),
  verifiedAt: timeOf(row.verified_at),
  removedAt: timeOf(row.removed_at),
});
