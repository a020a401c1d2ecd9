import { KYC_STATE } from '@corella/contracts/identity';
import { tablesOf, type Kysely } from '@corella/read-model';
import { sql, type SqlBool } from 'kysely';
import type { IdentityContext } from '../identity.context.js';
import type { VerifiedTable } from '../diligence/daily-round.js';
import type { IdentityTables } from './identity-tables.js';

/** Whoever has left is looked at no more. */
const STILL_HERE = sql<SqlBool>`not exists (
  select 1 from identity_closures as gone where gone.uid = identity_kyc_cases.uid and gone.state <> 'closing')`;

/** Customers of whom a case was approved, in the order of their numbers. */
export class VerifiedCustomers implements VerifiedTable {
  private readonly db: Kysely<IdentityTables>;

  constructor(
    context: Pick<IdentityContext, 'readModels'>,
    private readonly fresh: (category: string) => Promise<unknown>,
  ) {
    this.db = tablesOf<IdentityTables>(context.readModels.reports);
  }

  async after(uid: string, most: number): Promise<readonly string[]> {
    await this.fresh('kyc');
    const rows = await this.db
      .selectFrom('identity_kyc_cases')
      .select('uid')
      .distinct()
      .where('state', '=', KYC_STATE.approved)
      .where('uid', '>', uid)
      .where(STILL_HERE)
      .orderBy('uid')
      .limit(most)
      .execute();
    return rows.map((row) => row.uid);
  }

  /** Cases of verified customers that are open, by why they were opened. */
  async openByCause(): Promise<readonly { readonly cause: string; readonly count: number }[]> {
    const rows = await this.db
      .selectFrom('identity_kyc_cases')
      .select(['cause', sql<number>`count(*)`.as('count')])
      .where('cause', 'is not', null)
      .where('decided_at', 'is', null)
      .groupBy('cause')
      .execute();
    return rows.map((row) => ({ cause: row.cause ?? '', count: Number(row.count) }));
  }
}
