import { BANK_ADD_EVERY_MS, TEST_DEPOSIT_EVERY_MS } from '@corella/contracts/cash';
import { decideBanks, type BankCommand } from './bank.decide.js';
import { evolveBanks } from './bank.evolve.js';
import { accountIn, initialBanks, stateOf, type BankState } from './bank-state.js';

const UID = '1000001';
const ID = 'B1000001-1';
const of = { uid: UID, accountId: ID };
const add: BankCommand = { type: 'Add', ...of, currency: 'aud' };
const test: BankCommand = { type: 'Test', ...of };
const sent = (attempt = 1): BankCommand => ({ type: 'Sent', ...of, attempt });
const settle = (isPaid: boolean, attempt = 1): BankCommand => ({ type: 'Settle', ...of, attempt, isPaid });
const say = (isRight: boolean, attempt = 1): BankCommand => ({ type: 'Verify', ...of, attempt, isRight });
const remove = (hasOpenWithdrawal = false): BankCommand => ({ type: 'Remove', ...of, hasOpenWithdrawal });
const wait = (ms: number): number => ms;

/** What each command came to: its events, or the code of its refusal. A number is time that passes. */
function play(steps: readonly (BankCommand | number)[]): { state: BankState; answers: readonly string[] } {
  let state = initialBanks();
  let now = 1_000_000;
  const answers: string[] = [];
  for (const step of steps) {
    if (typeof step === 'number') {
      now += step;
      continue;
    }
    const decided = decideBanks(step, state, now);
    answers.push(decided.ok ? decided.value.map(({ type }) => type).join() : decided.rejection.code);
    if (decided.ok) for (const event of decided.value) state = evolveBanks(state, event, now);
  }
  return { state, answers };
}
const shown = (state: BankState): string | undefined => {
  const account = accountIn(state, ID);
  return account && stateOf(account);
};
const arrived = [add, test, sent(), settle(true)];

describe('a bank account', () => {
  it('is verified by who reads the amount', () => {
    const { state, answers } = play([...arrived, say(false), say(true), say(true), test]);
    expect(answers).toEqual([
      'BankAccountAdded',
      'TestDepositDecided',
      'TestDepositSent',
      'TestDepositBooked',
      'TestAmountWrong',
      'BankAccountVerified',
      '',
      'test-deposit-wait',
    ]);
    expect(shown(state)).toBe('verified');
  });

  it('ends its test at the third wrong amount, and may have the next one two days after the last', () => {
    const wrong = [...arrived, say(false), say(false), say(false), say(true), test];
    const { state, answers } = play(wrong);
    expect(answers.slice(-2)).toEqual(['test-deposit-none', 'test-deposit-wait']);
    expect(shown(state)).toBe('unverified');
    expect(play([...wrong, wait(TEST_DEPOSIT_EVERY_MS - 1), test]).answers.at(-1)).toBe('test-deposit-wait');
    const again = [...wrong, wait(TEST_DEPOSIT_EVERY_MS), test, sent(2), settle(true, 2)];
    expect(play([...again, say(true, 1)]).answers.at(-1)).toBe('test-deposit-none');
    expect(play([...again, say(false, 2), say(false, 2), say(true, 2)]).answers.at(-1)).toBe('BankAccountVerified');
  });

  it('has no amount to be told before the bank has booked it', () => {
    for (const steps of [[add], [add, test], [add, test, sent()], [add, test, sent(), settle(false)]])
      expect(play([...steps, say(true)]).answers.at(-1)).toBe('test-deposit-none');
  });

  it('has another test at once where the bank did not pay', () => {
    const { answers } = play([add, test, sent(), settle(false), settle(true), test]);
    expect(answers.slice(-3)).toEqual(['TestDepositFailed', '', 'TestDepositDecided']);
  });

  it('waits two days once the bank has not paid three of them', () => {
    const unpaid = [1, 2, 3].flatMap((attempt) => [test, sent(attempt), settle(false, attempt)]);
    const { answers } = play([add, ...unpaid, test, wait(TEST_DEPOSIT_EVERY_MS - 1), test, wait(1), test]);
    expect(answers.slice(-3)).toEqual(['test-deposit-wait', 'test-deposit-wait', 'TestDepositDecided']);
    expect(answers.filter((answer) => answer === 'TestDepositFailed')).toHaveLength(3);
  });

  it('is one of its currency, and one addition in 24 hours', () => {
    const nzd: BankCommand = { type: 'Add', uid: UID, accountId: 'B1000001-2', currency: 'nzd' };
    expect(play([add, add]).answers.at(-1)).toBe('bank-account-exists');
    expect(play([add, nzd]).answers.at(-1)).toBe('bank-add-wait');
    expect(play([add, remove(), wait(BANK_ADD_EVERY_MS - 1), add]).answers.at(-1)).toBe('bank-add-wait');
    expect(play([add, remove(), wait(BANK_ADD_EVERY_MS), add]).answers.at(-1)).toBe('BankAccountAdded');
    expect(play([add, wait(BANK_ADD_EVERY_MS), nzd]).answers.at(-1)).toBe('BankAccountAdded');
  });

  it('stays while money is on its way to it', () => {
    expect(play([add, remove(true)]).answers.at(-1)).toBe('bank-in-use');
    expect(play([add, test, remove()]).answers.at(-1)).toBe('bank-in-use');
    expect(play([add, test, sent(), remove()]).answers.at(-1)).toBe('bank-in-use');
    expect(play([...arrived, remove(), remove()]).answers.slice(-2)).toEqual([
      'BankAccountRemoved',
      'bank-account-unknown',
    ]);
  });
});
