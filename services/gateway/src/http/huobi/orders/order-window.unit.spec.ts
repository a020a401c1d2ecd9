import { NOW_MS } from '../../../testing/fake-venue.js';
import { parseWithLiterals } from '../../body/number-literal.js';
import { Refused } from '../../problem/refused.js';
import { fieldsOf, type Fields } from '../fields/fields.js';
import { readStates, readWindow, windowTable, type ListWindow } from './order-window.js';

/** As a body or a query with these values is read. */
const sent = (values: Readonly<Record<string, unknown>>): Fields => fieldsOf(parseWithLiterals(JSON.stringify(values)));
const read = (values: Readonly<Record<string, unknown>>): ListWindow =>
  readWindow(sent(values), windowTable(500), { size: 100, symbolKnown: (symbol) => symbol === 'btcaud' });
const refusalOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error instanceof Refused ? error.refusal : error;
  }
};

describe('the window of a list', () => {
  it('is the newest hundred of everything when nothing is asked', () => {
    expect(read({})).toEqual({ ascending: false, size: 100, types: null });
  });

  it('accepts size, position, direction, side, types and times', () => {
    expect(
      read({
        symbol: 'btcaud',
        size: '500',
        from: 42,
        direct: 'prev',
        side: 'sell',
        types: 'sell-limit,buy-market',
        'start-time': NOW_MS - 5,
        'end-time': String(NOW_MS),
      }),
    ).toEqual({
      symbol: 'btcaud',
      size: 500,
      anchor: 42,
      ascending: true,
      side: 2,
      types: new Set(['sell-limit', 'buy-market']),
      from: NOW_MS - 5,
      to: NOW_MS,
    });
    expect(read({ 'start-date': '2026-01-01', 'end-date': '2026-01-01' })).toMatchObject({
      from: Date.UTC(2026, 0, 1),
      to: Date.UTC(2026, 0, 2) - 1,
    });
    expect(read({ from: 0 })).not.toHaveProperty('anchor');
  });

  it.each([
    [{ size: 0 }, 'validation-format-error'],
    [{ size: 501 }, 'validation-format-error'],
    [{ size: 'x' }, 'validation-format-error'],
    [{ from: -1 }, 'validation-format-error'],
    [{ direct: 'up' }, 'validation-format-error'],
    [{ side: 'both' }, 'validation-format-error'],
    [{ types: 'buy-free' }, 'validation-format-error'],
    [{ 'start-date': '2026-02-31' }, 'base-date-limit-error'],
    [{ 'start-time': 2, 'end-time': 1 }, 'base-date-limit-error'],
  ])('refuses %j with %s', (values, errCode) => {
    expect(refusalOf(() => read(values))).toMatchObject({ errCode });
  });

  it('refuses a symbol that is not known', () => {
    expect(refusalOf(() => read({ symbol: 'nonono' }))).toMatchObject({ code: 'symbol-unknown' });
  });
});

describe('the states of a list', () => {
  it('are all of them when none is named', () => {
    expect(readStates(sent({}))).toContain('filled');
  });

  it('count a waiting stop among the open ones for clients that know no stops', () => {
    expect(readStates(sent({ states: 'submitted,filled' }))).toEqual(['created', 'submitted', 'filled']);
    expect(readStates(sent({ states: 'filled' }))).toEqual(['filled']);
    expect(readStates(sent({ states: 'rejected' }))).toEqual([]);
  });
});
