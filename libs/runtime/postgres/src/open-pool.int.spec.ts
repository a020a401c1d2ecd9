import { missingPostgres, ownPostgres, realPart, type OwnPostgres } from '@corella/real-parts';
import type { Pool } from 'pg';
import { isUnavailable } from './faults.js';
import { inTransaction } from './in-transaction.js';
import { openSessions, openPool, poolUse, type PoolOptions } from './open-pool.js';
import { withSchema } from './with-schema.js';

realPart('a pool of connections to PostgreSQL', missingPostgres(), () => {
  let server: OwnPostgres;
  const pools: Pool[] = [];
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.end())));
  afterAll(() => server.stop());

  const open = async (options: Partial<PoolOptions> = {}, more: { user?: string } = {}): Promise<Pool> => {
    const pool = await openPool({ ...server.address, ...more }, { connections: 1, name: 'spec', ...options });
    pools.push(pool);
    return pool;
  };
  const session = `SELECT current_setting('application_name') AS name, current_setting('statement_timeout') AS limit,
    current_setting('synchronous_commit') AS durable, current_setting('default_transaction_isolation') AS isolation,
    current_setting('idle_in_transaction_session_timeout') AS idle`;

  it('gives every session its settings and the server less time than the client', async () => {
    const options = { name: 'spec', statementMs: 3_000, settings: { synchronous_commit: 'off' } };
    const expected = { name: 'spec', limit: '2500ms', durable: 'off', isolation: 'read committed', idle: '2500ms' };
    expect((await (await open(options)).query(session)).rows).toEqual([expected]);
    const alone = (await openSessions(server.address, options))();
    await alone.connect();
    expect((await alone.query(session)).rows).toEqual([expected]);
    await alone.end();
  });

  it('tells how it is used, for as long as it is open', async () => {
    const pool = await open({ name: 'told', connections: 1 });
    const busy = [pool.query('SELECT pg_sleep(0.05)'), pool.query('SELECT 1')];
    const told = () => poolUse().filter(({ name }) => name === 'told');
    expect(told()).toEqual([{ name: 'told', most: 1, open: 1, idle: 0, waiting: 1 }]);
    await Promise.all(busy);
    expect(told()).toEqual([{ name: 'told', most: 1, open: 1, idle: 1, waiting: 0 }]);
    await pools.pop()?.end();
    expect(told()).toEqual([]);
  });

  it('refuses a connection string that sets options of its own', async () => {
    const connectionString = 'postgres:///x?host=/tmp&options=-c%20synchronous_commit%3Doff';
    const opening = openPool({ connectionString }, { connections: 1, name: 'spec' });
    await expect(opening).rejects.toThrow('sets options');
  });

  it('takes a failed transaction back, and closes a connection whose statements did not wait', async () => {
    await (await open()).query('CREATE TABLE kept (n int)');
    for (const pipeline of [false, true]) {
      const pool = await open({ pipeline });
      const process = async (): Promise<unknown> => (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0];
      const before = await process();
      const failing = inTransaction(pool, async (client) => {
        await client.query('INSERT INTO kept VALUES (1)');
        throw new Error('refused');
      });
      await expect(failing).rejects.toThrow('refused');
      expect((await pool.query('SELECT * FROM kept')).rows).toEqual([]);
      const after = await process();
      expect(JSON.stringify(after) === JSON.stringify(before)).toBe(!pipeline);
    }
  });

  it('throws away a connection to a server that says nothing', async () => {
    const pool = await open({ statementMs: 300 });
    const begun = inTransaction(pool, async (client) => {
      server.freeze();
      await client.query('SELECT 1');
    }).then(() => null, isUnavailable);
    expect(await begun).toBe(true);
    expect(pool.totalCount).toBe(0);
    server.thaw();
  });

  it('leaves tables alone that exist, and asks for no right to create them', async () => {
    const part = { part: 'spec', version: 1, schema: 'Of "spec', statements: ['CREATE TABLE once (n int)'] };
    const pool = await open({ connections: 3 });
    await Promise.all([1, 2, 3].map(() => withSchema(pool, part)));
    await pool.query('CREATE ROLE reader LOGIN; GRANT USAGE ON SCHEMA "Of ""spec" TO reader');
    await pool.query('GRANT SELECT ON "Of ""spec".corella_schema TO reader');
    await withSchema(await open({}, { user: 'reader' }), part);
    await expect(withSchema(pool, { ...part, version: 2 })).rejects.toThrow('this program knows version 2');
  });
});
