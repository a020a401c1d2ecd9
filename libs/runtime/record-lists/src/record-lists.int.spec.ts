import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListReply, ListRequest } from '@corella/contracts/queries';
import { tablesOf, type ReadModels } from '@corella/read-model';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import { ok } from '@corella/result';
import { sql } from 'kysely';
import {
  int,
  listInMemory,
  nullable,
  oneOf,
  planList,
  readPage,
  text,
  time,
  type ListFields,
  type MemoryList,
} from './index.js';

interface Market {
  readonly id: string;
  readonly state: number;
  readonly since: number;
  readonly age: number | null;
  readonly side: number;
  readonly phase: string;
}
const PHASES = ['new', 'full'];
const SIDES = { buy: 1, sell: 2 };
const market = (id: string, state: number, day: number, age: number | null = day): Market => ({
  id,
  state,
  since: Date.parse(`2026-11-0${day}T00:00:00.000Z`),
  age,
  side: day % 2 === 0 ? SIDES.sell : SIDES.buy,
  phase: day === 1 ? 'new' : 'full',
});
const ROWS = [market('ada', 3, 1, null), market('btc', 4, 2), market('eth', 3, 3), market('ltc', 7, 4)];
const IN_MEMORY: MemoryList<Market> = {
  fields: {
    id: { kind: 'text', of: ({ id }) => id },
    state: { kind: 'int', of: ({ state }) => state },
    since: { kind: 'time', of: ({ since }) => since },
    age: { kind: 'int', of: ({ age }) => age },
    side: { kind: 'int', words: SIDES, of: ({ side }) => side },
    phase: { kind: 'text', only: PHASES, of: ({ phase }) => phase },
  },
  search: ({ id }) => [id],
  idOf: ({ id }) => id,
};
const IN_SQL: ListFields = {
  fields: {
    id: text('id'),
    state: int('state'),
    since: time('since'),
    age: nullable(int('age')),
    side: { ...int('side'), words: SIDES },
    phase: oneOf(text('phase'), PHASES),
  },
  search: [text('id')],
  tie: [{ column: 'id', kind: 'text' }],
};

type Lister = (request: ListRequest) => Promise<ListReply<Market>>;
const listers: Record<'tables' | 'memory', Lister> = {
  tables: async () => Promise.reject(new Error('the tables are not open')),
  memory: async (request) => listInMemory(ROWS, request, IN_MEMORY),
};

describe.each(['tables', 'memory'] as const)('a list of records from %s', (source) => {
  let models: ReadModels | undefined;
  let folder = '';
  beforeAll(async () => {
    if (source === 'memory') return;
    folder = mkdtempSync(join(tmpdir(), 'corella-'));
    models = await openSqliteReadModels({
      file: join(folder, 'read-models.db'),
      onFault: (error) => {
        throw error;
      },
    });
    await models.prepare({
      name: 'markets',
      version: 1,
      tables: ['markets'],
      create: (words) => [
        `CREATE TABLE markets (id ${words.text} PRIMARY KEY, state ${words.int}, since ${words.int}, age ${words.int},
         side ${words.int}, phase ${words.text})`,
      ],
    });
    const db = tablesOf<{ markets: Market }>(models.db);
    await models.bulk(ROWS.map((row) => db.insertInto('markets').values(row).compile()));
    listers.tables = async (request) => {
      const plan = planList(request, IN_SQL);
      return plan.ok ? ok(await readPage<Market>(db, { from: sql.table('markets') }, plan.value)) : plan;
    };
  });
  afterAll(async () => {
    await models?.close();
    if (folder !== '') rmSync(folder, { recursive: true, force: true });
  });

  const list = (part: Partial<ListRequest>) =>
    listers[source]({ filter: {}, sort: ['id', 'ASC'], range: [0, 9], ...part });
  const ids = async (part: Partial<ListRequest>) => {
    const reply = await list(part);
    return reply.ok ? reply.value.rows.map(({ id }) => id) : reply.rejection;
  };

  it.each<[ListRequest['filter'], readonly string[]]>([
    [{ state: 3 }, ['ada', 'eth']],
    [{ state: '3' }, ['ada', 'eth']],
    [{ state: [4, '7'] }, ['btc', 'ltc']],
    [{ state: [] }, []],
    [{ state_neq: 3 }, ['btc', 'ltc']],
    [{ age_neq: 2 }, ['eth', 'ltc']],
    [{ since_gte: '2026-11-02T00:00:00Z', age_lte: 3 }, ['btc', 'eth']],
    [{ since_lte: String(Date.parse('2026-11-01T12:00:00Z')) }, ['ada']],
    [{ side: 'sell' }, ['btc', 'ltc']],
    [{ side: ['buy', 2] }, ['ada', 'btc', 'eth', 'ltc']],
    [{ id: ' btc ' }, ['btc']],
    [{ q: ' TC' }, ['btc', 'ltc']],
    [{ q: '%' }, []],
    [{ q: 'tc', state: 4 }, ['btc']],
  ])('has the rows that the filter %j describes', async (filter, expected) => {
    expect(await ids({ filter })).toEqual(expected);
    expect(await list({ filter, range: [0, 0] })).toMatchObject({ value: { total: expected.length } });
  });

  it('is sorted by any named field, with the id for ties and nothing before every value', async () => {
    expect(await ids({ sort: ['state', 'DESC'] })).toEqual(['ltc', 'btc', 'eth', 'ada']);
    expect(await ids({ sort: ['age', 'ASC'] })).toEqual(['ada', 'btc', 'eth', 'ltc']);
    expect(await ids({ range: [1, 2] })).toEqual(['btc', 'eth']);
  });

  it('continues after a row, leads up to one, and says whether there is more', async () => {
    const positions = async (part: Partial<ListRequest>) => {
      const reply = await list(part);
      if (!reply.ok) throw new Error(reply.rejection.code);
      return reply.value;
    };
    const { last, more } = await positions({ sort: ['since', 'DESC'], range: [0, 1] });
    expect(more).toBe(true);
    expect(await positions({ sort: ['since', 'DESC'], range: [2, 3], after: last })).toMatchObject({
      rows: [{ id: 'btc' }, { id: 'ada' }],
      more: false,
    });
    const { first } = await positions({ range: [3, 3] });
    expect(await positions({ range: [0, 1], before: first })).toMatchObject({
      rows: [{ id: 'btc' }, { id: 'eth' }],
      total: 4,
      before: 3,
      more: true,
    });
  });

  it.each<[string, Partial<ListRequest>, string]>([
    ['filter-unknown', { filter: { colour: 'red' } }, 'colour'],
    ['filter-unknown', { filter: { toString: 'red' } as never }, 'toString'],
    ['filter-unknown', { filter: { state: 'x' } }, 'state'],
    ['filter-unknown', { filter: { state: true } }, 'state'],
    ['filter-unknown', { filter: { id: true } }, 'id'],
    ['filter-unknown', { filter: { side: 'hold' } }, 'side'],
    ['filter-unknown', { filter: { side: 3 } }, 'side'],
    ['filter-unknown', { filter: { phase: 'old' } }, 'phase'],
    ['filter-unknown', { filter: { phase: ['new', 'old'] } }, 'phase'],
    ['filter-unknown', { filter: { phase_neq: 'old' } }, 'phase_neq'],
    ['filter-unknown', { filter: { state_gte: [1] } }, 'state_gte'],
    ['filter-unknown', { filter: { q: ['btc'] } }, 'q'],
    ['filter-unknown', { filter: { q: 3 } }, 'q'],
    ['sort-unknown', { sort: ['toString', 'ASC'] }, 'toString'],
    ['position-unknown', { before: ['doge', 'x', 'y'] }, 'before'],
  ])('answers %s to %j and names %s', async (code, part, field) => {
    expect(await list(part)).toMatchObject({ ok: false, rejection: { code, field } });
  });
});
