import { Client } from 'pg';
import { realPart } from '../real-part.js';
import { ownPostgres, type OwnPostgres } from './own-postgres.js';
import { missingPostgres } from './postgres-programs.js';

realPart('a PostgreSQL of one’s own', missingPostgres(), () => {
  let server: OwnPostgres;
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(() => server.stop());

  const ask = async (text: string): Promise<readonly unknown[]> => {
    const client = new Client({ host: server.host, user: server.user, database: server.database });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  it('keeps what was committed when it crashes', async () => {
    await ask('CREATE TABLE kept (a int)');
    await ask('INSERT INTO kept VALUES (7)');
    await server.crash();
    await expect(ask('SELECT a FROM kept')).rejects.toThrow();
    await server.restart();
    expect(await ask('SELECT a FROM kept')).toEqual([{ a: 7 }]);
  });

  it('answers nothing while it is frozen', async () => {
    server.freeze();
    let answered = false;
    const answer = ask('SELECT 1 AS one').then((rows) => {
      answered = true;
      return rows;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(answered).toBe(false);
    server.thaw();
    expect(await answer).toEqual([{ one: 1 }]);
  });
});
