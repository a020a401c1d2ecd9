import type { WithdrawalLine, WithdrawalTermsView } from '../api/withdrawals.js';
import { amountProblem, arrivesOf, mostOf, plainAmount, repeatedAt } from './amount.js';

const AUD: WithdrawalTermsView = {
  currency: 'aud',
  rail: 'bank',
  chain: null,
  fee: '0',
  least: '50',
  most: '100000',
  leftOfDay: null,
  againAt: null,
};
const ETH: WithdrawalTermsView = {
  currency: 'eth',
  rail: 'chain',
  chain: 'eth',
  fee: '0.007',
  least: '0.02',
  most: '400',
  leftOfDay: '100000',
  againAt: null,
};
const NOW = Date.parse('2026-11-28T02:05:00.000Z');
const row = (changes: Partial<WithdrawalLine> = {}): WithdrawalLine => ({
  withdrawalId: '7',
  currency: 'aud',
  rail: 'bank',
  chain: null,
  amount: '250.00',
  fee: '0',
  at: '2026-11-28T02:00:01.000Z',
  state: 'submitted',
  endedAt: null,
  ...changes,
});

describe('an amount to withdraw', () => {
  it.each([
    ['', 'required'],
    ['abc', 'number'],
    ['1e3', 'number'],
    ['-60', 'number'],
    ['99.999', 'places'],
    ['0', 'range'],
    ['49.99', 'range'],
    ['100000.01', 'range'],
    ['1000.01', 'available'],
    ['1,000', null],
    ['50', null],
    ['99.500', null],
  ])('of %p AUD, with 1,000 at hand: %p', (typed, problem) => expect(amountProblem(typed, AUD, '1000')).toBe(problem));

  it.each([
    ['0', 'fee'],
    ['0.007', 'fee'],
    ['0.0199', 'range'],
    ['0.02', null],
    ['0.123456789', 'places'],
  ])('of %p ETH, with 1 at hand: %p', (typed, problem) => expect(amountProblem(typed, ETH, '1')).toBe(problem));

  it('is not held against what is not known yet', () => {
    expect(amountProblem('1000.01', AUD, null)).toBeNull();
    expect(amountProblem('49', AUD, null)).toBe('range');
  });

  it('is at most what is there, cut to what can be written, and never more than may go at once', () => {
    expect(mostOf(AUD, '1234.56789')).toBe('1234.56');
    expect(mostOf(AUD, '250000')).toBe('100000');
    expect(mostOf(ETH, '0.12345678')).toBe('0.12345678');
    expect(mostOf(AUD, '80')).toBe('80');
  });

  it.each([
    ['1,000', '1000'],
    [' 99.500 ', '99.5'],
    ['0060', '60'],
    ['0.02', '0.02'],
    ['100.00', '100'],
  ])('is sent without what says nothing: %p as %p', (typed, plain) => expect(plainAmount(typed)).toBe(plain));

  it('arrives less its fee, to the last unit', () => expect(arrivesOf('9.5', '0.00700001')).toBe('9.49299999'));
});

describe('the same withdrawal', () => {
  const wanted = { currency: 'aud', amount: '250' };
  it('is one of this amount within five minutes', () => {
    expect(repeatedAt([row()], wanted, NOW)).toBe(NOW - 299_000);
    expect(repeatedAt([row({ at: '2026-11-28T02:00:00.000Z' })], wanted, NOW)).toBeNull();
  });

  it('is none of another amount or currency, nor one that came to nothing', () => {
    expect(repeatedAt([row({ amount: '251' })], wanted, NOW)).toBeNull();
    expect(repeatedAt([row({ currency: 'eth', rail: 'chain', chain: 'eth' })], wanted, NOW)).toBeNull();
    expect(repeatedAt([row({ state: 'canceled' })], wanted, NOW)).toBeNull();
  });
});
