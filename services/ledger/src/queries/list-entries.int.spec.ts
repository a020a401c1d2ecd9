import fc from 'fast-check';
import type { ListRequest } from '@corella/contracts/queries';
import type { EventStore } from '@corella/event-store';
import { entryRow } from '../projections/ledger/journal-rows.js';
import { ANNA } from '../testing/given-ledger.js';
import { GivenTables } from '../testing/given-tables.js';
import { World, step } from '../testing/world.js';
import { listEntries } from './list-entries.js';

describe('the list of journal entries', () => {
  const world = new World();
  for (const action of fc.sample(step, { numRuns: 150, seed: 11 })) world.run(action);
  const { log } = world.ledger;
  const store: Pick<EventStore, 'readStream'> = {
    readStream: async (_stream, { from }) => log.filter(({ revision }) => revision === from),
  };
  let tables: GivenTables;
  beforeAll(async () => {
    tables = await GivenTables.open();
    await tables.fill(log);
  });
  afterAll(() => tables.close());

  const list = async (filter: ListRequest['filter'], request: Partial<ListRequest> = {}) =>
    listEntries(tables.db, store, { filter, sort: ['revision', 'DESC'], range: [0, 999], ...request });
  const revisions = async (filter: ListRequest['filter']): Promise<readonly number[]> => {
    const listed = await list(filter);
    if (!listed.ok) throw new Error(listed.rejection.code);
    expect(listed.value.total).toBe(listed.value.rows.length);
    return listed.value.rows.map(({ revision }) => revision);
  };
  const having = (fits: (line: ReturnType<typeof entryRow>['lines'][number]) => boolean): readonly number[] =>
    log
      .map(entryRow)
      .filter(({ lines }) => lines.some(fits))
      .map(({ revision }) => revision)
      .reverse();

  it('counts an entry once, however many of its lines match', async () => {
    const all = having(({ account }) => account === ANNA);
    expect(all.length).toBeGreaterThan(3);
    expect(await revisions({ account: ANNA })).toEqual(all);
  });

  it('matches account and asset in the same line', async () => {
    const btc = having(({ account, asset }) => account === ANNA && asset === 'btc');
    expect(btc.length).toBeGreaterThan(0);
    expect(btc.length).toBeLessThan(having(({ account }) => account === ANNA).length);
    expect(await revisions({ account: ANNA, asset: 'btc' })).toEqual(btc);
    expect(await revisions({ account: ANNA, asset: 'btc', transactionType: 'withdrawal' })).toEqual([]);
    expect(await revisions({ account: [ANNA, 'spot:nobody'], asset_neq: 'btc' })).toEqual(
      having(({ account, asset }) => account === ANNA && asset !== 'btc'),
    );
  });

  it('continues after the last row that was seen, and leads up to the first one', async () => {
    const read = async (request: Partial<ListRequest>) => {
      const listed = await list({ account: ANNA }, { sort: ['at', 'DESC'], ...request });
      if (!listed.ok) throw new Error(listed.rejection.code);
      return listed.value;
    };
    const all = (await read({})).rows.map(({ revision }) => revision);
    const seen: number[] = [];
    let page = await read({ range: [0, 3] });
    while (page.rows.length > 0) {
      seen.push(...page.rows.map(({ revision }) => revision));
      page = await read({ range: [0, 3], after: page.last });
    }
    expect(seen).toEqual(all);
    const [second, third] = [await read({ range: [4, 7] }), await read({ range: [8, 11] })];
    const back = await read({ range: [4, 7], before: third.first });
    expect(back).toMatchObject({ before: 8, total: all.length, first: second.first, last: second.last });
    expect(back.rows).toEqual(second.rows);
    expect(await list({}, { sort: ['at', 'DESC'], after: ['x', '1'] })).toMatchObject({
      rejection: { code: 'position-unknown', field: 'after' },
    });
  });

  it('refuses a filter or a sort by an unknown field, and names it', async () => {
    expect(await list({ accounts: 'x' })).toMatchObject({
      ok: false,
      rejection: { code: 'filter-unknown', field: 'accounts' },
    });
    expect(await list({}, { sort: ['account', 'ASC'] })).toMatchObject({
      ok: false,
      rejection: { code: 'sort-unknown', field: 'account' },
    });
  });
});
