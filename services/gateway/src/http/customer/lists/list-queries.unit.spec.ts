import { NOW_MS } from '../../../testing/fake-venue.js';
import { Refused } from '../../problem/refused.js';
import { beforeOf, linesQuery, orderFilters, orderListQuery, pageOf } from './list-queries.js';

const DAY_MS = 86_400_000;
const filters = (query: object) => orderFilters(orderListQuery.parse(query), NOW_MS);
const faultsOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error instanceof Refused ? error.refusal.faults : error;
  }
};

describe('the length of a list', () => {
  it.each([
    [undefined, 50],
    ['1', 1],
    ['500', 500],
    ['501', 500],
    ['999', 500],
  ])('of limit %s is %d', (limit, length) => {
    expect(pageOf(linesQuery.parse(limit === undefined ? {} : { limit })).limit).toBe(length);
  });

  it.each(['0', '-1', '1000', '1.5', 'x', ''])('cannot be %j', (limit) => {
    expect(orderListQuery.safeParse({ limit }).success).toBe(false);
    expect(linesQuery.safeParse({ limit }).success).toBe(false);
  });
});

describe('where a list goes on', () => {
  it('is behind the id that the cursor names', () => {
    expect(beforeOf(undefined)).toEqual({});
    expect(beforeOf('42')).toEqual({ before: 42 });
    expect(filters({ cursor: '42', limit: '7' })).toEqual({ before: 42, limit: 7 });
  });

  it.each(['-1', '1:2', 'x', '9999999999999999999'])('is not known for the cursor %j', (cursor) => {
    expect(faultsOf(() => beforeOf(cursor))).toEqual({ cursor: [{ key: 'cursor' }] });
  });

  it('of ledger lines is an entry and a line', () => {
    expect(linesQuery.safeParse({ cursor: '12:3' }).success).toBe(true);
    for (const cursor of ['12', '12:', ':3', 'a:b', '1:2:3'])
      expect(linesQuery.safeParse({ cursor }).success).toBe(false);
  });
});

describe('the filters of a list of orders', () => {
  it('take open orders however old, and ended ones of the last 120 days', () => {
    expect(filters({ scope: 'open' })).toEqual({
      limit: 50,
      states: ['created', 'pre-submitted', 'submitted', 'partial-filled', 'canceling'],
    });
    expect(filters({ scope: 'history' })).toEqual({
      from: NOW_MS - 120 * DAY_MS,
      limit: 50,
      states: ['filled', 'partial-canceled', 'canceled'],
    });
    expect(filters({ scope: 'history', from: '2020-01-01T00:00:00.000Z' })).toMatchObject({ from: Date.UTC(2020, 0) });
  });

  it('pass on symbol, side and times', () => {
    expect(
      filters({ symbol: 'btcaud', side: 'sell', from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }),
    ).toEqual({ symbol: 'btcaud', side: 2, from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 2), limit: 50 });
  });

  it('take states of the scope only', () => {
    expect(filters({ state: 'filled,canceled' })).toMatchObject({ states: ['filled', 'canceled'] });
    expect(faultsOf(() => filters({ scope: 'open', state: 'filled' }))).toMatchObject({ state: [{ key: 'choice' }] });
    expect(faultsOf(() => filters({ state: 'gone' }))).toMatchObject({ state: [{ key: 'choice' }] });
  });
});
