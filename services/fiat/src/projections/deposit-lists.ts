import type { DepositChannel, FiatDepositState, SuspenseReason } from '@corella/contracts/cash';
import type { FiatDepositRow, QueryReply, QueryRequest } from '@corella/contracts/queries';
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

  /** A customer's own, newest first. */
  async of({ uid, before, limit }: QueryRequest<'fiat.deposits'>): Promise<QueryReply<'fiat.deposits'>> {
    const stale = !(await this.fresh());
    let rows = this.db.selectFrom('fiat_deposits').selectAll().where('uid', '=', uid);
    if (before !== undefined)
      rows = rows.where(({ eb, or, and }) =>
        or([
          eb('booked_at', '<', before.bookedAt),
          and([eb('booked_at', '=', before.bookedAt), eb('deposit_id', '<', before.depositId)]),
        ]),
      );
    const found = await rows
      .orderBy('booked_at', 'desc')
      .orderBy('deposit_id', 'desc')
      .limit(limit + 1)
      .execute();
    return { rows: found.slice(0, limit).map(rowOf), more: found.length > limit, stale };
  }
}

const rowOf = (row: FiatTables['fiat_deposits']): FiatDepositRow => ({
  depositId: row.deposit_id,
  asset: row.asset,
  channel: row.channel as DepositChannel,
  units: row.units,
  bookedAt: row.booked_at,
  state: row.state as FiatDepositState,
  reason: row.suspended as SuspenseReason | null,
  entryRevision: row.entry_revision,
});
