import {
  BANK_ADD_EVERY_MS,
  MOST_UNPAID_TESTS,
  MOST_WRONG_AMOUNTS,
  TEST_DEPOSIT_EVERY_MS,
  type BankCurrency,
} from '@corella/contracts/cash';
import { ok, reject, type Rejection, type Result } from '@corella/result';
import { accountIn, isUnderWay, type BankAccount, type BankEvent, type BankState } from './bank-state.js';

export type BankRejection = Rejection<
  | 'bank-add-wait'
  | 'bank-account-exists'
  | 'bank-account-unknown'
  | 'bank-in-use'
  | 'test-deposit-wait'
  | 'test-deposit-none'
>;

interface OfAccount {
  readonly uid: string;
  readonly accountId: string;
}

export type BankCommand =
  | (OfAccount & { readonly type: 'Add'; readonly currency: BankCurrency })
  | (OfAccount & { readonly type: 'Remove'; readonly hasOpenWithdrawal: boolean })
  /** Its owner was erased. */
  | (OfAccount & { readonly type: 'Forget' })
  | (OfAccount & { readonly type: 'Test' })
  /** The ledger has the entry of this attempt. */
  | (OfAccount & { readonly type: 'Sent'; readonly attempt: number })
  /** What the bank says of this attempt. */
  | (OfAccount & { readonly type: 'Settle'; readonly attempt: number; readonly isPaid: boolean })
  /** The customer named an amount, and it was compared with that of this attempt. */
  | (OfAccount & { readonly type: 'Verify'; readonly attempt: number; readonly isRight: boolean });

type Decided = Result<readonly BankEvent[], BankRejection>;

/**
 * A customer's bank accounts: one of each currency, one addition in 24 hours, and verified only by whoever can read its
 * statement. A repeated command changes nothing.
 */
export function decideBanks(command: BankCommand, state: BankState, now: number): Decided {
  if (command.type === 'Add') return add(command, state, now);
  const { uid, accountId } = command;
  const account = accountIn(state, accountId);
  if (account === undefined) return reject({ code: 'bank-account-unknown' });
  switch (command.type) {
    case 'Remove':
      return command.hasOpenWithdrawal || isUnderWay(account)
        ? reject({ code: 'bank-in-use' })
        : ok([{ type: 'BankAccountRemoved', data: { uid, accountId } }]);
    case 'Forget':
      return ok([{ type: 'BankAccountRemoved', data: { uid, accountId } }]);
    case 'Test':
      return test(command, account, now);
    case 'Sent':
      return ok(
        account.test?.attempt === command.attempt && account.test.state === 'decided'
          ? [{ type: 'TestDepositSent', data: { uid, accountId, attempt: command.attempt } }]
          : [],
      );
    case 'Settle':
      return ok(
        account.test?.attempt === command.attempt && account.test.state === 'sending'
          ? [settled(command, account)]
          : [],
      );
    case 'Verify':
      return verify(command, account);
  }
}

function add(
  { uid, accountId, currency }: Extract<BankCommand, { type: 'Add' }>,
  state: BankState,
  now: number,
): Decided {
  if (state.accounts.some((account) => account.currency === currency))
    return reject({ code: 'bank-account-exists', inputs: { currency } });
  const from = addableFrom(state, now);
  if (from !== null) return reject({ code: 'bank-add-wait', inputs: { until: new Date(from).toISOString() } });
  return ok([{ type: 'BankAccountAdded', data: { uid, accountId, currency } }]);
}

function test({ uid, accountId }: OfAccount, account: BankAccount, now: number): Decided {
  const from = testableFrom(account, now);
  if (account.verifiedAt !== null || isUnderWay(account)) return reject({ code: 'test-deposit-wait' });
  if (from !== null) return reject({ code: 'test-deposit-wait', inputs: { until: new Date(from).toISOString() } });
  const attempt = (account.test?.attempt ?? 0) + 1;
  return ok([{ type: 'TestDepositDecided', data: { uid, accountId, attempt, currency: account.currency } }]);
}

function settled(
  { uid, accountId, attempt, isPaid }: Extract<BankCommand, { type: 'Settle' }>,
  { currency }: BankAccount,
): BankEvent {
  const data = { uid, accountId, attempt };
  return isPaid ? { type: 'TestDepositBooked', data } : { type: 'TestDepositFailed', data: { ...data, currency } };
}

function verify(
  { uid, accountId, attempt, isRight }: Extract<BankCommand, { type: 'Verify' }>,
  { test, verifiedAt }: BankAccount,
): Decided {
  if (verifiedAt !== null) return ok([]);
  if (test?.state !== 'arrived' || test.attempt !== attempt) return reject({ code: 'test-deposit-none' });
  const data = { uid, accountId, attempt };
  return ok([
    isRight
      ? { type: 'BankAccountVerified', data }
      : { type: 'TestAmountWrong', data: { ...data, wrong: test.wrong + 1 } },
  ]);
}

/** When the next account can be added; null: now. */
export const addableFrom = ({ lastAddedAt }: BankState, now: number): number | null =>
  lastAddedAt === null || now >= lastAddedAt + BANK_ADD_EVERY_MS ? null : lastAddedAt + BANK_ADD_EVERY_MS;

/**
 * When the next test deposit can be asked for; null: now. What the bank did not pay does not count, unless it did not
 * pay so many of them: such a number is nobody's, and each attempt is an order to the bank and two entries.
 */
export function testableFrom({ test, unpaid }: BankAccount, now: number): number | null {
  const mayTryAgain = test?.state === 'failed' && unpaid % MOST_UNPAID_TESTS !== 0;
  if (test === null || mayTryAgain || now >= test.at + TEST_DEPOSIT_EVERY_MS) return null;
  return test.at + TEST_DEPOSIT_EVERY_MS;
}

/** How many amounts may still be named. */
export const guessesLeft = (account: BankAccount): number => MOST_WRONG_AMOUNTS - (account.test?.wrong ?? 0);
