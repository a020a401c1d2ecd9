import { tablesOf, type Kysely } from '@corella/read-model';
import type { EndingKey, KeyTable } from '../api-keys/key-notices.js';
import type { IdentityContext } from '../identity.context.js';
import type { IdentityTables } from './identity-tables.js';

/** The keys that end by themselves. */
export class EndingKeys implements KeyTable {
  private readonly db: Kysely<IdentityTables>;

  constructor(
    context: Pick<IdentityContext, 'readModels'>,
    private readonly fresh: (category: string) => Promise<unknown>,
  ) {
    this.db = tablesOf<IdentityTables>(context.readModels.reports);
  }

  async ending(after: number, until: number): Promise<readonly EndingKey[]> {
    await this.fresh('user');
    const rows = await this.db
      .selectFrom('identity_api_keys')
      .select(['key_id', 'uid', 'expires_at'])
      .where('expires_at', '>', after)
      .where('expires_at', '<=', until)
      .execute();
    return rows.map((row) => ({ accessKey: row.key_id, uid: row.uid, expiresAt: Number(row.expires_at) }));
  }

  async count(after: number, until: number): Promise<number> {
    await this.fresh('user');
    const [found] = await this.db
      .selectFrom('identity_api_keys')
      .select((select) => select.fn.countAll().as('keys'))
      .where('expires_at', '>', after)
      .where('expires_at', '<=', until)
      .execute();
    return Number(found?.keys ?? 0);
  }
}
