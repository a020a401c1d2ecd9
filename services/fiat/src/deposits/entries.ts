import { spotAccount, TRANSACTION_TYPES, type Posting } from '@corella/contracts/ledger';
import type { Deposit } from '../domain/deposit/deposit-state.js';
import type { Entry } from '../ledger/books.js';

const line = (account: string, { asset }: Deposit, units: bigint): Posting => ({
  account,
  bucket: 'available',
  asset,
  units: String(units),
});
const custody = (deposit: Deposit, units: bigint): Posting => line(`custody:${deposit.place}`, deposit, units);
const suspense = (deposit: Deposit, units: bigint): Posting => line(`suspense:${deposit.place}`, deposit, units);
const transit = (deposit: Deposit, units: bigint): Posting => line(`transit:${deposit.place}`, deposit, units);

const arrived = (deposit: Deposit, ref: string, to: Posting): Entry => ({
  transactionType: TRANSACTION_TYPES.deposit,
  businessId: `deposit:${deposit.place}:${ref}`,
  postings: [custody(deposit, -deposit.units), to],
});

export const credited = (deposit: Deposit): Entry =>
  arrived(deposit, deposit.ref, line(spotAccount(deposit.uid ?? ''), deposit, deposit.units));

export const suspended = (deposit: Deposit): Entry => arrived(deposit, deposit.ref, suspense(deposit, deposit.units));

export const released = (deposit: Deposit, uid: string): Entry => ({
  transactionType: TRANSACTION_TYPES.suspenseRelease,
  businessId: `suspense-release:${deposit.depositId}`,
  postings: [suspense(deposit, -deposit.units), line(spotAccount(uid), deposit, deposit.units)],
});

export const refundSent = (deposit: Deposit, attempt: number): Entry => ({
  transactionType: TRANSACTION_TYPES.refundSent,
  businessId: `refund-sent:${deposit.depositId}:${attempt}`,
  postings: [custody(deposit, deposit.units), transit(deposit, -deposit.units)],
});

export const refundDone = (deposit: Deposit, attempt: number): Entry => ({
  transactionType: TRANSACTION_TYPES.refundDone,
  businessId: `refund-done:${deposit.depositId}:${attempt}`,
  postings: [suspense(deposit, -deposit.units), transit(deposit, deposit.units)],
});

/** It never left, or came back before we had heard that it left: it was in suspense all the time. */
export const refundReturned = (deposit: Deposit, attempt: number): Entry => ({
  transactionType: TRANSACTION_TYPES.refundReturned,
  businessId: `refund-returned:${deposit.depositId}:${attempt}`,
  postings: [transit(deposit, deposit.units), custody(deposit, -deposit.units)],
});

/** It was gone, and comes in again under the reference of its return. */
export const cameBack = (deposit: Deposit, ref: string): Entry =>
  arrived(deposit, ref, suspense(deposit, deposit.units));
