import {
  REMOVAL_TABS,
  type RemovalCounts,
  type RemovalProject,
  type RemovalRow,
  type RemovalStatus,
  type RemovalTab,
} from '@corella/contracts/removal';
import type { ListReply, ListRequest } from '@corella/contracts/queries';
import { tablesOf, type Kysely } from '@corella/read-model';
import { filterUnknown, planList, readPage } from '@corella/record-lists';
import { ok } from '@corella/result';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { IdentityContext } from '../identity.context.js';
import type { OpenRemoval, RemovalTable } from '../removals/removal-times.js';
import type { IdentityTables } from './identity-tables.js';
import { REMOVALS } from './list-fields.js';

type Row = IdentityTables['identity_removals'];
type Where = Expression<SqlBool>;

const MOST_AT_ONCE = 200;

const OPEN = sql<SqlBool>`ended_at is null`;
const TABS: Readonly<Record<RemovalTab, Where>> = {
  open: OPEN,
  submitted: sql<SqlBool>`status = 'submitted'`,
  claimed: sql<SqlBool>`status = 'claimed'`,
  asked: sql<SqlBool>`status = 'asked'`,
  second: sql<SqlBool>`status = 'initiated'`,
  waiting: sql<SqlBool>`status = 'approved'`,
  done: sql<SqlBool>`status = 'executed'`,
  ended: sql<SqlBool>`status in ('rejected', 'cancelled', 'expired')`,
};
const isTab = (value: unknown): value is RemovalTab => REMOVAL_TABS.some((tab) => tab === value);
/** Waits for somebody of the desk. */
const OF_DESK = sql<SqlBool>`status in ('submitted', 'claimed')`;

/** The desk's queue of removals: filtered and sorted in SQL. */
export class RemovalLists implements RemovalTable {
  private readonly db: Kysely<IdentityTables>;

  constructor(
    private readonly context: IdentityContext,
    private readonly fresh: (category: string) => Promise<unknown>,
  ) {
    this.db = tablesOf<IdentityTables>(context.readModels.reports);
  }

  async removals(
    request: ListRequest & { readonly staffId: string },
  ): Promise<ListReply<RemovalRow & { readonly id: string }>> {
    const { tab, mine, unclaimed, ...filter } = request.filter;
    const only: Where[] = [];
    if (tab !== undefined) {
      if (!isTab(tab)) return filterUnknown('tab');
      only.push(TABS[tab]);
    }
    for (const [name, flag] of Object.entries({ mine, unclaimed })) {
      if (flag !== undefined && typeof flag !== 'boolean') return filterUnknown(name);
      if (flag === true) only.push(name === 'mine' ? sql<SqlBool>`claimed_by = ${request.staffId}` : TABS.submitted);
    }
    await this.fresh('removal');
    const plan = planList({ ...request, filter }, REMOVALS);
    if (!plan.ok) return plan;
    const page = await readPage<Row>(
      this.db,
      { from: sql.table('identity_removals') },
      { ...plan.value, where: [...plan.value.where, ...only] },
    );
    return ok({ ...page, rows: await Promise.all(page.rows.map((row) => this.shown(row))) });
  }

  async counts(staffId: string): Promise<RemovalCounts> {
    await this.fresh('removal');
    const count = (where: Where) => sql<number>`coalesce(sum(case when ${where} then 1 else 0 end), 0)`;
    const columns = [
      ...REMOVAL_TABS.map((tab) => count(TABS[tab]).as(tab)),
      count(sql<SqlBool>`claimed_by = ${staffId}`).as('mine'),
    ];
    const [found] = await this.db.selectFrom('identity_removals').select(columns).execute();
    const of = (name: string): number => Number((found as Record<string, unknown> | undefined)?.[name] ?? 0);
    const tabs = Object.fromEntries(REMOVAL_TABS.map((tab) => [tab, of(tab)])) as Record<RemovalTab, number>;
    return { tabs, mine: of('mine'), unclaimed: tabs.submitted };
  }

  async waiting(now: number, most: number): Promise<readonly string[]> {
    await this.fresh('removal');
    const rows = await this.db
      .selectFrom('identity_removals')
      .select('removal_id')
      .where(sql<SqlBool>`(status = 'submitted' or (status = 'claimed' and claimed_until <= ${now}))`)
      .orderBy('submitted_at')
      .orderBy('removal_id')
      .limit(most)
      .execute();
    return rows.map((row) => row.removal_id);
  }

  async due(now: number): Promise<readonly string[]> {
    await this.fresh('removal');
    const rows = await this.db
      .selectFrom('identity_removals')
      .select('removal_id')
      .where(
        sql<SqlBool>`${OPEN} and (claimed_until <= ${now} or (status = 'approved' and execute_at <= ${now})
          or (status in ('submitted', 'claimed', 'asked') and expires_at <= ${now}))`,
      )
      .limit(MOST_AT_ONCE)
      .execute();
    return rows.map((row) => row.removal_id);
  }

  async openOf(uid: string): Promise<readonly OpenRemoval[]> {
    await this.fresh('removal');
    const rows = await this.db
      .selectFrom('identity_removals')
      .select(['removal_id', 'project'])
      .where('uid', '=', uid)
      .where('ended_at', 'is', null)
      .execute();
    return rows.map((row) => ({ removalId: row.removal_id, project: row.project as RemovalProject }));
  }

  /** How many wait for the desk, and since when the oldest does. */
  async waitingRequests(): Promise<{ readonly open: number; readonly oldestAt: number | null }> {
    const [found] = await this.db
      .selectFrom('identity_removals')
      .select([sql<number>`count(*)`.as('open'), sql<number | null>`min(submitted_at)`.as('oldest')])
      .where(OF_DESK)
      .execute();
    const oldest = found?.oldest ?? null;
    return { open: Number(found?.open ?? 0), oldestAt: oldest === null ? null : Number(oldest) };
  }

  private async shown(row: Row): Promise<RemovalRow & { readonly id: string }> {
    const { claimed_by: claimedBy, status } = row;
    const contact = claimedBy === null ? null : await this.context.staff.contact(claimedBy);
    return {
      id: row.removal_id,
      removalId: row.removal_id,
      uid: row.uid,
      project: row.project as RemovalProject,
      status: status as RemovalStatus,
      submittedAt: row.submitted_at,
      expiresAt: row.ended_at === null && row.execute_at === null ? row.expires_at : null,
      executeAt: row.execute_at,
      claimedBy,
      claimedByName: contact?.name ?? null,
      claimedUntil: row.claimed_until,
      approvalId: row.approval_id,
      endedAt: row.ended_at,
    };
  }
}
