import { eachAlone } from '@corella/aggregates';
import { bankPlace, bankStream, UNITS_PER_CENT } from '@corella/contracts/cash';
import { TRANSACTION_TYPES } from '@corella/contracts/ledger';
import { isOf, type RecordedEvent } from '@corella/event-store';
import { decideBanks, type BankCommand } from '../domain/bank/bank.decide.js';
import { accountIn, type BankAccount } from '../domain/bank/bank-state.js';
import type { FiatContext } from '../fiat.context.js';
import type { Entry } from '../ledger/books.js';
import type { BankLists } from '../projections/bank-lists.js';

/** The name of a test deposit at the bank, for ever the same. */
export const testReference = (accountId: string, attempt: number): string => `corella-test-${accountId}-${attempt}`;

interface Test {
  readonly accountId: string;
  readonly attempt: number;
  readonly currency: string;
  readonly cents: number;
}

function entryOf({ accountId, attempt, currency, cents }: Test, isPaid: boolean): Entry {
  const units = BigInt(cents) * UNITS_PER_CENT;
  const line = (account: string, sum: bigint) =>
    ({ account, bucket: 'available', asset: currency, units: String(sum) }) as const;
  return {
    transactionType: TRANSACTION_TYPES.testDeposit,
    businessId: `test-deposit:${accountId}:${attempt}${isPaid ? '' : ':not-paid'}`,
    postings: [
      line(`custody:${bankPlace(currency)}`, isPaid ? units : -units),
      line('house:expense', isPaid ? -units : units),
    ],
  };
}

/** What follows from a decision: its entry, and only then may the bank be asked. */
export async function followBankEvent(context: FiatContext, event: RecordedEvent): Promise<void> {
  if (!isOf(event, 'bank')) return;
  if (event.type === 'BankAccountRemoved') return context.bankDetails.remove(event.data.accountId);
  if (event.type !== 'TestDepositDecided' && event.type !== 'TestDepositFailed') return;
  const { uid, accountId, attempt } = event.data;
  const test = await testOf(context, event.data, attempt);
  if (!test) return;
  const isPaid = event.type === 'TestDepositDecided';
  const posted = await context.books.post(entryOf(test, isPaid));
  // The house has to have it. It is tried again once a minute.
  if (!posted.ok) throw new Error(`the ledger refused a test deposit to ${accountId}: ${posted.rejection.code}`);
  if (isPaid) await changed(context, { type: 'Sent', uid, accountId, attempt });
}

async function testOf(
  context: FiatContext,
  { accountId, currency }: Pick<BankAccount, 'accountId' | 'currency'>,
  attempt: number,
): Promise<Test | null> {
  const cents = await context.bankDetails.amountOf(accountId, attempt);
  return cents === null ? null : { accountId, attempt, currency, cents };
}

const changed = (context: FiatContext, command: BankCommand): Promise<unknown> =>
  context.bankStreams.change(bankStream(command.uid), (state, at) => decideBanks(command, state, at), { by: 'fiat' });

/** Test deposits on their way. The bank is asked what became of each, and given those that it never had. */
export class TestDeposits {
  private running: Promise<void> | null = null;

  constructor(
    private readonly context: FiatContext,
    private readonly lists: BankLists,
  ) {}

  /** One round. Whoever comes while it runs waits for the same one. */
  look(): Promise<void> {
    this.running ??= this.round().finally(() => (this.running = null));
    return this.running;
  }

  private async round(): Promise<void> {
    for (let after = ''; ;) {
      const found = await this.lists.underWay(after);
      await eachAlone(found, ({ uid, accountId }) => this.settle(uid, accountId), this.context.onWarning);
      const last = found.at(-1);
      if (last === undefined) return;
      after = last.accountId;
    }
  }

  private async settle(uid: string, accountId: string): Promise<void> {
    const { bankStreams, bank } = this.context;
    const account = accountIn((await bankStreams.settled(bankStream(uid))).state, accountId);
    if (account?.test?.state !== 'sending') return;
    const { attempt } = account.test;
    const reference = testReference(accountId, attempt);
    const found = await bank.paymentOf(reference);
    if (found === null) return this.pay(account, attempt);
    if (found.state === 'accepted') return;
    await changed(this.context, { type: 'Settle', uid, accountId, attempt, isPaid: found.state === 'booked' });
  }

  private async pay(account: BankAccount, attempt: number): Promise<void> {
    const { accountId } = account;
    const test = await testOf(this.context, account, attempt);
    const details = await this.context.bankDetails.of(accountId);
    // Erased, so nobody waits for it.
    if (!test || !details) return;
    await this.context.bank.pay({
      reference: testReference(accountId, attempt),
      currency: test.currency,
      amount: BigInt(test.cents),
      to: details,
      text: 'Corella test deposit',
    });
  }
}
