import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { tablesOf } from '@corella/read-model';
import { readModelConformance, sampleDefinition, tablesReaderConformance } from '@corella/read-model/conformance';
import { sql } from 'kysely';
import { openSqliteReadModels } from './sqlite-read-models.js';
import { openSqliteTablesReader } from './sqlite-tables-reader.js';

const openIn = (directory: string) =>
  openSqliteReadModels({
    file: join(directory, 'read-models.db'),
    onFault: (error) => {
      throw error;
    },
  });

readModelConformance('the SQLite read models', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-'));
  let readModels = await openIn(directory);
  return {
    readModels,
    async reopen() {
      await readModels.close();
      readModels = await openIn(directory);
      return readModels;
    },
    async dispose() {
      await readModels.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
});

tablesReaderConformance('the reader of SQLite tables', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-'));
  const readModels = await openIn(directory);
  return {
    readModels,
    reader: openSqliteTablesReader(join(directory, 'read-models.db')),
    async dispose() {
      await readModels.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
});

describe('the SQLite read models', () => {
  it('store numbers as integers, however they were bound', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'corella-'));
    const models = await openIn(directory);
    await models.prepare(sampleDefinition());
    const db = tablesOf<{
      conf_balance: { account: string; units: number; updated_at: number; note: string; body: string };
    }>(models.db);
    await models.bulk(
      [5, 2 ** 51 - 1, 2 ** 51, Number.MAX_SAFE_INTEGER].map((value, index) =>
        db
          .insertInto('conf_balance')
          .values({ account: `a${index}`, units: value, updated_at: value, note: '0', body: '{}' })
          .compile(),
      ),
    );
    await models.bulk([sql`update conf_balance set updated_at = updated_at + ${1} where account = 'a0'`.compile(db)]);
    const kinds = await sql<{
      kind: string;
    }>`select distinct typeof(units) || typeof(updated_at) as kind from conf_balance`.execute(db);
    expect(kinds.rows).toEqual([{ kind: 'integerinteger' }]);
    await models.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('leave one file behind when they are closed, even after a report', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'corella-'));
    const models = await openIn(directory);
    await models.prepare(sampleDefinition());
    await sql`select count(*) from conf_balance`.execute(models.reports);
    await models.close();
    expect(readdirSync(directory)).toEqual(['read-models.db']);
    rmSync(directory, { recursive: true, force: true });
  });

  it('are rebuilt when an earlier release wrote them, which kept no revisions of streams', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'corella-'));
    const file = join(directory, 'read-models.db');
    const old = new Database(file);
    old.exec(`CREATE TABLE projection (name TEXT PRIMARY KEY, version INTEGER NOT NULL, tables TEXT NOT NULL,
        position TEXT) STRICT;
      CREATE TABLE conf_balance (old TEXT);
      INSERT INTO projection VALUES ('conf-balances', 1, '["conf_balance"]', '000000000000007')`);
    old.close();
    for (const position of [null, '8']) {
      const models = await openSqliteReadModels({
        file,
        onFault: (error) => {
          throw error;
        },
      });
      expect(await models.prepare(sampleDefinition())).toBe(position);
      expect((await sql`select account from conf_balance`.execute(models.db)).rows).toEqual([]);
      await models.apply('conf-balances', '8', [], {});
      await models.close();
    }
    rmSync(directory, { recursive: true, force: true });
  });
});
