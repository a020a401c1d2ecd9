import type { Kysely } from 'kysely';
import { tablesOf, type ReadModels } from '../index.js';
import { sampleDefinition } from './sample-definition.js';

export { sampleDefinition } from './sample-definition.js';
export { tablesReaderConformance, type TablesUnderTest } from './tables-reader-conformance.js';

export interface ReadModelsUnderTest {
  readonly readModels: ReadModels;
  reopen(): Promise<ReadModels>;
  dispose(): Promise<void>;
}

interface Tables {
  /** Never created. */
  conf_missing: { a: number };
  conf_balance: { account: string; units: bigint; updated_at: number; note: string | null; body: string };
}

/** The suite that every read-model adapter passes. */
export function readModelConformance(name: string, factory: () => Promise<ReadModelsUnderTest>): void {
  describe(`${name} keeps the contract of the read models`, () => {
    let tested: ReadModelsUnderTest;
    let models: ReadModels;
    beforeEach(async () => {
      tested = await factory();
      models = tested.readModels;
    });
    afterEach(() => tested.dispose());
    values(() => models);
    reading(() => models);
    const restart = async (): Promise<void> => {
      models = await tested.reopen();
    };
    checkpoints(() => models, restart);
    revisions(() => models, restart);
  });
}

const tablesIn = (models: ReadModels): Kysely<Tables> => tablesOf<Tables>(models.db);

const rowFor = (account: string, units: bigint) => ({
  account,
  units,
  updated_at: 1_763_700_000_123,
  note: null,
  body: JSON.stringify({ of: account }),
});

const insertOf = (models: ReadModels, account: string, units: bigint) =>
  tablesIn(models).insertInto('conf_balance').values(rowFor(account, units)).compile();

function values(models: () => ReadModels): void {
  it('round-trips the largest sums of the venue exactly', async () => {
    const ht = 500_000_000n * 100_000_000n;
    const aud = 92_000_000_000n * 100_000_000n;
    await models().prepare(sampleDefinition());
    const db = tablesIn(models());
    await models().bulk(
      [ht, ht + 1n, aud, -aud, 0n].map((units, index) =>
        db
          .insertInto('conf_balance')
          .values(rowFor(`a${index}`, units))
          .compile(),
      ),
    );
    const rows = await db.selectFrom('conf_balance').selectAll().orderBy('account').execute();
    expect(rows.map(({ units }) => units)).toEqual([ht, ht + 1n, aud, -aud, 0n]);
    expect(rows[0]).toEqual(rowFor('a0', ht));
    expect(
      await db
        .selectFrom('conf_balance')
        .select('account')
        .where('units', '=', ht + 1n)
        .execute(),
    ).toEqual([{ account: 'a1' }]);
    expect(
      (await db.selectFrom('conf_balance').select('account').orderBy('units', 'desc').limit(2).execute()).map(
        ({ account }) => account,
      ),
    ).toEqual(['a2', 'a1']);
  });

  it('stores every safe integer as an integer, and finds it by value', async () => {
    await models().prepare(sampleDefinition());
    const db = tablesIn(models());
    const safe = [0, -1, 2 ** 31, 2 ** 51 - 1, 2 ** 51, 2 ** 51 + 1, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER];
    await models().bulk(
      safe.map((value, index) =>
        db
          .insertInto('conf_balance')
          .values({ ...rowFor(`a${index}`, 1n), updated_at: value })
          .compile(),
      ),
    );
    await models().bulk([
      db
        .updateTable('conf_balance')
        .set({ updated_at: 7 })
        .where('updated_at', '=', 2 ** 31)
        .compile(),
    ]);
    expect(
      (await db.selectFrom('conf_balance').select('updated_at').orderBy('account').execute()).map(
        (row) => row.updated_at,
      ),
    ).toEqual(safe.map((value) => (value === 2 ** 31 ? 7 : value)));
    for (const value of [2 ** 51 - 1, 2 ** 51 + 1])
      expect(
        await db.selectFrom('conf_balance').select('updated_at').where('updated_at', '=', value).execute(),
      ).toHaveLength(1);
  });

  it('rejects an invalid query, and goes on', async () => {
    await models().prepare(sampleDefinition());
    const db = tablesIn(models());
    await expect(db.selectFrom('conf_missing').selectAll().execute()).rejects.toThrow();
    expect(await db.selectFrom('conf_balance').selectAll().execute()).toEqual([]);
  });
}

function reading(models: () => ReadModels): void {
  it('returns integers and counts as numbers, and text unchanged', async () => {
    await models().prepare(sampleDefinition());
    const db = tablesIn(models());
    await models().bulk([
      db
        .insertInto('conf_balance')
        .values({ ...rowFor('ünï', 5n), note: '0012' })
        .compile(),
    ]);
    const row = await db
      .selectFrom('conf_balance')
      .select(({ fn }) => ['account', 'note', 'updated_at', fn.countAll().as('rows')])
      .groupBy(['account', 'note', 'updated_at'])
      .executeTakeFirst();
    expect(row).toEqual({ account: 'ünï', note: '0012', updated_at: 1_763_700_000_123, rows: 1 });
  });

  it('reports what has been committed, and never writes', async () => {
    await models().prepare(sampleDefinition());
    const reports = tablesOf<Tables>(models().reports);
    for (const account of ['a', 'b']) {
      await models().apply('conf-balances', account, [insertOf(models(), account, 2n ** 60n)], {});
      expect(await reports.selectFrom('conf_balance').selectAll().where('account', '=', account).execute()).toEqual([
        rowFor(account, 2n ** 60n),
      ]);
    }
    await expect(reports.deleteFrom('conf_balance').execute()).rejects.toThrow();
    // Tables that are recreated while somebody reads them.
    await models().prepare(sampleDefinition(2));
    await models().publish('conf-balances');
    expect(await reports.selectFrom('conf_balance').selectAll().execute()).toEqual([]);
  });
}

function checkpoints(models: () => ReadModels, restart: () => Promise<void>): void {
  it('moves tables and checkpoint together, and keeps both', async () => {
    expect(await models().prepare(sampleDefinition())).toBeNull();
    await models().apply('conf-balances', '000000000000007', [insertOf(models(), 'a', 1n)], {});
    await restart();
    expect(await models().prepare(sampleDefinition())).toBe('000000000000007');
    expect(await tablesIn(models()).selectFrom('conf_balance').selectAll().execute()).toEqual([rowFor('a', 1n)]);
  });

  it('applies all of a batch or nothing', async () => {
    await models().prepare(sampleDefinition());
    const insert = insertOf(models(), 'a', 1n);
    await expect(models().apply('conf-balances', '1', [insert, insert], { 'a-1': 3 })).rejects.toThrow();
    expect(await tablesIn(models()).selectFrom('conf_balance').selectAll().execute()).toEqual([]);
    expect(await models().prepare(sampleDefinition())).toBeNull();
    expect(await models().revisionsOf('conf-balances', ['a-1'])).toEqual({});
    await expect(models().apply('unprepared', '1', [], {})).rejects.toThrow();
  });

  it('drops and rebuilds the tables of another version', async () => {
    await models().prepare(sampleDefinition());
    await models().apply('conf-balances', '5', [insertOf(models(), 'a', 1n)], { 'a-1': 3 });
    await restart();
    expect(await models().prepare(sampleDefinition(2))).toBeNull();
    await models().publish('conf-balances');
    expect(await tablesIn(models()).selectFrom('conf_balance').selectAll().execute()).toEqual([]);
    expect(await models().revisionsOf('conf-balances', ['a-1'])).toEqual({});
  });
}

function revisions(models: () => ReadModels, restart: () => Promise<void>): void {
  const of = (...streams: string[]) => models().revisionsOf('conf-balances', streams);
  const add = (account: string, revisionsOfStreams: Readonly<Record<string, number>>): Promise<void> =>
    models().apply('conf-balances', '1', [insertOf(models(), account, 1n)], revisionsOfStreams);
  const accounts = async (): Promise<readonly string[]> =>
    (await tablesIn(models()).selectFrom('conf_balance').select('account').orderBy('account').execute()).map(
      ({ account }) => account,
    );

  it('keeps how far each stream has come, per projection', async () => {
    await models().prepare(sampleDefinition());
    expect(await of('a-1', 'b-1')).toEqual({});
    await add('a', { 'a-1': 3, 'b-1': 0 });
    await add('b', { 'a-1': 7 });
    await restart();
    await models().prepare(sampleDefinition());
    expect(await of('a-1', 'b-1', 'c-1')).toEqual({ 'a-1': 7, 'b-1': 0 });
    expect(await of()).toEqual({});
    expect(await models().revisionsOf('others', ['a-1'])).toEqual({});
    expect(await accounts()).toEqual(['a', 'b']);
  });

  it('keeps the revisions of more streams than fit into memory', async () => {
    await models().prepare(sampleDefinition());
    const streams = Array.from({ length: 5_000 }, (_, index) => `user-${index}`);
    await add('a', Object.fromEntries(streams.map((stream, index) => [stream, index])));
    expect(await of('user-0', 'user-4999')).toEqual({ 'user-0': 0, 'user-4999': 4_999 });
    expect(Object.keys(await of(...streams))).toHaveLength(5_000);
  });

  it('does not run a batch again whose outcome was unknown', async () => {
    await models().prepare(sampleDefinition());
    await add('a', { 'a-1': 3, 'b-1': 0 });
    await add('b', { 'a-1': 3, 'b-1': 0 });
    await add('c', { 'a-1': 2 });
    expect([await accounts(), await of('a-1', 'b-1')]).toEqual([['a'], { 'a-1': 3, 'b-1': 0 }]);
  });

  it('rejects a batch of which a part has been applied', async () => {
    await models().prepare(sampleDefinition());
    await add('a', { 'a-1': 3 });
    await expect(add('b', { 'a-1': 3, 'b-1': 0 })).rejects.toThrow();
    expect([await accounts(), await of('a-1', 'b-1')]).toEqual([['a'], { 'a-1': 3 }]);
  });
}
