import { depositStream, type DepositEvents } from '@corella/contracts/cash';
import { isOf, type RecordedEvent } from '@corella/event-store';
import { decideDeposit, type DepositCommand } from '../domain/deposit/deposit.decide.js';
import { isBooked, type Deposit } from '../domain/deposit/deposit-state.js';
import type { FiatContext } from '../fiat.context.js';
import type { Entry } from '../ledger/books.js';
import { cameBack, credited, refundDone, refundReturned, refundSent, released, suspended } from './entries.js';

/** What follows from a decision, or from the bank's word: its entry in the ledger. */
export async function followDepositEvent(context: FiatContext, event: RecordedEvent): Promise<void> {
  if (!isOf(event, 'deposit')) return;
  const { state } = await context.deposits.settled(depositStream(event.data.depositId));
  if (!isBooked(state)) return;
  switch (event.type) {
    case 'DepositBooked':
    case 'DepositReleased':
    case 'RefundDecided':
      return drive(context, state);
    case 'RefundDone':
      await post(context, refundDone(state, event.data.attempt));
      return;
    case 'RefundReturned':
      await post(context, returned(state, event.data));
      return;
    default:
      return;
  }
}

/** Does the next step, if one is due. It can be asked for again. */
async function drive(context: FiatContext, state: Deposit): Promise<void> {
  const { status } = state;
  switch (status.at) {
    case 'booked':
      return posted(context, state, state.suspended === null ? credited(state) : suspended(state));
    case 'releasing':
      await ownedBy(context, state.depositId, status.uid);
      return posted(context, state, released(state, status.uid));
    case 'refunding':
      // The bank is asked once the entry stands and the event that names this attempt is in the log.
      await post(context, refundSent(state, state.attempts + 1));
      await changed(context, state.depositId, { type: 'Send' });
      return;
    default:
      return;
  }
}

const returned = (state: Deposit, { attempt, ref, wasDone }: DepositEvents['RefundReturned']): Entry =>
  wasDone === true ? cameBack(state, ref) : refundReturned(state, attempt);

/** From its release on, the payer is a row of whom the money belongs to. */
async function ownedBy({ payers, clock }: FiatContext, depositId: string, uid: string): Promise<void> {
  const payer = await payers.of(depositId);
  if (payer !== null) await payers.keep({ depositId, uid, payer, now: clock.nowMs() });
}

async function posted(context: FiatContext, { depositId }: Deposit, entry: Entry): Promise<void> {
  await changed(context, depositId, { type: 'Post', revision: await post(context, entry) });
}

async function post({ books }: FiatContext, entry: Entry): Promise<number> {
  const result = await books.post(entry);
  if (result.ok) return result.value;
  // The account of a new customer is opened a moment later. Nobody else's money waits for it, nor for what a person has
  // to see.
  throw new Error(`the ledger refused ${entry.businessId}: ${result.rejection.code}`);
}

const changed = (context: FiatContext, depositId: string, command: DepositCommand): Promise<unknown> =>
  context.deposits.change(depositStream(depositId), (state) => decideDeposit(command, state), { by: 'fiat' });
