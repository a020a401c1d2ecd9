import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@corella/clock';
import { IDENTITY_PARTITION, IDENTITY_SERVICE } from '@corella/contracts/identity';
import { LEDGER_SHARD } from '@corella/contracts/ledger';
import { MATCHING_SETTINGS_STREAM, marketStream } from '@corella/contracts/market';
import { sampleVenueConfig } from '@corella/contracts/testing';
import type { RecordedEvent } from '@corella/event-store';
import { ask } from '@corella/signals';
import type { WriterLease } from '@corella/single-writer';
import { pino } from 'pino';
import { dataDirectory, makeDirectory } from '../first-run/data-directory.js';
import { parseOptions } from '../options/options.js';
import { createSnapshotRunner } from '../snapshots/snapshot-runner.js';
import { openAdapters, type Ports } from '../wiring/adapters.js';
import { openLedgerReaders } from '../wiring/storage/ledger-readers.js';
import { openVenueFacts } from '../wiring/storage/venue-facts.js';
import { logPlace, proofsPlace } from '../wiring/servers/places.js';
import { IDENTITY_LEASE, runIdentity } from './run-identity.js';
import { runLedger } from './run-ledger.js';
import { runMatching } from './run-matching.js';
import { runSimulation } from './run-simulation.js';
import type { RunningOptions } from './running.js';

const EPOCH = 12;
const ADMIN = 'ada@corella.example';

/** A process over the embedded adapters, with leases as if it shared the log with others. */
async function givenProcess(mayOwn: Promise<void> = Promise.resolve()) {
  const directory = dataDirectory(mkdtempSync(join(tmpdir(), 'corella-owned-')));
  makeDirectory(directory);
  const parsed = parseOptions(['--data', directory.root, '--demo', 'off'], { CORELLA_MASTER_KEY: '5a'.repeat(32) });
  if (!parsed.ok) throw new Error(parsed.errors.join());
  const logger = pino({ level: 'silent' });
  const fatal: unknown[] = [];
  const onFatal = (error: unknown): void => void fatal.push(error);
  const facts = await openVenueFacts(parsed.options, directory);
  const { options } = parsed;
  const opened = await openAdapters({ options, directory, facts, demo: false, clock: systemClock, logger, onFatal });
  let isHeld = true;
  const owned: string[] = [];
  const lease: WriterLease = { epoch: EPOCH, isHeld: () => isHeld, onLost: () => ({ close: () => undefined }) };
  const ports: Ports = {
    ...opened,
    ownership: {
      ...opened.ownership,
      async own(name) {
        owned.push(name);
        await mayOwn;
        return lease;
      },
    },
  };
  const steps: string[] = [];
  const running: RunningOptions = {
    config: sampleVenueConfig({ demo: false }),
    ports,
    symbols: [],
    readiness: { starting: (step) => void steps.push(step) },
    logger,
    onFatal,
  };
  const log = logPlace(options, directory);
  return {
    running,
    ports,
    owned,
    steps,
    fatal,
    lose: () => void (isHeld = false),
    snapshots: createSnapshotRunner({ log }),
    identity: () => runIdentity(running, { directory, facts, admins: [ADMIN] }),
    ledgerReaders: () =>
      openLedgerReaders({ log, proofs: proofsPlace(options, directory), vault: ports.vault(), clock: systemClock }),
    async events(): Promise<readonly RecordedEvent[]> {
      return (await ports.store.readAll({ after: null, limit: 1_000 })).events;
    },
    async end(): Promise<void> {
      await ports.close();
      await facts.close();
      rmSync(directory.root, { recursive: true });
    },
  };
}

describe('a service of a process that shares its log', () => {
  let given: Awaited<ReturnType<typeof givenProcess>>;
  afterEach(() => given.end());

  it('is identity: it begins when it has its lease, writes its epoch, and says nothing once that has run out', async () => {
    let letIn = (): void => undefined;
    given = await givenProcess(new Promise((resolve) => (letIn = resolve)));
    const { ports } = given;
    const starting = given.identity();
    await new Promise((resolve) => void setImmediate(resolve));
    expect([given.owned, given.steps]).toEqual([[IDENTITY_LEASE], ['waiting for identity']]);
    expect(await given.events()).toEqual([]);
    letIn();
    const identity = await starting;
    expect(identity.firstAdmins).toMatchObject([{ email: ADMIN }]);
    const written = await given.events();
    expect(written.map(({ stream }) => stream.split('-')[0])).toEqual(['staff', 'audit']);
    expect(written.map(({ meta }) => meta.epoch)).toEqual([EPOCH, EPOCH]);
    const unknown = { tokenHash: 'nobody' };
    expect(await ask(ports.signals, 'identity.staff-session', unknown)).toBeNull();
    const command = { type: 'StaffLogout', tokenHash: 'nobody' };
    const send = () => ports.bus.request(IDENTITY_SERVICE, command, { partition: IDENTITY_PARTITION });
    await send();
    const underWay = expect(send()).rejects.toMatchObject({ code: 'timeout' });
    given.lose();
    await underWay;
    await expect(send()).rejects.toMatchObject({ code: 'no-handler' });
    await expect(ask(ports.signals, 'identity.staff-session', unknown)).rejects.toMatchObject({ code: 'no-responder' });
    await identity.stop();
  });

  it('is the ledger, or matching: each stream has its lease, whose epoch its events carry', async () => {
    given = await givenProcess();
    const { running, snapshots } = given;
    const ledger = await runLedger(running, { snapshots, ledgerReaders: await given.ledgerReaders() });
    expect(given.owned.splice(0)).toEqual([LEDGER_SHARD]);
    const matching = await runMatching(running, snapshots);
    expect(given.owned).toEqual(expect.arrayContaining([marketStream('btcaud'), MATCHING_SETTINGS_STREAM]));
    const written = await given.events();
    // Nothing is written into the settings before somebody changes them.
    const begun = given.owned.filter((stream) => stream !== MATCHING_SETTINGS_STREAM);
    expect(new Set(written.map(({ stream }) => stream))).toEqual(new Set([LEDGER_SHARD, ...begun]));
    expect(new Set(written.map(({ meta }) => meta.epoch))).toEqual(new Set([EPOCH]));
    await matching.stop();
    await ledger.stop();
    await snapshots.close();
    expect(given.fatal).toEqual([]);
  });

  it('is the simulation: it asks nobody anything before it has its lease', async () => {
    given = await givenProcess(new Promise(() => undefined));
    const asked = jest.spyOn(given.ports.signals, 'request');
    void runSimulation(given.running, () => undefined);
    await new Promise((resolve) => void setImmediate(resolve));
    expect([given.owned, given.steps]).toEqual([['simulation'], ['waiting for the simulation']]);
    expect(asked).not.toHaveBeenCalled();
  });
});
