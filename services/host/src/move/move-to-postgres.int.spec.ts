import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgresEventStore } from '@corella/event-store-postgres';
import { openPostgresLeases } from '@corella/lease-postgres';
import { missingPostgres, ownPostgres, realPart, type OwnPostgres } from '@corella/real-parts';
import { openPostgresVault } from '@corella/vault-postgres';
import { exportTask, importTask, runTask, type TaskOptions } from './run-task.js';
import { embeddedVenue, eventOf, KEY, newFolder, PERSON, taskOn, textsIn, textsOf } from './testing/small-venue.js';

realPart('a venue that is moved to PostgreSQL and back', missingPostgres(), () => {
  const base = newFolder();
  const at = (name: string): string => join(base, name);
  let server: OwnPostgres;
  let databases = 0;
  let database: string;
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(base, { recursive: true, force: true });
  });
  beforeEach(async () => {
    databases += 1;
    database = `venue_${databases}`;
    await server.run(`CREATE DATABASE ${database}`);
  });

  const address = () => ({ ...server.address, database });
  const onServer = (file: string): TaskOptions => {
    const { host, user } = server.address;
    const url = `postgres://${user}@${encodeURIComponent(host)}/${database}`;
    const parts = ['event-store', 'read-models', 'vault'].flatMap((part) => [`--${part}`, 'postgres']);
    return taskOn(at('nothing here'), file, ...parts, '--postgres', url);
  };

  it('has the same events, people and facts there, and again here', async () => {
    const root = await embeddedVenue();
    await exportTask(taskOn(root, at('out.gz')));
    expect(await runTask('import', onServer(at('out.gz')))).toMatch(
      /^imported 73 events \(0 were there\) and 4 rows of the vault from .*out\.gz, and compared all of them in \d+\.\d s$/,
    );
    const store = await openPostgresEventStore({ address: address() });
    expect(await textsOf(store)).toEqual(await textsIn(root));
    await store.close();
    const vault = await openPostgresVault({ address: address(), masterKey: Buffer.from(KEY, 'hex') });
    expect(await vault.findBy('profile', 'email', PERSON.body.email)).toMatchObject([{ body: PERSON.body }]);
    await vault.close();
    await exportTask(onServer(at('back.gz')));
    await importTask(taskOn(at('back'), at('back.gz')));
    expect(await textsIn(at('back'))).toEqual(await textsIn(root));
    rmSync(root, { recursive: true });
  });

  it('is not moved while a writer runs, and the next one comes after every epoch of the log', async () => {
    // One process alone has written in between, and so without an epoch.
    const root = await embeddedVenue((round) => (round < 9 || round > 20 ? 40 + round : undefined));
    await exportTask(taskOn(root, at('epochs.gz')));
    const leases = await openPostgresLeases({ address: address() });
    const running = await leases.acquire('ledger-0', { ttlMs: 60_000 });
    await expect(importTask(onServer(at('epochs.gz')))).rejects.toThrow('a process of the venue has ledger-0');
    await running.release();
    await importTask(onServer(at('epochs.gz')));
    const next = await leases.acquire('ledger-0', { ttlMs: 60_000 });
    const store = await openPostgresEventStore({ address: address() });
    expect(await textsOf(store)).toEqual(await textsIn(root));
    const end = await store.lastRevision('ledger-0');
    const append = (epoch: number) => store.append('ledger-0', end, [eventOf('ledger-0', end + 1, { epoch })]);
    expect(await append(3)).toMatchObject({ code: 'fenced' });
    expect(await append(next.epoch)).toMatchObject({ ok: true });
    await expect(exportTask(onServer(at('not.gz')))).rejects.toThrow('stop every process of the venue');
    await store.close();
    await leases.close();
    rmSync(root, { recursive: true });
  });
});
