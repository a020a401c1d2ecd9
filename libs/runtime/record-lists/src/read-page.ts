import type { Slice } from '@corella/contracts/queries';
import { beyond, orderTerms, positioned, positionTerms } from '@corella/read-model';
import { sql, type Expression, type QueryExecutorProvider, type RawBuilder, type SqlBool } from 'kysely';
import type { ListPlan } from './plan-list.js';

/** Where the rows of a list come from: a table, or a query in brackets with a name. */
interface Rows {
  readonly from: RawBuilder<unknown>;
  /** All of them unless it is said which. */
  readonly columns?: RawBuilder<unknown>;
}

/** One page of the rows that match, and the count of all of them. */
export async function readPage<Row extends object>(
  db: QueryExecutorProvider,
  { from, columns = sql`*` }: Rows,
  plan: ListPlan,
): Promise<Slice<Row>> {
  const matching = (conditions: readonly Expression<SqlBool>[]) =>
    conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`;
  const cut = plan.beyond ? [...plan.where, beyond(plan.order, plan.beyond.side, plan.beyond.position)] : plan.where;
  const countOf = async (conditions: ListPlan['where']): Promise<number> =>
    (await sql<{ total: number }>`select count(*) as total from ${from} ${matching(conditions)}`.execute(db)).rows[0]
      ?.total ?? 0;
  const [page, total, before] = await Promise.all([
    sql<Row>`select ${columns}, ${positionTerms(plan.order)} from ${from} ${matching(cut)}
      order by ${orderTerms(plan)} limit ${plan.limit + 1} offset ${plan.offset}`.execute(db),
    countOf(plan.where),
    plan.beyond?.side === 'before' ? countOf(cut) : undefined,
  ]);
  return { ...positioned(page.rows, plan), total, ...(before !== undefined && { before }) };
}
