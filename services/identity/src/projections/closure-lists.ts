import { tablesOf, type Kysely } from '@corella/read-model';
import { sql, type SqlBool } from 'kysely';
import type { ClosureTable } from '../closure/closures.js';
import type { IdentityContext } from '../identity.context.js';
import type { IdentityTables } from './identity-tables.js';

/** Accounts on their way out, from the table. */
export class ClosureLists implements ClosureTable {
  private readonly db: Kysely<IdentityTables>;

  constructor(
    context: Pick<IdentityContext, 'readModels'>,
    private readonly fresh: (category: string) => Promise<unknown>,
  ) {
    this.db = tablesOf<IdentityTables>(context.readModels.reports);
  }

  closing(after: string, most: number): Promise<readonly string[]> {
    return this.uids(sql<SqlBool>`state = 'closing' and uid > ${after}`, most);
  }

  due(now: number, after: string, most: number): Promise<readonly string[]> {
    return this.uids(
      sql<SqlBool>`((state = 'closed' and ordinary_until <= ${now}) or (state = 'ordinary' and retain_until <= ${now}))
        and uid > ${after}`,
      most,
    );
  }

  erased(after: string, most: number): Promise<readonly string[]> {
    return this.uids(sql<SqlBool>`state in ('ordinary', 'everything') and uid > ${after}`, most);
  }

  private async uids(where: ReturnType<typeof sql<SqlBool>>, most: number): Promise<readonly string[]> {
    await this.fresh('user');
    const rows = await this.db
      .selectFrom('identity_closures')
      .select('uid')
      .where(where)
      .orderBy('uid')
      .limit(most)
      .execute();
    return rows.map((row) => row.uid);
  }
}
