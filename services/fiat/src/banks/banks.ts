import { bankStream, type BankAccountDetail, type BankCurrency } from '@corella/contracts/cash';
import type { Clock } from '@corella/clock';
import type { StreamStore } from '@corella/aggregates';
import { addableFrom, guessesLeft, testableFrom } from '../domain/bank/bank.decide.js';
import { accountIn, stateOf, type BankAccount, type BankEvent, type BankState } from '../domain/bank/bank-state.js';
import type { BankDetailsRows } from './bank-details.js';
import { bankOf } from './known-banks.js';

/** Where a customer can be paid out to. */
export interface PayoutBank {
  readonly currency: BankCurrency;
  readonly name: string;
  readonly account: string;
  /** Null: nothing is paid to it. */
  readonly verifiedAt: number | null;
}

/** Customers' bank accounts, from their streams and the vault. */
export class Banks {
  constructor(
    private readonly deps: {
      readonly bankStreams: StreamStore<BankState, BankEvent>;
      readonly bankDetails: BankDetailsRows;
      readonly clock: Clock;
    },
  ) {}

  /** One account of a customer; null for one that is another's, removed or erased. */
  async find(uid: string, accountId: string): Promise<PayoutBank | null> {
    const { bankStreams, bankDetails } = this.deps;
    const account = accountIn((await bankStreams.settled(bankStream(uid))).state, accountId);
    const details = account && (await bankDetails.of(accountId));
    if (!account || !details) return null;
    const { currency, verifiedAt } = account;
    return { currency, name: details.name, account: details.account, verifiedAt };
  }

  async of(uid: string): Promise<{ readonly items: readonly BankAccountDetail[]; readonly addFrom: number | null }> {
    const { bankStreams, clock } = this.deps;
    const { state } = await bankStreams.settled(bankStream(uid));
    const items = await Promise.all(state.accounts.map((account) => this.detail(account)));
    return { items: items.filter((item) => item !== null), addFrom: addableFrom(state, clock.nowMs()) };
  }

  async detail(account: BankAccount): Promise<BankAccountDetail | null> {
    const details = await this.deps.bankDetails.of(account.accountId);
    if (details === null) return null;
    const { accountId, currency, addedAt, verifiedAt, test } = account;
    return {
      accountId,
      currency,
      state: stateOf(account),
      ...details,
      bank: bankOf(currency, details.account),
      addedAt,
      verifiedAt,
      test: test && {
        state: test.state === 'decided' ? 'sending' : test.state,
        at: test.at,
        left: guessesLeft(account),
      },
      nextTestAt: verifiedAt === null ? testableFrom(account, this.deps.clock.nowMs()) : null,
    };
  }
}
