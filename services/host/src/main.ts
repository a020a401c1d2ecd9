import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@corella/clock';
import type { VenueConfig } from '@corella/contracts/service';
import { DirectoryInUse, lockDirectory } from '@corella/event-store-sqlite';
import { DamagedLog } from '@corella/event-store';
import { announce } from './announce.js';
import { openLedgerReaders } from './wiring/ledger-readers.js';
import { dataDirectory, readMode, recordMode } from './first-run/data-directory.js';
import { decideMode, type Mode } from './options/mode.js';
import { helpText, parseOptions, type Options } from './options/options.js';
import { createSnapshotRunner } from './snapshots/snapshot-runner.js';
import { recordServer, runSentinel } from './sentinel.js';
import { startVenue } from './venue.js';
import { openAdapters } from './wiring/adapters.js';
import { fileClock } from './wiring/clock-file.js';
import { fatalHandler } from './wiring/fatal.js';
import { createLogger } from './wiring/log.js';
import { readiness } from './wiring/readiness.js';

const VERSION = '0.1.0';
const EXIT_USAGE = 64;
const EXIT_REFUSED = 65;
const DRAIN_MS = 20_000;

function venueConfig(options: Options, mode: Mode): VenueConfig {
  return {
    version: VERSION,
    demo: mode.demo,
    simulate: mode.simulate,
    seed: mode.seed,
    limits: options.limits === 'on',
    publicOrigins: options['public-origin'],
    trustedProxies: options['trusted-proxy'],
    host: options.host,
    port: options.port,
    production: process.env['NODE_ENV'] === 'production',
    ...(options['metrics-token'] === undefined ? {} : { metricsToken: options['metrics-token'] }),
  };
}

function refuse(message: string, code: number): never {
  process.stderr.write(`corella: ${message}\n`);
  process.exit(code);
}

async function run(options: Options): Promise<void> {
  const here = dirname(fileURLToPath(import.meta.url));
  const directory = dataDirectory(options.data);
  lockDirectory(directory.root);
  const decision = decideMode(options, {
    recorded: readMode(directory),
    production: process.env['NODE_ENV'] === 'production',
  });
  if (!decision.ok) refuse(decision.message, EXIT_REFUSED);
  const { mode } = decision;
  recordMode(directory, mode);

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, leaveStart);
  const logger = createLogger(options['log-level']);
  const onFatal = fatalHandler(logger);
  process.on('uncaughtException', onFatal);
  process.on('unhandledRejection', onFatal);
  const ready = readiness();
  const workersDir = join(here, 'workers');
  const ports = await openAdapters({
    directory,
    workersDir,
    minFreeBytes: options['min-free'] * 2 ** 20,
    demo: mode.demo,
    clock: options['clock-file'] === undefined ? systemClock : fileClock(options['clock-file']),
    logger,
    onFatal,
  });
  const app = (name: string): string | undefined => [join(here, '..', name)].find((folder) => existsSync(folder));
  const [customer, operator] = [app('customer'), app('operator')];
  const config = venueConfig(options, mode);
  const instance = randomUUID();
  const venue = await startVenue({
    config,
    instance,
    ports,
    directory,
    snapshots: createSnapshotRunner({ eventsDir: directory.eventsDir, workersDir }),
    books: openLedgerReaders({ directory, workersDir, ports }),
    logger,
    onFatal,
    readiness: ready,
    admins: options.admin,
    staticDirs: { ...(customer ? { customer } : {}), ...(operator ? { operator } : {}) },
  });
  recordServer(directory.root, { url: venue.url, instance });
  announce({ url: venue.url, config, directory, firstAdmins: venue.firstAdmins });

  stopOnSignal(() => venue.stop(), onFatal);
}

/** Whatever a start has done so far, the next one takes up; so a stop in the middle of it needs no farewell. */
const leaveStart = (): never => process.exit(0);

function stopOnSignal(drain: () => Promise<void>, onFatal: (error: unknown) => void): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => refuse(`did not drain within ${DRAIN_MS} ms`, 1), DRAIN_MS).unref();
    drain().then(() => process.exit(0), onFatal);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.removeListener(signal, leaveStart);
    process.on(signal, stop);
  }
}

async function start(options: Options): Promise<void> {
  if (options.target === 'all') return run(options);
  const { data, host, port } = options;
  process.exit(
    await runSentinel({
      data,
      host,
      port,
      follow: options.follow === 'on',
      logger: createLogger(options['log-level']),
    }),
  );
}

const OLDEST_NODE = 22;
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  refuse(
    `this is Node ${process.versions.node}, but Node ${OLDEST_NODE} or newer is needed: start by \`npm start\`, or install Node 24`,
    EXIT_USAGE,
  );
}
const parsed = parseOptions(process.argv.slice(2), process.env);
if (!parsed.ok) refuse(parsed.errors.join('\ncorella: '), EXIT_USAGE);
if (parsed.help) process.stdout.write(helpText());
else {
  start(parsed.options).catch((error: unknown) => {
    if (error instanceof DirectoryInUse || error instanceof DamagedLog) refuse(error.message, EXIT_REFUSED);
    refuse(error instanceof Error ? (error.stack ?? error.message) : String(error), 1);
  });
}
