import { Refused } from '../problem/refused.js';
import { listRequest } from './list-dialect.js';

describe('the query of a list', () => {
  it('is read from JSON; without one the list has everything, by id', () => {
    expect(listRequest({ filter: '{"status":"pending"}', range: '[5,9]', sort: '["at","DESC"]' })).toEqual({
      filter: { status: 'pending' },
      range: [5, 9],
      sort: ['at', 'DESC'],
    });
    expect(listRequest({})).toEqual({ filter: {}, range: [0, 999], sort: ['id', 'ASC'] });
  });

  it.each([
    '{',
    '[]',
    '{"__proto__":{"x":1}}',
    '{"constructor":"x"}',
    '{"id":"1","id":"2"}',
    '['.repeat(5_000),
    '{"id":{"$gt":""}}',
  ])('is refused with the filter %.24s', (filter) => {
    expect(() => listRequest({ filter })).toThrow(Refused);
  });
});
