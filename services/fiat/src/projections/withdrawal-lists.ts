import {
  STATES_OF_TAB,
  UNSEEN_IS_LATE_MS,
  WITHDRAWAL_RAILS,
  WITHDRAWAL_STATES,
  WITHDRAWAL_TABS,
} from '@corella/contracts/cash';
import type { WithdrawalRail, WithdrawalRow, WithdrawalState, WithdrawalTab } from '@corella/contracts/cash';
import type { ListReply, ListRequest, QueryReply, QueryRequest } from '@corella/contracts/queries';
import { tablesOf, type Kysely, type ReadModels } from '@corella/read-model';
import { filterUnknown, int, oneOf, planList, readPage, text, time, type ListFields } from '@corella/record-lists';
import type { Clock } from '@corella/clock';
import { ok } from '@corella/result';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { FiatTables } from './fiat-tables.js';

type Row = FiatTables['fiat_withdrawals'];
const PAGE = 200;

const FIELDS: ListFields = {
  fields: {
    id: int('withdrawal_id'),
    uid: text('uid'),
    asset: text('asset'),
    rail: oneOf(text('rail'), WITHDRAWAL_RAILS),
    chain: text('chain'),
    state: oneOf(text('state'), WITHDRAWAL_STATES),
    requestedAt: time('requested_at'),
    since: time('since'),
    people: int('people'),
    endedAt: time('ended_at'),
  },
  search: [text('uid'), int('withdrawal_id')],
  tie: [{ column: 'withdrawal_id', kind: 'number' }],
};
const OPENED = sql<SqlBool>`state is not null`;

/** Withdrawals from the table. */
export class WithdrawalLists {
  private readonly db: Kysely<FiatTables>;
  private readonly reports: Kysely<FiatTables>;

  constructor(
    private readonly deps: { readonly readModels: ReadModels; readonly clock: Clock },
    /** Waits until the table has what this process has written. */
    private readonly fresh: () => Promise<boolean>,
  ) {
    this.db = tablesOf<FiatTables>(deps.readModels.db);
    this.reports = tablesOf<FiatTables>(deps.readModels.reports);
  }

  /** For which something is to be done, a page after the last of the page before; the table may lag. */
  async open(after: number): Promise<readonly { readonly uid: string; readonly withdrawalId: number }[]> {
    const rows = await this.db
      .selectFrom('fiat_withdrawals')
      .select(['withdrawal_id', 'uid'])
      .where('open', '=', 1)
      .where('withdrawal_id', '>', after)
      .orderBy('withdrawal_id')
      .limit(PAGE)
      .execute();
    return rows.map(({ withdrawal_id, uid }) => ({ uid, withdrawalId: Number(withdrawal_id) }));
  }

  /** A customer's own, newest first. */
  async of({ uid, before, limit }: QueryRequest<'fiat.withdrawals'>): Promise<QueryReply<'fiat.withdrawals'>> {
    const stale = !(await this.fresh());
    let rows = this.db.selectFrom('fiat_withdrawals').selectAll().where('uid', '=', uid).where('state', 'is not', null);
    if (before !== undefined) rows = rows.where('withdrawal_id', '<', before);
    const found = await rows
      .orderBy('withdrawal_id', 'desc')
      .limit(limit + 1)
      .execute();
    return { rows: found.slice(0, limit).map(shown), more: found.length > limit, stale };
  }

  /** As the desk filters and sorts them. */
  async list(request: ListRequest): Promise<ListReply<WithdrawalRow & { readonly id: string }>> {
    await this.fresh();
    const { tab, ...filter } = request.filter;
    if (tab !== undefined && !isTab(tab)) return filterUnknown('tab');
    const plan = planList({ ...request, filter }, FIELDS);
    if (!plan.ok) return plan;
    const within = tab === undefined ? [] : [ofTab(tab, this.deps.clock.nowMs())];
    const page = await readPage<Row>(
      this.reports,
      { from: sql.table('fiat_withdrawals') },
      { ...plan.value, where: [...plan.value.where, ...within, OPENED] },
    );
    return ok({ ...page, rows: page.rows.map((row) => ({ id: String(row.withdrawal_id), ...shown(row) })) });
  }
}

const isTab = (value: unknown): value is WithdrawalTab => WITHDRAWAL_TABS.some((tab) => tab === value);

function ofTab(tab: WithdrawalTab, nowMs: number): Expression<SqlBool> {
  const states = sql<SqlBool>`state in (${sql.join([...STATES_OF_TAB[tab]])})`;
  const late = sql<SqlBool>`(state = 'wallet-transfer' and since <= ${nowMs - UNSEEN_IS_LATE_MS})`;
  if (tab === 'trouble') return sql<SqlBool>`(${states} or ${late})`;
  return tab === 'moving' ? sql<SqlBool>`(${states} and not ${late})` : states;
}

const shown = (row: Row): WithdrawalRow => ({
  withdrawalId: Number(row.withdrawal_id),
  uid: row.uid,
  asset: row.asset,
  rail: row.rail as WithdrawalRail,
  chain: row.chain,
  units: row.units,
  feeUnits: row.fee_units,
  audUnits: row.aud_units,
  requestedAt: Number(row.requested_at),
  state: row.state as WithdrawalState,
  since: Number(row.since),
  hits: row.hits === '' ? [] : row.hits.split(','),
  people: Number(row.people),
  endedAt: row.ended_at === null ? null : Number(row.ended_at),
});
