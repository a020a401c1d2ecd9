import type { AgreementId, AgreementProfile, AgreementVersion } from '@corella/contracts/identity';
import { tablesOf, type Kysely } from '@corella/read-model';
import type { SignedCount } from '../agreements/agreement-views.js';
import type { HoldoutsTable } from '../agreements/grace-ends.js';
import type { IdentityContext } from '../identity.context.js';
import type { IdentityTables } from './identity-tables.js';

/** Who has signed what: counts for those who publish, and whom the end of a grace concerns. */
export class Signatures implements HoldoutsTable {
  private readonly db: Kysely<IdentityTables>;

  constructor(
    context: Pick<IdentityContext, 'readModels'>,
    private readonly fresh: (category: string) => Promise<unknown>,
  ) {
    this.db = tablesOf<IdentityTables>(context.readModels.reports);
  }

  async counts(): Promise<readonly SignedCount[]> {
    await this.fresh('user');
    const rows = await this.db
      .selectFrom('identity_signatures')
      .select(['agreement', 'profile', 'version', ({ fn }) => fn.countAll<number>().as('customers')])
      .groupBy(['agreement', 'profile', 'version'])
      .execute();
    return rows.map(({ agreement, profile, version, customers }) => ({
      agreement: agreement as AgreementId,
      profile: profile as AgreementProfile,
      version,
      customers: Number(customers),
    }));
  }

  async holdouts(
    versions: readonly AgreementVersion[],
    { after, most }: { readonly after: string; readonly most: number },
  ): Promise<readonly string[]> {
    if (versions.length === 0) return [];
    await this.fresh('user');
    const rows = await this.db
      .selectFrom('identity_signatures')
      .select('uid')
      .distinct()
      .where('held', '=', 0)
      .where('uid', '>', after)
      .where(({ and, eb, or }) =>
        or(
          versions.map(({ agreement, version, profiles }) =>
            and([eb('agreement', '=', agreement), eb('version', '<', version), eb('profile', 'in', [...profiles])]),
          ),
        ),
      )
      .orderBy('uid')
      .limit(most)
      .execute();
    return rows.map(({ uid }) => uid);
  }
}
