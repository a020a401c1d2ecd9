import type { BankAccountState, BankCurrency, BankEvents, TestDepositState } from '@corella/contracts/cash';

export type BankEvent = {
  readonly [Type in keyof BankEvents]: { readonly type: Type; readonly data: BankEvents[Type] };
}[keyof BankEvents];

/** `decided`: the ledger does not have its entry yet. */
export interface TestDeposit {
  readonly attempt: number;
  readonly at: number;
  readonly state: 'decided' | TestDepositState;
  readonly wrong: number;
}

export interface BankAccount {
  readonly accountId: string;
  readonly currency: BankCurrency;
  readonly addedAt: number;
  readonly verifiedAt: number | null;
  readonly test: TestDeposit | null;
  /** How many test deposits the bank did not pay, one after the other. */
  readonly unpaid: number;
}

/** The bank accounts of one customer, without those that were removed. */
export interface BankState {
  /** How many were ever added: each has a number of its own. */
  readonly added: number;
  readonly lastAddedAt: number | null;
  readonly accounts: readonly BankAccount[];
}

export const initialBanks = (): BankState => ({ added: 0, lastAddedAt: null, accounts: [] });

export const accountIn = ({ accounts }: BankState, accountId: string): BankAccount | undefined =>
  accounts.find((account) => account.accountId === accountId);

export const isUnderWay = ({ test }: BankAccount): boolean => test?.state === 'decided' || test?.state === 'sending';

export function stateOf(account: BankAccount): BankAccountState {
  if (account.verifiedAt !== null) return 'verified';
  return isUnderWay(account) || account.test?.state === 'arrived' ? 'pending' : 'unverified';
}
