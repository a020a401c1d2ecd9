import { FilesUnavailable, type Files } from '@corella/files';
import { filesConformance } from '@corella/files/conformance';
import { missingPostgres, ownPostgres, realPart, type OwnPostgres } from '@corella/real-parts';
import { openPostgresFiles } from './postgres-files.js';

const KEY = new Uint8Array(32).fill(9);

realPart('files on a PostgreSQL server', missingPostgres(), () => {
  let server: OwnPostgres;
  let opened: Files[] = [];
  const open = async (statementMs = 10_000): Promise<Files> => {
    const files = await openPostgresFiles({ address: server.address, key: KEY, statementMs });
    opened.push(files);
    return files;
  };
  const forget = () => server.run('DROP TABLE IF EXISTS file_sealed, file_key, corella_schema');
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(() => server.stop());
  beforeEach(forget);
  afterEach(async () => {
    await Promise.all(opened.map((files) => files.close()));
    opened = [];
  });

  filesConformance('PostgreSQL', async () => {
    await forget();
    return { files: await open(), reopen: () => open(), dispose: () => Promise.resolve() };
  });

  it('gives a person one key, whichever process writes first', async () => {
    const processes = [await open(), await open()];
    const write = (files: Files) =>
      files.write({ person: 'new', contentType: 'text/plain', bytes: new Uint8Array(9), now: 1 });
    const written = await Promise.all([...processes, ...processes].map(write));
    for (const { id } of written) for (const files of processes) expect((await files.read(id))?.bytes).toHaveLength(9);
    expect(await server.run('SELECT count(*)::int AS keys FROM file_key')).toEqual([{ keys: 1 }]);
  });

  it('keeps content, type and owner unreadable, and refuses a changed file', async () => {
    const files = await open();
    const bytes = Buffer.from('CLEARTEXT'.repeat(10));
    const { id } = await files.write({ person: 'OWNER-NAME', contentType: 'text/secret-type', bytes, now: 1 });
    const everything = JSON.stringify(
      await server.run("SELECT encode(sealed, 'escape') AS s, encode(key_id, 'escape') AS k FROM file_sealed"),
    );
    for (const word of ['CLEARTEXT', 'OWNER-NAME', 'secret-type']) expect(everything).not.toContain(word);
    await server.run('UPDATE file_sealed SET sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1)');
    await expect(files.read(id)).rejects.toThrow();
  });

  it('leaves nothing of an erased person', async () => {
    const files = await open();
    await files.write({ person: 'p', contentType: 'text/plain', bytes: new Uint8Array(9), now: 1 });
    await files.erasePerson('p');
    expect(await server.run('SELECT id FROM file_sealed')).toEqual([]);
  });

  it('says that it cannot be reached, and goes on when it is back', async () => {
    const files = await open(1_000);
    const write = () => files.write({ person: 'p', contentType: 'text/plain', bytes: new Uint8Array(9), now: 1 });
    await write();
    server.freeze();
    await expect(write()).rejects.toThrow(FilesUnavailable);
    server.thaw();
    expect((await files.read((await write()).id))?.bytes).toHaveLength(9);
  });
});
