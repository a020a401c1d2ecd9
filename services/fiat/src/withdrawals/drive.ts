import { BankUnavailable } from '@corella/bank';
import { OUT_POLICY_VERSION, UNITS_PER_CENT, withdrawalReservation, withdrawalStream } from '@corella/contracts/cash';
import { sha256Hex } from '@corella/hash';
import { decideWithdrawal, type PayoutWord, type WithdrawalCommand } from '../domain/withdrawal/withdrawal.decide.js';
import { isFinal, isUnpaid, type Withdrawal } from '../domain/withdrawal/withdrawal-state.js';
import type { FiatContext } from '../fiat.context.js';
import { payeeHash, type Payee } from '../payees/payee-rows.js';
import { change } from './admissions.js';
import { audUnitsOf } from './aud-value.js';
import { paidOut, payoutFailed, payoutSent } from './entries.js';
import { askForPeople } from './people/ask-for-people.js';
import { shutOwner } from './shut-owner.js';
import { riskInputs } from './risk-inputs.js';

/** No withdrawal takes more steps at once. */
const MOST_STEPS = 12;

/** The name of an order at the bank. The same attempt has the same name for ever, so it is paid once. */
export const payoutReference = (withdrawalId: number, attempt: number): string =>
  `corella-payout-${withdrawalId}-${attempt}`;

/** Takes a withdrawal as far as it goes now. Asked again, it begins where it stands. */
export function drive(context: FiatContext, withdrawalId: number): Promise<void> {
  return context.withdrawing.run(withdrawalStream(withdrawalId), async () => {
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const { state } = await context.withdrawals.settled(withdrawalStream(withdrawalId));
      if (state === null || state.isClosed || !(await step(context, state))) return;
    }
  });
}

/** Whether something has changed. */
async function step(context: FiatContext, withdrawal: Withdrawal): Promise<boolean> {
  if (isFinal(withdrawal.state)) return close(context, withdrawal);
  switch (withdrawal.state) {
    case 'submitted':
    case 'pass':
      return judgeNow(context, withdrawal);
    case 'risk-delay': {
      const isOver = withdrawal.until !== null && context.clock.nowMs() >= withdrawal.until;
      const passed: WithdrawalCommand = { type: 'PassGate', gate: 'risk-delay', approvalId: null, people: 0 };
      return isOver ? tell(context, withdrawal, passed) : askForPeople(context, withdrawal);
    }
    case 'reexamine':
    case 'large-amount-examine':
      return askForPeople(context, withdrawal);
    case 'pre-transfer':
      return withdrawal.opened.rail === 'bank' && dispatchToBank(context, withdrawal);
    case 'wallet-transfer':
      return withdrawal.opened.rail === 'bank' && askBankAlone(context, withdrawal);
    default:
      return false;
  }
}

async function judgeNow(context: FiatContext, withdrawal: Withdrawal): Promise<boolean> {
  const { withdrawalId, uid, payeeId, asset, units, inputs, requestedAt } = withdrawal.opened;
  const shut = await shutOwner(context, uid);
  if (shut !== null) return tell(context, withdrawal, { type: 'End', as: 'repealed', reason: shut });
  const audUnits = await audUnitsOf(context, { asset, units: BigInt(units) });
  if (audUnits === null) return false;
  const payeeSince = requestedAt - inputs.payeeAgeMs;
  const fresh = await riskInputs(context, { withdrawalId, uid, payeeId, audUnits, payeeSince });
  return tell(context, withdrawal, { type: 'Judge', inputs: fresh, policyVersion: OUT_POLICY_VERSION });
}

/** The entry stands before the event that lets the bank be asked. While the house is short, it waits. */
async function dispatchToBank(context: FiatContext, withdrawal: Withdrawal): Promise<boolean> {
  const payee = await context.payeeRows.of(withdrawal.opened.withdrawalId);
  if (!isAsked(withdrawal, payee)) {
    const reason = payee === null ? 'payee-unknown' : 'payee-changed';
    return tell(context, withdrawal, { type: 'End', as: 'invalid', reason });
  }
  const posted = await context.books.post(payoutSent(withdrawal));
  if (!posted.ok && posted.rejection.code === 'house-short') return false;
  if (!posted.ok) throw new Error(`the ledger refused ${payoutSent(withdrawal).businessId}: ${posted.rejection.code}`);
  return say(context, withdrawal, { type: 'Dispatch' });
}

/** Whom it pays is whom it was asked for, and whom people have agreed to. */
const isAsked = ({ opened }: Withdrawal, payee: Payee | null): payee is Payee =>
  payee !== null && payeeHash(opened.withdrawalId, payee) === opened.payeeHash;

/** A bank that is away holds up what is at the bank, and nothing else. */
async function askBankAlone(context: FiatContext, withdrawal: Withdrawal): Promise<boolean> {
  try {
    return await askBank(context, withdrawal);
  } catch (error) {
    if (!(error instanceof BankUnavailable)) throw error;
    context.onWarning(error);
    return false;
  }
}

/** The bank is asked what became of the order; only one that it never had is given to it. Silence says nothing. */
async function askBank(context: FiatContext, withdrawal: Withdrawal): Promise<boolean> {
  const { opened, attempts } = withdrawal;
  const reference = payoutReference(opened.withdrawalId, attempts);
  const found = await context.bank.paymentOf(reference);
  if (found === null) {
    await pay(context, withdrawal, reference);
    return false;
  }
  const refOf = (ref: string): string => sha256Hex(`bank-${opened.asset}|${ref}`);
  switch (found.state) {
    case 'accepted':
      return false;
    case 'booked':
      return say(context, withdrawal, { type: 'Book', ref: refOf(found.ref) });
    case 'returned':
      return say(context, withdrawal, { type: 'GiveBack', ref: refOf(found.ref) });
    case 'rejected':
      return say(context, withdrawal, { type: 'GiveBack', ref: refOf(`${reference}|rejected`) });
  }
}

async function pay(context: FiatContext, withdrawal: Withdrawal, reference: string): Promise<void> {
  const { withdrawalId, asset, units, feeUnits } = withdrawal.opened;
  const payee = await context.payeeRows.of(withdrawalId);
  if (!isAsked(withdrawal, payee)) throw new Error(`${withdrawalId}: whom it pays is not whom it was asked for`);
  await context.bank.pay({
    reference,
    currency: asset,
    amount: (BigInt(units) - BigInt(feeUnits)) / UNITS_PER_CENT,
    to: { name: payee.name, account: payee.address },
    text: `Corella ${withdrawalId}`,
  });
}

/** The last entry: what was paid is taken, and what was not is free again. */
async function close(context: FiatContext, withdrawal: Withdrawal): Promise<boolean> {
  const { opened, state, reason } = withdrawal;
  const { withdrawalId } = opened;
  const isPaid = !isUnpaid(state);
  if (!isPaid && (await isSent(context, withdrawal))) await demand(context, payoutFailed(withdrawal));
  const done = isPaid
    ? await demand(context, paidOut(withdrawal))
    : await released(context, withdrawalId, reason ?? state);
  await change(
    context,
    opened,
    isPaid ? { type: 'Settle', withdrawalId } : { type: 'Return', withdrawalId, reason: 'request-lapsed' },
  );
  return tell(context, withdrawal, { type: 'Close', revision: done });
}

/**
 * Whether the books have it as sent. A process that died between the entry and its event leaves it there, so the entry
 * is posted, once more or now; one that the ledger refuses was never there.
 */
const isSent = async ({ books }: FiatContext, withdrawal: Withdrawal): Promise<boolean> =>
  withdrawal.isDispatched || (withdrawal.attempts > 0 && (await books.post(payoutSent(withdrawal))).ok);

async function released({ books }: FiatContext, withdrawalId: number, reason: string): Promise<number> {
  const result = await books.release(withdrawalReservation(withdrawalId), reason);
  if (!result.ok) throw new Error(`the ledger did not release ${withdrawalId}: ${result.rejection.code}`);
  return result.value;
}

async function demand({ books }: FiatContext, entry: ReturnType<typeof paidOut>): Promise<number> {
  const result = await books.post(entry);
  if (!result.ok) throw new Error(`the ledger refused ${entry.businessId}: ${result.rejection.code}`);
  return result.value;
}

const say = (context: FiatContext, withdrawal: Withdrawal, word: PayoutWord): Promise<boolean> =>
  tell(context, withdrawal, { type: 'Payout', attempt: withdrawal.attempts, word });

async function tell(context: FiatContext, { opened }: Withdrawal, command: WithdrawalCommand): Promise<boolean> {
  const changed = await context.withdrawals.change(
    withdrawalStream(opened.withdrawalId),
    (state, now) => decideWithdrawal(command, state, now),
    { by: 'fiat' },
  );
  return changed.ok && changed.value.events.length > 0;
}
