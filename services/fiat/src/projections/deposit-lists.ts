import type { DepositChannel } from '@corella/contracts/cash';
import { tablesOf, type Kysely, type ReadModels } from '@corella/read-model';
import type { FiatTables } from './fiat-tables.js';

const DAY_MS = 86_400_000;

/** Deposits from the table. */
export class DepositLists {
  private readonly db: Kysely<FiatTables>;

  constructor(
    deps: { readonly readModels: ReadModels },
    /** Waits until the table has what this process has written. */
    private readonly fresh: () => Promise<boolean>,
  ) {
    this.db = tablesOf<FiatTables>(deps.readModels.db);
  }

  /**
   * What was credited to a customer at once through a channel in the 24 hours up to a booking, in units; null while the
   * table is behind.
   */
  async unitsOfDay(of: {
    readonly uid: string;
    readonly asset: string;
    readonly channel: DepositChannel;
    readonly bookedAt: number;
  }): Promise<bigint | null> {
    if (!(await this.fresh())) return null;
    const rows = await this.db
      .selectFrom('fiat_deposits')
      .select('units')
      .where('uid', '=', of.uid)
      .where('asset', '=', of.asset)
      .where('channel', '=', of.channel)
      .where('suspended', 'is', null)
      .where('booked_at', '>', of.bookedAt - DAY_MS)
      .where('booked_at', '<=', of.bookedAt)
      .execute();
    return rows.reduce((sum, { units }) => sum + BigInt(units), 0n);
  }
}
