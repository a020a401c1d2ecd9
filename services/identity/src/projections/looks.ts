import { tablesOf, type Kysely } from '@corella/read-model';
import type { IdentityContext } from '../identity.context.js';
import { MANY_REVEALS, REVEALING, type LookTable } from '../staff-watch/reveals.js';
import type { IdentityTables } from './identity-tables.js';

/** Looks of staff at personal data, as the audit log has them. */
export class Looks implements LookTable {
  private readonly db: Kysely<IdentityTables>;

  constructor(
    context: Pick<IdentityContext, 'readModels'>,
    private readonly fresh: (category: string) => Promise<unknown>,
  ) {
    this.db = tablesOf<IdentityTables>(context.readModels.reports);
  }

  async since(staffId: string, after: number): Promise<number> {
    await this.fresh('audit');
    const [alarm] = await this.db
      .selectFrom('identity_audit')
      .select(({ fn }) => fn.max('position').as('position'))
      .where('actor', '=', 'venue')
      .where('at', '>', after)
      .where('action', '=', MANY_REVEALS)
      .where('target', '=', staffId)
      .execute();
    const [found] = await this.db
      .selectFrom('identity_audit')
      .select(({ fn }) => fn.countAll().as('looks'))
      .where('actor', '=', staffId)
      .where('at', '>', after)
      .where('action', 'in', REVEALING)
      .where('position', '>', Number(alarm?.position ?? -1))
      .execute();
    return Number(found?.looks ?? 0);
  }
}
