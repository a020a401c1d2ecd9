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
   * The most that was credited to a customer at once through a channel in any 24 hours with this booking in them, in
   * units: a bank may say a booking later than those after it. Null while the table is behind.
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
      .select(['units', 'booked_at'])
      .where('uid', '=', of.uid)
      .where('asset', '=', of.asset)
      .where('channel', '=', of.channel)
      .where('suspended', 'is', null)
      .where('booked_at', '>', of.bookedAt - DAY_MS)
      .where('booked_at', '<', of.bookedAt + DAY_MS)
      .execute();
    return mostOfDay(
      rows.map(({ units, booked_at }) => ({ units: BigInt(units), at: Number(booked_at) })),
      of.bookedAt,
    );
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

function mostOfDay(found: readonly { readonly units: bigint; readonly at: number }[], bookedAt: number): bigint {
  const ends = new Set([bookedAt, ...found.map(({ at }) => at).filter((at) => at > bookedAt)]);
  const sums = [...ends].map((end) =>
    found.reduce((sum, { units, at }) => (at > end - DAY_MS && at <= end ? sum + units : sum), 0n),
  );
  return sums.reduce((most, sum) => (sum > most ? sum : most), 0n);
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
