import { CUSTOMER_LISTS, type CustomerList } from '@corella/contracts/identity';
import type { QueryReply, QueryRequest } from '@corella/contracts/queries';
import { tablesOf, type Kysely } from '@corella/read-model';
import { planList, readPage } from '@corella/record-lists';
import { ok } from '@corella/result';
import { sql, type SqlBool } from 'kysely';
import type { IdentityContext } from '../identity.context.js';
import type { IdentityTables } from './identity-tables.js';
import { LIST_MEMBERS } from './list-fields.js';

type Row = IdentityTables['identity_list_members'];

/** Who is on which list, as the console shows it. */
export class CustomerLists {
  private readonly db: Kysely<IdentityTables>;

  constructor(
    private readonly context: IdentityContext,
    private readonly fresh: (category: string) => Promise<unknown>,
  ) {
    this.db = tablesOf<IdentityTables>(context.readModels.reports);
  }

  async counts(): Promise<QueryReply<'identity.customer-lists'>> {
    await this.fresh('user');
    const rows = await this.db
      .selectFrom('identity_list_members')
      .select(['list', sql<number>`count(*)`.as('members')])
      .groupBy('list')
      .execute();
    const members = new Map(rows.map((row) => [row.list, Number(row.members)]));
    return CUSTOMER_LISTS.map((list) => ({ list, members: members.get(list) ?? 0 }));
  }

  async members({
    lists,
    ...request
  }: QueryRequest<'identity.list-members'>): Promise<QueryReply<'identity.list-members'>> {
    const plan = planList(request, LIST_MEMBERS);
    if (!plan.ok) return plan;
    await this.fresh('user');
    const only = lists.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`list in (${sql.join([...lists])})`;
    const page = await readPage<Row>(
      this.db,
      { from: sql.table('identity_list_members') },
      { ...plan.value, where: [...plan.value.where, only] },
    );
    return ok({ ...page, rows: await Promise.all(page.rows.map((row) => this.shown(row))) });
  }

  private async shown({ id, list, uid, since, by_ids: ids, approval_id: approvalId }: Row) {
    const by = ids.split(',');
    const byNames = await Promise.all(by.map(async (id) => (await this.context.staff.contact(id))?.name ?? id));
    return { id, list: list as CustomerList, uid, since: Number(since), by, byNames, approvalId };
  }
}
