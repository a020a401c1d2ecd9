import { MOST_WRONG_AMOUNTS } from '@corella/contracts/cash';
import { assertNever } from '@corella/result';
import type { BankAccount, BankEvent, BankState, TestDeposit } from './bank-state.js';

/** Never refuses: what was recorded has happened. `at` is when it was recorded. */
export function evolveBanks(state: BankState, event: BankEvent, at: number): BankState {
  const { type, data } = event;
  const change = (changed: (account: BankAccount) => BankAccount): BankState => ({
    ...state,
    accounts: state.accounts.map((account) => (account.accountId === data.accountId ? changed(account) : account)),
  });
  const test = (changed: Partial<TestDeposit>): BankState =>
    change((account) => ({ ...account, test: account.test && { ...account.test, ...changed } }));
  switch (type) {
    case 'BankAccountAdded': {
      const { accountId, currency } = data;
      const account: BankAccount = { accountId, currency, addedAt: at, verifiedAt: null, test: null, unpaid: 0 };
      return { added: state.added + 1, lastAddedAt: at, accounts: [...state.accounts, account] };
    }
    case 'TestDepositDecided':
      return change((account) => ({ ...account, test: { attempt: data.attempt, at, state: 'decided', wrong: 0 } }));
    case 'TestDepositSent':
      return test({ state: 'sending' });
    case 'TestDepositBooked':
      return change((account) => ({
        ...account,
        unpaid: 0,
        test: account.test && { ...account.test, state: 'arrived' },
      }));
    case 'TestDepositFailed':
      return change((account) => ({
        ...account,
        unpaid: account.unpaid + 1,
        test: account.test && { ...account.test, state: 'failed' },
      }));
    case 'TestAmountWrong':
      return test({ wrong: data.wrong, ...(data.wrong >= MOST_WRONG_AMOUNTS ? { state: 'ended' } : {}) });
    case 'BankAccountVerified':
      return change((account) => ({
        ...account,
        verifiedAt: at,
        test: account.test && { ...account.test, state: 'matched' },
      }));
    case 'BankAccountRemoved':
      return { ...state, accounts: state.accounts.filter(({ accountId }) => accountId !== data.accountId) };
    default:
      return assertNever(type);
  }
}
