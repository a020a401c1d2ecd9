import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPatientBus } from '@corella/bus-local/testing';
import { ManualClock } from '@corella/clock';
import { LEDGER_SERVICE, LEDGER_SHARD, type LedgerCommand } from '@corella/contracts/ledger';
import { openPostgresEventStore } from '@corella/event-store-postgres';
import type { LiabilityTrees } from '@corella/ledger';
import { missingPostgres, ownPostgres, realPart, type OwnPostgres } from '@corella/real-parts';
import { createWriter, type Machine } from '@corella/single-writer';
import type { Vault } from '@corella/vault';
import { parseOptions } from '../options/options.js';
import { hasEvents } from '../readers/open-log.js';
import { readServer, recordServer } from '../sentinel.js';
import { machineOf } from '../snapshots/stream-machines.js';
import { openLedgerReaders } from '../wiring/storage/ledger-readers.js';
import { openVault } from '../wiring/storage/open-vault.js';
import { logPlace, proofsPlace } from '../wiring/servers/places.js';
import { openVenueFacts } from '../wiring/storage/venue-facts.js';
import { dataDirectory } from './data-directory.js';
import { demoToShow, ensureDemo, type DemoFile } from './demo.js';
import { settleMode } from './settle-mode.js';

const KEY = '5a'.repeat(32);
const ACCOUNT = 'spot:1000001';
const LOGINS: DemoFile = { customers: [], staff: [{ email: 'a@corella.example', password: 'p', role: 'admin' }] };
const SERVER = { url: 'http://127.0.0.1:1', instance: 'one' };

realPart('a venue on PostgreSQL', missingPostgres(), () => {
  const base = mkdtempSync(join(tmpdir(), 'corella-lost-'));
  let server: OwnPostgres;
  beforeAll(async () => {
    server = await ownPostgres();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(base, { recursive: true, force: true });
  });

  /** The parts of a start that could depend on the data directory, as `main.ts` opens them. */
  async function started(database: string, { root, key }: { readonly root: string; readonly key?: string }) {
    const { host, user } = server.address;
    const argv = ['event-store', 'read-models', 'vault'].flatMap((part) => [`--${part}`, 'postgres']);
    const parsed = parseOptions(
      [
        ...argv,
        '--port',
        '0',
        '--data',
        root,
        '--postgres',
        `postgres://${user}@${encodeURIComponent(host)}/${database}`,
      ],
      key === undefined ? {} : { CORELLA_MASTER_KEY: key },
    );
    if (!parsed.ok) throw new Error(parsed.errors.join());
    const { options } = parsed;
    const directory = dataDirectory(root);
    const log = logPlace(options, directory);
    const facts = await openVenueFacts(options, directory);
    const mode = await settleMode(options, { directory, facts, production: false, hasEvents: () => hasEvents(log) });
    const vault = await openVault(options, directory, {
      onFault(error) {
        throw error;
      },
    });
    const readers = await openLedgerReaders({
      log,
      proofs: proofsPlace(options, directory),
      vault,
      clock: new ManualClock(1),
    });
    const close = async (): Promise<void> => {
      await readers.close();
      await Promise.all([vault.close(), facts.close()]);
    };
    return { mode, facts, vault, trees: readers.liabilityTrees, directory, close };
  }

  /** One customer in the log, who is in the vault and in a tree. */
  async function live(database: string, venue: { readonly vault: Vault; readonly trees: LiabilityTrees }) {
    const store = await openPostgresEventStore({ address: { ...server.address, database } });
    const { machine, versions } = machineOf(LEDGER_SHARD);
    const ledger = createWriter<LedgerCommand, unknown>({
      stream: LEDGER_SHARD,
      machine: machine as Machine<LedgerCommand, unknown>,
      versions,
      store,
      clock: new ManualClock(1),
      chained: true,
      onFatal: (error) => {
        throw error;
      },
    });
    await ledger.recover();
    await ledger.submit({ type: 'OpenAccount', account: ACCOUNT, stpGroup: '1000001' }, 'internal');
    const { revision } = await ledger.liveHash();
    await venue.vault.put({ kind: 'profile', id: '1', person: 'p', body: { name: 'N' }, now: 1 });
    const proof = await venue.trees.build({ revision, takenAt: 1 });
    await store.close();
    return { ...proof, eventRevision: revision };
  }

  it('that loses its data directory is the same venue at its next start', async () => {
    await server.run('CREATE DATABASE moves');
    const first = await started('moves', { root: join(base, 'first'), key: KEY });
    const bus = createPatientBus();
    bus.serve(LEDGER_SERVICE, LEDGER_SHARD, () =>
      Promise.resolve({ result: { ok: true, value: { changed: true } }, revision: 0 }),
    );
    await ensureDemo({ ...first, bus, identity: { seedDemo: () => Promise.resolve(LOGINS) } });
    await recordServer(first.facts, SERVER);
    const proof = await live('moves', first);
    const inclusion = await first.trees.inclusion(proof, '1000001');
    expect(inclusion).not.toBeNull();
    expect(existsSync(first.directory.demoFile)).toBe(true);
    await first.close();
    rmSync(first.directory.root, { recursive: true });

    const again = await started('moves', { root: join(base, 'second'), key: KEY });
    expect(again.mode).toEqual(first.mode);
    expect(await again.vault.get('profile', '1')).toMatchObject({ body: { name: 'N' } });
    expect(await again.trees.has(proof.proofId)).toBe(true);
    expect(await again.trees.inclusion(proof, '1000001')).toEqual(inclusion);
    expect(await readServer(again.facts)).toEqual(SERVER);
    expect(existsSync(again.directory.root)).toBe(false);
    expect(await demoToShow(again.facts, again.directory)).toEqual({ logins: LOGINS, file: again.directory.demoFile });
    await again.close();

    await server.run('DELETE FROM venue_facts', 'moves');
    await expect(started('moves', { root: join(base, 'third'), key: KEY })).rejects.toThrow(
      /log on the server has events/,
    );
  });

  it('is refused without its master key, and no other key is left behind', async () => {
    await server.run('CREATE DATABASE keys');
    const root = join(base, 'keyed');
    await (await started('keys', { root })).close();
    const key = readFileSync(join(root, 'keys', 'master'));
    rmSync(join(root, 'keys'), { recursive: true });
    // Each process has one lock, so the others need directories of their own.
    const bare = join(base, 'bare');
    await expect(started('keys', { root: bare })).rejects.toThrow(
      /^the master key .*master is missing, and the vault in PostgreSQL cannot be read without it; put it back, or give it as CORELLA_MASTER_KEY$/,
    );
    expect(existsSync(join(bare, 'keys', 'master'))).toBe(false);
    await expect(started('keys', { root: join(base, 'wrong'), key: KEY })).rejects.toThrow(/another master key/);
    await (await started('keys', { root: join(base, 'given'), key: key.toString('base64') })).close();
  });
});
