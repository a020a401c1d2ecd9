import { ArchiveUnavailable } from '@corella/files/archive';
import { archiveConformance } from '@corella/files/conformance';
import { missingPostgres, ownPostgres, realPart, type OwnPostgres } from '@corella/real-parts';
import { openPostgresArchive } from './postgres-archive.js';

realPart('an archive on a PostgreSQL server', missingPostgres(), () => {
  let server: OwnPostgres;
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(() => server.stop());
  const forget = () => server.run('DROP TABLE IF EXISTS archive_chunk, archive_file, corella_schema');
  const open = (statementMs = 10_000) => openPostgresArchive({ address: server.address, statementMs });

  archiveConformance('PostgreSQL', async () => {
    await forget();
    return { open: () => open(), dispose: () => Promise.resolve() };
  });

  it('keeps nothing of a write during which the server went away, and goes on when it is back', async () => {
    await forget();
    const archive = await open(1_500);
    await archive.write('before', [Buffer.from('x')]);
    function* parts(): Generator<Uint8Array> {
      yield Buffer.alloc(600_000, 1);
      server.freeze();
      yield Buffer.alloc(600_000, 2);
    }
    const written = archive.write('cut', parts());
    await expect(written).rejects.toThrow(ArchiveUnavailable);
    await expect(archive.read('before', { from: 0, length: 1 })).rejects.toThrow(ArchiveUnavailable);
    server.thaw();
    expect(await archive.read('before', { from: 0, length: 1 })).toEqual(Buffer.from('x'));
    expect(await archive.names()).toEqual(['before']);
    expect(await server.run('SELECT DISTINCT name FROM archive_chunk')).toEqual([{ name: 'before' }]);
    await archive.close();
  });
});
