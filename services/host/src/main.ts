import { createSharpPictures } from '@corella/pictures-sharp';
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@corella/clock';
import type { Logger } from 'pino';
import { announce, lacksMail, NO_MAIL } from './announce.js';
import { dataDirectory } from './first-run/data-directory.js';
import { demoToShow } from './first-run/demo.js';
import { writeFirstAdmins } from './first-run/first-admins.js';
import { type OpenPath, makePrivate, namesOf, openToOthers, OWNER_ONLY_UMASK } from './first-run/private-files.js';
import { settleMode } from './first-run/settle-mode.js';
import { runTask } from './move/run-task.js';
import type { Mode } from './options/mode.js';
import { nodeVersionFinding } from './options/node-version.js';
import { helpText, parseOptions, secretFilesIn, type Options } from './options/options.js';
import { servicesOf } from './options/targets.js';
import { venueConfig } from './options/venue-config.js';
import { keysIn, receiptReport, verifyReceipts } from './receipts/verify-receipts.js';
import { EXIT_DIVERGED, recordServer, runSentinel } from './sentinel.js';
import { createSnapshotRunner } from './snapshots/snapshot-runner.js';
import { startVenue, type VenueOptions } from './venue.js';
import { openAdapters, type Ports } from './wiring/adapters.js';
import { fileClock } from './wiring/process/clock-file.js';
import { EXIT_OLD_NODE, EXIT_USAGE, drainOnSignal, leaveOnSignal, refuse } from './wiring/process/exit.js';
import { fatalHandler } from './wiring/process/fatal.js';
import { openLedgerReaders } from './wiring/storage/ledger-readers.js';
import { logPlace, proofsPlace, tablesPlace } from './wiring/servers/places.js';
import { createLogger } from './wiring/process/log.js';
import { readiness } from './wiring/process/readiness.js';
import { startError } from './wiring/process/start-errors.js';
import { openVenueFacts } from './wiring/storage/venue-facts.js';
import { hasEvents, openLog } from './readers/open-log.js';

const BYTES_PER_MIB = 2 ** 20;

const VERSION = '0.1.0';
/** The build puts the workers and the two apps next to this program. */
const HERE = dirname(fileURLToPath(import.meta.url));
const WORKERS_DIR = join(HERE, 'workers');
const PRODUCTION = process.env['NODE_ENV'] === 'production';

/** Options → adapters → venue → announcement. */
async function runVenue(options: Options): Promise<void> {
  const directory = dataDirectory(options.data);
  const facts = await openVenueFacts(options, directory);
  const log = logPlace(options, directory);
  const mode = await settleMode(options, {
    directory,
    facts,
    production: PRODUCTION,
    hasEvents: () => hasEvents(log),
  });
  leaveOnSignal();
  const logger = createLogger(options['log-level']);
  const onFatal = endOnFault(logger);
  warnOfOpenFiles(makePrivate(directory), logger);

  const ports = await openPorts(options, { directory, facts, mode, logger, onFatal });
  const config = venueConfig(options, { mode, version: VERSION, production: PRODUCTION });
  const instance = randomUUID();
  const services = servicesOf(options.target);
  if (lacksMail(services, ports.mailer)) logger.warn(NO_MAIL);
  const venue = await startVenue({
    config,
    instance,
    ports,
    directory,
    facts,
    logger,
    onFatal,
    services,
    symbols: options.symbols,
    readiness: readiness(),
    admins: options.admin,
    kycSecret: options['kyc-secret'],
    snapshots: createSnapshotRunner({ log, workersDir: WORKERS_DIR }),
    pictures: () => createSharpPictures({ workersDir: WORKERS_DIR }),
    maxDocumentBytes: options['max-documents'] * BYTES_PER_MIB,
    ledgerReaders: () =>
      openLedgerReaders({
        log,
        proofs: proofsPlace(options, directory),
        workersDir: WORKERS_DIR,
        vault: ports.vault(),
        clock: ports.clock,
      }),
    staticDirs: builtApps(),
  });

  if (services.includes('gateway')) await recordServer(facts, { url: venue.url, instance });
  if (venue.firstAdmins !== null && venue.firstAdmins.length > 0)
    await writeFirstAdmins(directory, config.publicOrigins[0]?.replace(/\/$/, '') ?? venue.url, venue.firstAdmins);
  const demo = config.demo && services.includes('gateway') ? await demoToShow(facts, directory) : null;
  announce({ url: venue.url, services, config, directory, demo, firstAdmins: venue.firstAdmins });
  drainOnSignal(() => venue.stop(), onFatal);
}

/** Of the data directory, and of the secrets that variables name. */
function warnOfOpenFiles(tightened: readonly OpenPath[], logger: Logger): void {
  if (tightened.length > 0) logger.warn(`other users could open ${namesOf(tightened)}; not any more`);
  const open = openToOthers(secretFilesIn(process.env));
  if (open.length > 0)
    logger.warn(`other users can read the secrets in ${namesOf(open)}; give these files the mode 0600`);
}

function endOnFault(logger: Logger): (error: unknown) => void {
  const onFatal = fatalHandler(logger);
  process.on('uncaughtException', onFatal);
  process.on('unhandledRejection', onFatal);
  return onFatal;
}

function openPorts(
  options: Options,
  given: Pick<VenueOptions, 'directory' | 'facts' | 'logger' | 'onFatal'> & { readonly mode: Mode },
): Promise<Ports> {
  const clockFile = options['clock-file'];
  return openAdapters({
    ...given,
    workersDir: WORKERS_DIR,
    options,
    demo: given.mode.demo,
    clock: clockFile === undefined ? systemClock : fileClock(clockFile),
  });
}

/** The apps that the build has put beside this program; a venue without them serves its APIs only. */
function builtApps(): VenueOptions['staticDirs'] {
  const [customer, operator] = [join(HERE, '..', 'customer'), join(HERE, '..', 'operator')];
  return { ...(existsSync(customer) ? { customer } : {}), ...(existsSync(operator) ? { operator } : {}) };
}

/** The figures go to standard output, where the venue writes its address. */
async function doTask(task: 'export' | 'import', options: Options, file: string): Promise<void> {
  const logger = createLogger(options['log-level']);
  const did = await runTask(task, {
    file,
    options,
    directory: dataDirectory(options.data),
    workersDir: WORKERS_DIR,
    release: VERSION,
    logger,
    onFatal: endOnFault(logger),
  });
  process.stdout.write(`${did}\n`);
}

/** Beside a running venue or without one. */
async function checkReceipts(options: Options, file: string): Promise<never> {
  const keys = keysIn(file);
  const log = await openLog(logPlace(options, dataDirectory(options.data)));
  const figures = await verifyReceipts(log, keys);
  await log.close();
  process.stdout.write(receiptReport(figures));
  return process.exit(figures.findings.length === 0 ? 0 : EXIT_DIVERGED);
}

async function start(options: Options): Promise<void> {
  const { task, file } = options;
  if (task === 'verify-receipts' && file !== undefined) return checkReceipts(options, file);
  if (task !== 'none' && task !== 'verify-receipts' && file !== undefined) return doTask(task, options, file);
  if (!options.target.includes('sentinel')) return runVenue(options);
  const { data, host, port } = options;
  const logger = createLogger(options['log-level']);
  const directory = dataDirectory(data);
  const facts = await openVenueFacts(options, directory);
  const places = { log: logPlace(options, directory), tables: tablesPlace(options, directory) };
  const { 'metrics-token': metricsToken } = options;
  const follow = options.follow === 'on';
  process.exit(await runSentinel({ data, facts, ...places, host, port, follow, metricsToken, logger }));
}

const unsupported = nodeVersionFinding(process.versions.node);
if (unsupported !== null) refuse(unsupported, EXIT_OLD_NODE);
const parsed = parseOptions(process.argv.slice(2), process.env);
if (!parsed.ok) refuse(parsed.errors.join('\ncorella: '), EXIT_USAGE);
if (parsed.help) process.stdout.write(helpText());
else {
  process.umask(OWNER_ONLY_UMASK);
  start(parsed.options).catch((error: unknown) => {
    if (parsed.options['log-level'] === 'debug') console.error(error);
    const { message, code } = startError(error, parsed.options);
    refuse(message, code);
  });
}
