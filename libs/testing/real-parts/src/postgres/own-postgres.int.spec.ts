import { realPart } from '../real-part.js';
import { ownPostgres, type OwnPostgres } from './own-postgres.js';
import { missingPostgres } from './postgres-programs.js';

realPart('a PostgreSQL of one’s own', missingPostgres(), () => {
  let server: OwnPostgres;
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(() => server.stop());

  it('keeps what was committed when it crashes', async () => {
    await server.run('CREATE TABLE kept (a int)');
    await server.run('INSERT INTO kept VALUES (7)');
    await server.crash();
    await expect(server.run('SELECT a FROM kept')).rejects.toThrow();
    await server.restart();
    expect(await server.run('SELECT a FROM kept')).toEqual([{ a: 7 }]);
  });

  it('answers nothing while it is frozen', async () => {
    server.freeze();
    let answered = false;
    const answer = server.run('SELECT 1 AS one').then((rows) => {
      answered = true;
      return rows;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(answered).toBe(false);
    server.thaw();
    expect(await answer).toEqual([{ one: 1 }]);
  });
});
