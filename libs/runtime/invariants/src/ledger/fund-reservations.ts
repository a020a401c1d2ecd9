import { RESERVATION_PURPOSES, type LedgerEvents, type Posting } from '@corella/contracts/ledger';
import { CompactMap } from '../memory/compact-map.js';
import type { Report } from '../violation.js';
import type { Books } from './books.js';
import { expectLines } from './expected.js';

interface Open {
  readonly account: string;
  readonly asset: string;
  remaining: bigint;
}

/** Reservations of services. Each is made once, taken from by entries, and released at most once. */
export class FundReservations {
  private readonly open = new Map<string, Open>();
  /** Every id and key that was ever used, voided ids included. */
  private readonly names = new CompactMap();

  constructor(private readonly books: Books) {}

  reserve(reserved: LedgerEvents['FundsReserved'], report: Report): void {
    const { id, keys = [], account, asset, purpose, by, postings } = reserved;
    for (const name of [id, ...keys]) {
      if (this.names.has(name)) report('once', `${name} names a second reservation or a voided one`);
      this.names.set(name, 1);
    }
    if (!id.startsWith(`${purpose}:`)) report('reserved-once', `${id} does not say that it is a ${purpose}`);
    const services: readonly string[] = RESERVATION_PURPOSES[purpose].by;
    if (!services.includes(by)) report('template', `${by} reserves for a ${purpose}`);
    const units = BigInt(reserved.units);
    if (units <= 0n) report('reserved-once', `${id} reserves nothing`);
    expectLines(
      postings,
      [
        [account, 'available', asset, -units],
        [account, 'frozen', asset, units],
      ],
      report,
    );
    this.open.set(id, { account, asset, remaining: units });
    this.books.reserve(account, asset, units);
  }

  release({ id, units, postings }: LedgerEvents['ReservationReleased'], report: Report): void {
    const reservation = this.open.get(id);
    if (!reservation) return report('reserved-once', `${id} is released and is not open`);
    const { account, asset, remaining } = reservation;
    if (BigInt(units) !== remaining) report('reserved-once', `${id} has ${remaining} units left and releases ${units}`);
    expectLines(
      postings,
      [
        [account, 'frozen', asset, -remaining],
        [account, 'available', asset, remaining],
      ],
      report,
    );
    this.open.delete(id);
    this.books.reserve(account, asset, -remaining);
    return undefined;
  }

  giveUp({ id }: LedgerEvents['ReservationVoided'], report: Report): void {
    if (this.names.has(id)) report('reserved-once', `${id} is voided although it was used`);
    this.names.set(id, 1);
  }

  /** For each account and asset, an entry takes exactly what its frozen lines move. */
  take({ takes = [], postings }: LedgerEvents['EntryPosted'], report: Report): void {
    const moved = frozenOf(postings);
    for (const { reservation: id, units: text } of takes) {
      const reservation = this.open.get(id);
      if (!reservation) {
        report('reserved-once', `an entry takes from ${id}, which is not open`);
        continue;
      }
      const units = BigInt(text);
      const place = `${reservation.account} in ${reservation.asset}`;
      moved.set(place, (moved.get(place) ?? 0n) + units);
      reservation.remaining -= units;
      this.books.reserve(reservation.account, reservation.asset, -units);
      if (units <= 0n || reservation.remaining < 0n)
        report('reserved-once', `an entry takes ${units} units from ${id} and leaves ${reservation.remaining}`);
      if (reservation.remaining === 0n) this.open.delete(id);
    }
    for (const [place, rest] of moved)
      if (rest !== 0n)
        report('reserved-once', `an entry moves ${-rest} frozen units of ${place} that it does not take`);
  }
}

function frozenOf(postings: readonly Posting[]): Map<string, bigint> {
  const moved = new Map<string, bigint>();
  for (const { account, bucket, asset, units } of postings) {
    if (bucket !== 'frozen') continue;
    const place = `${account} in ${asset}`;
    moved.set(place, (moved.get(place) ?? 0n) + BigInt(units));
  }
  return moved;
}
