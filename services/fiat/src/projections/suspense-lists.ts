import {
  DEPOSIT_CHANNELS,
  SUSPENSE_REASONS,
  SUSPENSE_STATES,
  type DepositChannel,
  type SuspenseOutcome,
  type SuspenseReason,
  type SuspenseRow,
  type SuspenseState,
} from '@corella/contracts/cash';
import type { ListReply, ListRequest } from '@corella/contracts/queries';
import { tablesOf, type Kysely, type ReadModels } from '@corella/read-model';
import { oneOf, planList, readPage, text, time, type ListFields } from '@corella/record-lists';
import { ok } from '@corella/result';
import { sql, type SqlBool } from 'kysely';
import type { FiatTables } from './fiat-tables.js';

type Row = FiatTables['fiat_deposits'];

const FIELDS: ListFields = {
  fields: {
    id: text('deposit_id'),
    uid: text('uid'),
    asset: text('asset'),
    channel: oneOf(text('channel'), DEPOSIT_CHANNELS),
    reason: oneOf(text('suspended'), Object.values(SUSPENSE_REASONS)),
    state: oneOf(text('waits'), SUSPENSE_STATES),
    bookedAt: time('booked_at'),
    endedAt: time('ended_at'),
  },
  search: [text('deposit_id'), text('uid')],
  tie: [{ column: 'deposit_id', kind: 'text' }],
};
const SUSPENDED = sql<SqlBool>`suspended is not null`;

/** What is or was in suspense, as the desk filters and sorts it. */
export class SuspenseLists {
  private readonly db: Kysely<FiatTables>;

  constructor(
    deps: { readonly readModels: ReadModels },
    /** Waits until the table has what this process has written. */
    private readonly fresh: () => Promise<unknown>,
  ) {
    this.db = tablesOf<FiatTables>(deps.readModels.reports);
  }

  async deposits(request: ListRequest): Promise<ListReply<SuspenseRow & { readonly id: string }>> {
    await this.fresh();
    const plan = planList(request, FIELDS);
    if (!plan.ok) return plan;
    const page = await readPage<Row>(
      this.db,
      { from: sql.table('fiat_deposits') },
      { ...plan.value, where: [...plan.value.where, SUSPENDED] },
    );
    return ok({ ...page, rows: page.rows.map(shown) });
  }
}

/** The customer's state says it: completed once it is credited, failed once it has gone back. */
const OUTCOMES: Readonly<Record<string, SuspenseOutcome>> = { completed: 'released', failed: 'refunded' };

const shown = (row: Row): SuspenseRow & { readonly id: string } => ({
  id: row.deposit_id,
  depositId: row.deposit_id,
  asset: row.asset,
  units: row.units,
  channel: row.channel as DepositChannel,
  reason: row.suspended as SuspenseReason,
  uid: row.uid,
  bookedAt: Number(row.booked_at),
  state: row.waits as SuspenseState | null,
  outcome: OUTCOMES[row.state] ?? null,
  endedAt: row.ended_at === null ? null : Number(row.ended_at),
});
