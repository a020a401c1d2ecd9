import type { ListRequest } from '@corella/contracts/queries';
import { listInMemory, type MemoryList } from './list-in-memory.js';

interface Market {
  readonly id: string;
  readonly state: number;
  readonly since: string;
  readonly age: number | null;
}
const market = (id: string, state: number, day: number, age: number | null = day): Market => ({
  id,
  state,
  since: `2026-11-0${day}T00:00:00.000Z`,
  age,
});
const ROWS = [market('ada', 3, 1, null), market('btc', 4, 2), market('eth', 3, 3), market('ltc', 7, 4)];
const LIST: MemoryList<Market> = {
  fields: {
    id: { kind: 'text', of: ({ id }) => id },
    state: { kind: 'number', of: ({ state }) => state },
    since: { kind: 'time', of: ({ since }) => since },
    age: { kind: 'number', of: ({ age }) => age },
  },
  search: ({ id }) => [id],
  idOf: ({ id }) => id,
};
const list = (part: Partial<ListRequest>) =>
  listInMemory(ROWS, { filter: {}, sort: ['id', 'ASC'], range: [0, 9], ...part }, LIST);
const ids = (part: Partial<ListRequest>) => {
  const reply = list(part);
  return reply.ok ? reply.value.rows.map(({ id }) => id) : reply.rejection;
};

describe('a list in memory', () => {
  it('filters as the lists in SQL do', () => {
    expect(ids({ filter: { state: 3 } })).toEqual(['ada', 'eth']);
    expect(ids({ filter: { state: [4, '7'] } })).toEqual(['btc', 'ltc']);
    expect(ids({ filter: { state: [] } })).toEqual([]);
    expect(ids({ filter: { state_neq: 3 } })).toEqual(['btc', 'ltc']);
    expect(ids({ filter: { age_neq: 2 } })).toEqual(['eth', 'ltc']);
    expect(ids({ filter: { since_gte: '2026-11-02T00:00:00Z', age_lte: 3 } })).toEqual(['btc', 'eth']);
    expect(ids({ filter: { q: ' TC' } })).toEqual(['btc', 'ltc']);
  });

  it('sorts by any named field, with the id for ties and nothing before every value', () => {
    expect(ids({ sort: ['state', 'DESC'] })).toEqual(['ltc', 'btc', 'eth', 'ada']);
    expect(ids({ sort: ['age', 'ASC'] })).toEqual(['ada', 'btc', 'eth', 'ltc']);
    expect(ids({ range: [1, 2] })).toEqual(['btc', 'eth']);
  });

  it('continues after a row, and leads up to one', () => {
    const reply = list({ sort: ['since', 'DESC'], range: [0, 1] });
    const last = reply.ok ? reply.value.last : undefined;
    expect(ids({ sort: ['since', 'DESC'], range: [2, 3], after: last })).toEqual(['btc', 'ada']);
    expect(list({ range: [0, 1], before: ['ltc'] })).toMatchObject({
      value: { rows: [{ id: 'btc' }, { id: 'eth' }], before: 3, total: 4, first: ['btc'], last: ['eth'] },
    });
  });

  it('names the field of a filter, a value, a sorting or a position that it does not know', () => {
    expect(ids({ filter: { colour: 'red' } })).toMatchObject({ code: 'filter-unknown', field: 'colour' });
    expect(ids({ filter: { state: 'x' } })).toMatchObject({ code: 'filter-unknown', field: 'state' });
    expect(ids({ filter: { state_gte: [1] } })).toMatchObject({ code: 'filter-unknown', field: 'state_gte' });
    expect(ids({ sort: ['toString', 'ASC'] })).toMatchObject({ code: 'sort-unknown', field: 'toString' });
    expect(ids({ before: ['doge'] })).toMatchObject({ code: 'position-unknown', field: 'before' });
  });
});
