import { depositStream } from '@corella/contracts/cash';
import { spotAccount, TRANSACTION_TYPES, type Posting, type PostEntry } from '@corella/contracts/ledger';
import { isOf, type RecordedEvent } from '@corella/event-store';
import { Unavailable } from '@corella/result';
import { decideDeposit, type DepositCommand } from '../domain/deposit/deposit.decide.js';
import { isBooked, type Deposit } from '../domain/deposit/deposit-state.js';
import type { FiatContext } from '../fiat.context.js';

type Entry = Omit<PostEntry, 'type' | 'by'>;

/** What follows from a decision: its entry in the ledger, and for a refund the order to the bank. */
export async function followDepositEvent(context: FiatContext, event: RecordedEvent): Promise<void> {
  if (!isOf(event, 'deposit')) return;
  await driveDeposit(context, event.data.depositId);
}

/** Does the next step, if one is due. It can be asked for at any time, and again. */
export async function driveDeposit(context: FiatContext, depositId: string): Promise<void> {
  const { state } = await context.deposits.settled(depositStream(depositId));
  if (!isBooked(state)) return;
  switch (state.status.at) {
    case 'booked':
      return posted(context, state, state.suspended === null ? credit(state) : suspend(state));
    case 'releasing':
      return posted(context, state, release(state, state.status.uid));
    default:
      return;
  }
}

async function posted(context: FiatContext, { depositId }: Deposit, entry: Entry): Promise<void> {
  const { books } = context;
  const result = await books.post(entry);
  // The account of a new customer is opened a moment later; anything else a person has to see.
  if (!result.ok && result.rejection.code === 'account-unknown') throw new Unavailable('the account is not open yet');
  if (!result.ok) throw new Error(`the ledger refused ${entry.businessId}: ${result.rejection.code}`);
  await changed(context, depositId, { type: 'Post', revision: result.value });
}

const changed = (context: FiatContext, depositId: string, command: DepositCommand): Promise<unknown> =>
  context.deposits.change(depositStream(depositId), (state) => decideDeposit(command, state), { by: 'fiat' });

const line = (account: string, { asset }: Deposit, units: bigint): Posting => ({
  account,
  bucket: 'available',
  asset,
  units: String(units),
});

const credit = (deposit: Deposit): Entry => ({
  transactionType: TRANSACTION_TYPES.deposit,
  businessId: `deposit:${deposit.place}:${deposit.ref}`,
  postings: [
    line(`custody:${deposit.place}`, deposit, -deposit.units),
    line(spotAccount(deposit.uid ?? ''), deposit, deposit.units),
  ],
});

const suspend = (deposit: Deposit): Entry => ({
  transactionType: TRANSACTION_TYPES.deposit,
  businessId: `deposit:${deposit.place}:${deposit.ref}`,
  postings: [
    line(`custody:${deposit.place}`, deposit, -deposit.units),
    line(`suspense:${deposit.place}`, deposit, deposit.units),
  ],
});

const release = (deposit: Deposit, uid: string): Entry => ({
  transactionType: TRANSACTION_TYPES.suspenseRelease,
  businessId: `suspense-release:${deposit.depositId}`,
  postings: [
    line(`suspense:${deposit.place}`, deposit, -deposit.units),
    line(spotAccount(uid), deposit, deposit.units),
  ],
});
