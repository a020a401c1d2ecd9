import type { PostEntry, Posting, ReserveFunds } from '@corella/contracts/ledger';

export const CUSTODY_BANK = 'custody:bank';
export const TRANSIT_BANK = 'transit:bank';

/**
 * How far a payout has come, as far as its service knows. In `reserving` and `giving-up` the outcome is unknown; in
 * `paying` the money has left and has to be posted. The last four are final.
 */
export type Stage =
  | 'reserving'
  | 'giving-up'
  | 'reserved'
  | 'paying'
  | 'releasing'
  | 'paid'
  | 'released'
  | 'refused'
  | 'voided';

export interface Payout {
  readonly command: ReserveFunds;
  /** Ids of the requests that are sent at once, like a client that repeats a request. Their key makes them one. */
  readonly names: readonly string[];
  /** The id under which the funds are reserved, once that is known. */
  id: string;
  /** Whether the service pays by commands or by instructions. */
  readonly way: 'commands' | 'instructions';
  /** How much is paid; the rest is released. */
  readonly payUnits: bigint;
  stage: Stage;
  /** Whether an action is under way. The service does one thing at a time for each payout. */
  isBusy: boolean;
  attempts: number;
  /** Pids of the instructions given so far. */
  readonly pids: Set<string>;
}

export const ENDS: ReadonlySet<Stage> = new Set<Stage>(['paid', 'released', 'refused', 'voided']);

const line = (account: string, asset: string, units: bigint, bucket: Posting['bucket'] = 'available'): Posting => ({
  account,
  bucket,
  asset,
  units: units.toString(),
});

/** Money leaves the bank. */
export function sent({ id, command: { asset }, payUnits }: Payout): PostEntry {
  return {
    type: 'PostEntry',
    transactionType: 'payout-sent',
    businessId: `${id}:sent`,
    by: 'fiat',
    postings: [line(CUSTODY_BANK, asset, payUnits), line(TRANSIT_BANK, asset, -payUnits)],
  };
}

/** The bank has the money: one of two parts is taken from the reservation. The first part includes a fee. */
export function posted(payout: Payout, part: 1 | 2): PostEntry {
  const { id } = payout;
  const { account, asset } = payout.command;
  const first = payout.payUnits / 2n;
  const units = part === 1 ? first : payout.payUnits - first;
  const fee = part === 1 && units > 10n ? 1n : 0n;
  return {
    type: 'PostEntry',
    transactionType: 'withdrawal',
    businessId: `${id}:${part}`,
    by: 'fiat',
    takes: [{ reservation: id, units: units.toString() }],
    postings: [
      line(account, asset, -units, 'frozen'),
      line(TRANSIT_BANK, asset, units - fee),
      ...(fee > 0n ? [line('house:fees', asset, fee)] : []),
    ],
  };
}

/** An entry that no template allows: all of the customer's money goes to the house. */
export function robbery({ id, command: { account, asset } }: Payout): PostEntry {
  return {
    type: 'PostEntry',
    transactionType: 'withdrawal',
    businessId: `${id}:robbed`,
    by: 'fiat',
    takes: [{ reservation: id, units: '1' }],
    postings: [line(account, asset, -1n, 'frozen'), line('house:fees', asset, 1n)],
  };
}
