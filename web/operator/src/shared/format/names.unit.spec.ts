import { SYMBOL_STATE } from '@corella/contracts/market';
import { accountLabel, closed, initials, mayText, pairOf, roleLabel, sentence, shortHash, stateTone } from './names.js';

describe('names', () => {
  it('splits a wire symbol into its pair', () => {
    expect(['btcaud', 'usdtaud', 'ethbtc', 'solnzd'].map(pairOf)).toEqual([
      'BTC/AUD',
      'USDT/AUD',
      'ETH/BTC',
      'SOL/NZD',
    ]);
  });
  it('reads account names', () => {
    expect([accountLabel('spot:1048213'), accountLabel('house:fees'), accountLabel('odd')]).toEqual([
      '1048213 spot',
      'house fees',
      'odd',
    ]);
  });
  it('uses soft amber for halts and solid amber for tripped fuses', () => {
    expect([SYMBOL_STATE.online, SYMBOL_STATE.suspend, SYMBOL_STATE.fuse, SYMBOL_STATE.offline].map(stateTone)).toEqual(
      ['plain', 'warn', 'hot', 'line'],
    );
  });
  it('ends what somebody wrote with one full stop', () => {
    expect(['Halted', 'Halted. ', 'Why?', 'below zero.'].map(closed)).toEqual([
      'Halted.',
      'Halted.',
      'Why?',
      'below zero.',
    ]);
  });
  it('makes initials, roles, sentences and short hashes', () => {
    expect([initials('Grace Lindqvist'), initials('Ana'), initials('')]).toEqual(['GL', 'A', '']);
    expect([roleLabel('aml'), roleLabel('unheard')]).toEqual(['AML', 'unheard']);
    expect(sentence('partial-filled')).toBe('Partial filled');
    expect(shortHash('9f3c71aa00000000000000000000a1d2')).toBe('9f3c 71aa … a1d2');
  });
});

it('tells what somebody may do in the same order, however the venue lists it', () => {
  expect(mayText(['transfer', 'exchange', 'withdraw', 'deposit'])).toBe('exchange, deposit, transfer, withdraw');
  expect(mayText([])).toBe('nothing');
});
