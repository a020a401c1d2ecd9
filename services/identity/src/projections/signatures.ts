import type { AgreementId, AgreementProfile, AgreementVersion } from '@corella/contracts/identity';
import { tablesOf, type Kysely } from '@corella/read-model';
import type { SignedCount } from '../agreements/agreement-views.js';
import type { UnsignedTable } from '../agreement-mails/agreement-notices.js';
import type { VersionName } from '../agreements/agreements.js';
import type { HoldoutsTable } from '../agreements/grace-ends.js';
import type { IdentityContext } from '../identity.context.js';
import type { IdentityTables } from './identity-tables.js';

interface Asked {
  readonly versions: readonly AgreementVersion[];
  readonly withdrawn: readonly VersionName[];
}
interface Page {
  readonly after: string;
  readonly most: number;
}

/** Who has signed what: counts for those who publish, and whom a new one or the end of a grace concerns. */
export class Signatures implements HoldoutsTable, UnsignedTable {
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

  holdouts(asked: Asked, page: Page): Promise<readonly string[]> {
    return this.lacking(asked, { ...page, isHeldToo: false });
  }

  unsigned(asked: Asked, page: Page): Promise<readonly string[]> {
    return this.lacking(asked, { ...page, isHeldToo: true });
  }

  private async lacking(
    { versions, withdrawn }: Asked,
    { after, most, isHeldToo }: Page & { readonly isHeldToo: boolean },
  ): Promise<readonly string[]> {
    if (versions.length === 0) return [];
    await this.fresh('user');
    const rows = await this.db
      .selectFrom('identity_signatures')
      .select('uid')
      .distinct()
      .$if(!isHeldToo, (query) => query.where('held', '=', 0))
      .where('uid', '>', after)
      .where(({ and, eb, or }) =>
        or(
          versions.map(({ agreement, version, profiles }) => {
            const gone = withdrawn.filter((one) => one.agreement === agreement).map((one) => one.version);
            const lacks = [eb('version', '<', version), ...(gone.length === 0 ? [] : [eb('version', 'in', gone)])];
            return and([eb('agreement', '=', agreement), eb('profile', 'in', [...profiles]), or(lacks)]);
          }),
        ),
      )
      .orderBy('uid')
      .limit(most)
      .execute();
    return rows.map(({ uid }) => uid);
  }
}
