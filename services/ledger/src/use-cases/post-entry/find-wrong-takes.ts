import { templateOf, type LedgerRejection, type Taking, type TransactionType } from '@corella/contracts/ledger';
import type { Line } from '../../domain/ledger-event.js';
import type { LedgerState } from '../../domain/ledger-state.js';

const POSITIVE_UNITS = /^[1-9][0-9]{0,18}$/;

const mismatch = (detail: string, inputs: NonNullable<LedgerRejection['inputs']>): LedgerRejection => ({
  code: 'amount-invalid',
  field: 'takes',
  detail,
  inputs,
});

/**
 * Why an entry may not take from the reservations that it names, or null. Each must be open, have enough left, be named
 * only once and have a purpose that this type of entry takes from. For every account and asset, the frozen lines must
 * be exactly what is taken.
 */
export function findWrongTakes(
  state: LedgerState,
  {
    transactionType,
    takes,
    lines,
  }: { readonly transactionType: TransactionType; readonly takes: readonly Taking[]; readonly lines: readonly Line[] },
): LedgerRejection | null {
  const purposes: readonly string[] = templateOf(transactionType)?.takes ?? [];
  const open = new Map<string, bigint>();
  const add = (account: string, asset: string, units: bigint): void =>
    void open.set(`${account} ${asset}`, (open.get(`${account} ${asset}`) ?? 0n) + units);
  for (const { reservation: id, units } of takes) {
    const reservation = state.reservations.get(id);
    if (!reservation)
      return { code: 'reservation-unknown', detail: 'There is no such open reservation.', inputs: { id } };
    if (!purposes.includes(reservation.purpose))
      return mismatch('An entry of this type may not take from such a reservation.', { id });
    if (!POSITIVE_UNITS.test(units) || BigInt(units) > reservation.remaining)
      return mismatch('The reservation does not have what is taken.', { id, units });
    add(reservation.account, reservation.asset, BigInt(units));
  }
  if (new Set(takes.map(({ reservation }) => reservation)).size < takes.length)
    return mismatch('A reservation is named twice.', {});
  for (const { account, asset, bucket, units } of lines) if (bucket === 'frozen') add(account, asset, units);
  for (const [place, rest] of open)
    if (rest !== 0n) return mismatch('The frozen lines are not what is taken.', { place, rest: rest.toString() });
  return null;
}
