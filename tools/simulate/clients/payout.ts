import type { PostEntry, Posting, ReserveFunds } from '@corella/contracts/ledger';

export const CUSTODY_BANK = 'custody:bank';
export const TRANSIT_BANK = 'transit:bank';

/**
 * How far a payout has come, as its service knows it. `reserving` and `giving-up`: asked for, the outcome unknown.
 * `paying`: on its way, to be posted. The last four are ends.
 */
export type Stage =
  'reserving' | 'giving-up' | 'reserved' | 'paying' | 'releasing' | 'paid' | 'released' | 'refused' | 'voided';

export interface Payout {
  readonly command: ReserveFunds;
  /** Ids under which it is asked for at once, as a client does that repeats a request: its key makes them one. */
  readonly names: readonly string[];
  /** The one under which it is reserved, once that is known. */
  id: string;
  /** Whether the service pays it by commands or by instructions in a stream of its own. */
  readonly way: 'commands' | 'instructions';
  /** Of the units, what is paid; the rest is released. */
  readonly payUnits: bigint;
  stage: Stage;
  /** Something is under way for it: its service does one thing at a time. */
  isBusy: boolean;
  attempts: number;
  /** Pids that were told and are not answered yet. */
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

/** The bank has it: one part of two of the customer's money is taken, with a fee out of the first. */
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

/** What no template allows: the customer's money goes to the house alone. */
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
