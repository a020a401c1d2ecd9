import { missingPostgres, ownPostgres, realPart, type OwnPostgres } from '@corella/real-parts';
import { openPostgresVault } from './postgres-vault.js';

const OLD = [
  ['vault_person_key', 'person'],
  ['vault_record', 'kind'],
  ['vault_record', 'id'],
  ['vault_record', 'person'],
  ['vault_blind_index', 'kind'],
  ['vault_blind_index', 'name'],
] as const;
const COLLATIONS = `SELECT string_agg(DISTINCT o.collname, ',') FROM pg_index i
  JOIN pg_class c ON c.oid = i.indrelid CROSS JOIN LATERAL unnest(i.indcollation) AS used
  JOIN pg_collation o ON o.oid = used WHERE c.relname LIKE 'vault%'`;

realPart('a PostgreSQL vault of a release that left the order to the database', missingPostgres(), () => {
  let server: OwnPostgres;
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(() => server.stop());

  it('has indexes that compare bytes after a start, also where several start at once, and its rows', async () => {
    const address = { ...server.address, database: 'vault_before' };
    const open = () => openPostgresVault({ address, masterKey: new Uint8Array(32).fill(7) });
    const collations = async () => JSON.stringify(await server.run(COLLATIONS, address.database));
    await server.run(
      "CREATE DATABASE vault_before TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'en' LOCALE 'C'",
    );
    const first = await open();
    for (const [table, column] of OLD)
      await server.run(`ALTER TABLE ${table} ALTER ${column} TYPE text COLLATE "default"`, address.database);
    for (const id of ['a', 'B', 'P\u00e41', 'PZ1'])
      await first.put({
        kind: 'sample',
        id,
        person: id,
        body: { id },
        now: 1,
        indexes: { name: { value: id } },
      });
    await first.close();
    expect(await collations()).toContain('default');
    const vaults = await Promise.all([open(), open(), open()]);
    expect(await collations()).not.toContain('default');
    for (const id of ['a', 'B', 'P\u00e41', 'PZ1']) {
      expect((await vaults[0].get('sample', id))?.body).toEqual({ id });
      expect(await vaults[1].findBy('sample', 'name', id)).toHaveLength(1);
    }
    await Promise.all(vaults.map((vault) => vault.close()));
    await (await open()).close();
  });
});
