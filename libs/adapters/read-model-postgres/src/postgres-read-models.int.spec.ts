import { tablesOf, type ReadModels } from '@corella/read-model';
import { readModelConformance, sampleDefinition, tablesReaderConformance } from '@corella/read-model/conformance';
import { missingPostgres, ownPostgres, realPart, type OwnPostgres } from '@corella/real-parts';
import { sql } from 'kysely';
import { openPostgresReadModels } from './postgres-read-models.js';
import { openPostgresTablesReader } from './postgres-tables-reader.js';

interface Tables {
  conf_balance: { account: string; units: bigint; updated_at: number; note: string | null; body: string };
}
const row = (account: string, changes: Partial<Tables['conf_balance']> = {}) => ({
  account,
  units: 1n,
  updated_at: 1,
  note: null,
  body: '{}',
  ...changes,
});

realPart('read models on PostgreSQL', missingPostgres(), () => {
  let server: OwnPostgres;
  let places = 0;
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(() => server.stop());

  /** Opens the read models of a place, which no other test uses unless it is named. */
  const open = (schema = `venue${(places += 1)}`, more: { readTimeoutMs?: number; writeTimeoutMs?: number } = {}) =>
    openPostgresReadModels({
      address: server.address,
      schema,
      ...more,
    });
  readModelConformance('the PostgreSQL read models', async () => {
    const schema = `venue${(places += 1)}`;
    let readModels = await open(schema);
    return {
      readModels,
      async reopen() {
        await readModels.close();
        readModels = await open(schema);
        return readModels;
      },
      dispose: () => readModels.close(),
    };
  });

  tablesReaderConformance('the reader of PostgreSQL tables', async () => {
    const schema = `venue${(places += 1)}`;
    const readModels = await open(schema);
    return {
      readModels,
      reader: await openPostgresTablesReader({ address: server.address, schema }),
      dispose: () => readModels.close(),
    };
  });

  const accounts = async (models: ReadModels): Promise<readonly string[]> =>
    (await tablesOf<Tables>(models.db).selectFrom('conf_balance').select('account').orderBy('account').execute()).map(
      ({ account }) => account,
    );
  const add = (models: ReadModels, account: string, revision: number): Promise<void> =>
    models.apply(
      'conf-balances',
      '1',
      [tablesOf<Tables>(models.db).insertInto('conf_balance').values(row(account)).compile()],
      { 'a-1': revision },
    );

  describe('tables of another version', () => {
    it('are built beside those that readers see, and shown once they have caught up', async () => {
      const [old, fresh] = [await open('beside'), await open('beside')];
      await old.prepare(sampleDefinition(1));
      await add(old, 'old', 0);
      expect(await fresh.prepare(sampleDefinition(2))).toBeNull();
      await add(fresh, 'fresh', 0);
      expect([await accounts(fresh), await accounts(old)]).toEqual([['old'], ['old']]);
      expect(await tablesOf<Tables>(fresh.reports).selectFrom('conf_balance').select('account').execute()).toEqual([
        { account: 'old' },
      ]);
      await add(old, 'old-too', 1);
      await fresh.publish('conf-balances');
      expect([await accounts(fresh), await accounts(old)]).toEqual([['fresh'], ['old', 'old-too']]);
      expect(await fresh.revisionsOf('conf-balances', ['a-1'])).toEqual({ 'a-1': 0 });
      await Promise.all([old.close(), fresh.close()]);
    });

    it('go with the switch after theirs', async () => {
      for (const version of [1, 2, 3]) {
        const models = await open('switches');
        await models.prepare(sampleDefinition(version));
        await models.publish('conf-balances');
        await models.close();
      }
      const left = "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'switches%' ORDER BY nspname";
      expect(await server.run(left)).toEqual([
        { nspname: 'switches' },
        { nspname: 'switches_conf-balances_v2' },
        { nspname: 'switches_conf-balances_v3' },
      ]);
    });
  });

  it('let only the process write that prepared the tables last', async () => {
    const [first, second] = [await open('taken'), await open('taken')];
    await first.prepare(sampleDefinition());
    await add(first, 'a', 0);
    await second.prepare(sampleDefinition());
    await expect(add(first, 'b', 1)).rejects.toThrow('taken over');
    await expect(first.publish('conf-balances')).rejects.toThrow('taken over');
    await add(second, 'c', 1);
    expect(await accounts(second)).toEqual(['a', 'c']);
    await Promise.all([first.close(), second.close()]);
  });

  it('can be opened by several processes at the same time', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => open('at-once')));
    await Promise.all(opened.map((models) => models.prepare(sampleDefinition())));
    await Promise.all(opened.map((models) => models.close()));
  });

  it('compare texts byte by byte, and replace a character that PostgreSQL cannot store', async () => {
    const models = await open();
    await models.prepare(sampleDefinition());
    const db = tablesOf<Tables>(models.db);
    await models.bulk(
      ['b', 'B', 'a', 'ä', '_', 'nul\0'].map((account) => db.insertInto('conf_balance').values(row(account)).compile()),
    );
    expect(await accounts(models)).toEqual(['B', '_', 'a', 'b', 'nul\uFFFD', 'ä']);
    expect(await db.selectFrom('conf_balance').select('units').where('account', '=', 'nul\0').execute()).toHaveLength(
      1,
    );
    await models.close();
  });

  it('reject an integer that is not safe outside of a money column', async () => {
    const models = await open();
    await models.prepare(sampleDefinition());
    await expect(sql`select 9007199254740993::bigint as large`.execute(models.db)).rejects.toThrow('9007199254740993');
    expect((await sql`select 9007199254740993::numeric as money`.execute(models.db)).rows).toEqual([
      { money: 9007199254740993n },
    ]);
    await models.close();
  });

  it('give up a slow statement, and go on', async () => {
    const models = await open(undefined, { readTimeoutMs: 100, writeTimeoutMs: 100 });
    await models.prepare(sampleDefinition());
    for (const db of [models.db, models.reports])
      await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toThrow('statement timeout');
    await expect(models.bulk([sql`select pg_sleep(20)`.compile(models.db)])).rejects.toThrow('statement timeout');
    await add(models, 'a', 0);
    expect(await accounts(models)).toEqual(['a']);
    await models.close();
  });

  it('fail while the server is away, and go on when it is back', async () => {
    const models = await open();
    await models.prepare(sampleDefinition());
    await add(models, 'a', 0);
    expect(await accounts(models)).toEqual(['a']);
    await server.crash();
    await expect(add(models, 'b', 1)).rejects.toThrow();
    await expect(accounts(models)).rejects.toThrow();
    await expect(open()).rejects.toThrow();
    await server.restart();
    await add(models, 'b', 1);
    expect(await accounts(models)).toEqual(['a', 'b']);
    await models.close();
  });

  it('fail when the server says nothing, and lose no batch', async () => {
    const models = await open(undefined, { readTimeoutMs: 100, writeTimeoutMs: 100 });
    await models.prepare(sampleDefinition());
    await add(models, 'a', 0);
    expect(await accounts(models)).toEqual(['a']);
    server.freeze();
    const [write, read] = [add(models, 'b', 1), accounts(models)].map((call) =>
      call.then(
        () => 'answered',
        () => 'failed',
      ),
    );
    expect([await write, await read]).toEqual(['failed', 'failed']);
    server.thaw();
    await add(models, 'b', 1);
    expect(await accounts(models)).toEqual(['a', 'b']);
    await models.close();
  });
});
