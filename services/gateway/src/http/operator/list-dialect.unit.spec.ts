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

  it('may ask for several values of a field, and for one text', () => {
    const filter = { id: Array.from({ length: 300 }, (_, index) => `${index}`), q: '市场 Zoë 👩‍🔧' };
    expect(listRequest({ filter: JSON.stringify(filter) })).toMatchObject({ filter });
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

  it('goes on from a cursor of the same sorting', () => {
    const cursor = (...parts: readonly string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const sort = '["at","DESC"]';
    expect(listRequest({ sort, after: cursor('at', '17', 'x') })).toMatchObject({ after: ['17', 'x'] });
    expect(listRequest({ sort, before: cursor('at', '17', 'x') })).toMatchObject({ before: ['17', 'x'] });
    expect(listRequest({ sort, before: '' })).not.toHaveProperty('before');
    for (const after of [cursor('id', '17'), cursor('at'), 'bm8', cursor('at', ...'12345678')])
      expect(() => listRequest({ sort, after })).toThrow(Refused);
    expect(() => listRequest({ after: cursor('id', '1'), before: cursor('id', '2') })).toThrow(Refused);
  });

  it.each([
    [{ range: '[5,4]' }, 'range'],
    [{ filter: '{' }, 'filter'],
    [{ sort: '["id"]' }, 'sort'],
    [{ after: 'bm8' }, 'after'],
    [{ filter: JSON.stringify({ q: Array.from({ length: 300 }, () => 'a'.repeat(200)) }) }, 'q'],
    [{ filter: '{"q":["a"]}' }, 'q'],
    [{ filter: '{"q":7}' }, 'q'],
    [{ filter: '{"status":"a\\u202eb"}' }, 'status'],
    [{ filter: '{"id":["1","2\\u200f"]}' }, 'id'],
    [{ filter: JSON.stringify({ q: 'a'.repeat(201) }) }, 'filter'],
  ])('is refused with the name of what is wrong: %o', (query, field) => {
    try {
      listRequest(query);
      throw new Error('it was accepted');
    } catch (error) {
      expect(error instanceof Refused && Object.keys(error.refusal.faults ?? {})).toEqual([field]);
    }
  });
});
