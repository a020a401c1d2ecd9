import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StreamName } from '@corella/event-store';
import { lockDirectory } from '@corella/event-store-sqlite';
import { loadMasterKey } from '@corella/vault-sqlite';
import type { VenueFacts } from '@corella/venue-facts';
import type { Logger } from 'pino';
import { checkDirectory } from '../first-run/check-directory.js';
import { makeDirectory, type DataDirectory } from '../first-run/data-directory.js';
import { readDemo, recordDemo } from '../first-run/demo.js';
import { beginImport, endImport, refuseHalfImported } from '../first-run/half-import.js';
import { keptHere, needsDirectory } from '../first-run/kept-here.js';
import { recordedMode, recordMode } from '../first-run/settle-mode.js';
import { UnusableDirectory } from '../first-run/unusable-directory.js';
import type { Options } from '../options/options.js';
import { openLog } from '../readers/open-log.js';
import { openSealedVault } from '../wiring/storage/open-vault.js';
import { openOwnership } from '../wiring/process/ownership.js';
import { logPlace } from '../wiring/servers/places.js';
import { onPostgres } from '../wiring/servers/postgres-address.js';
import { openStore } from '../wiring/storage/storage.js';
import { openVenueFacts } from '../wiring/storage/venue-facts.js';
import { exportVenue, type MoveFigures } from './export-venue.js';
import { checkFile, importVenue, type ImportFigures } from './import-venue.js';
import { readHeader } from './move-file.js';
import { holdWriters, writersOf } from './stopped-venue.js';

export interface TaskOptions {
  readonly file: string;
  readonly options: Options;
  readonly directory: DataDirectory;
  readonly workersDir?: string;
  readonly release: string;
  readonly logger: Logger;
  readonly onFatal: (error: unknown) => void;
}

/** The embedded store answers appends in the order in which they were called, so many may be under way. */
const EMBEDDED_APPENDS_AT_ONCE = 64;

interface Closing {
  close(): Promise<unknown>;
}
type Later = <Part extends Closing>(part: Part) => Part;

/** Does what was asked for and says in one line what was done. */
export async function runTask(task: 'export' | 'import', given: TaskOptions): Promise<string> {
  const began = performance.now();
  const did =
    task === 'export' ? exported(given.file, await exportTask(given)) : imported(given.file, await importTask(given));
  return `${did} in ${((performance.now() - began) / 1_000).toFixed(1)} s`;
}

const exported = (file: string, { events, streams, vaultRows }: MoveFigures): string =>
  `exported ${events} events of ${streams} streams and ${vaultRows} rows of the vault into ${file}`;

const imported = (file: string, { events, foundEvents, vaultRows }: ImportFigures): string =>
  `imported ${events} events (${foundEvents} were there) and ${vaultRows} rows of the vault from ${file}, and compared all of them`;

/** Writes a stopped venue into a file: its log, its vault and its facts. The master key stays where it is. */
export function exportTask(given: TaskOptions): Promise<MoveFigures> {
  const { file, directory, options, release } = given;
  return closingAll(async (later) => {
    const facts = await taken(given, later);
    await refuseHalfImported(facts);
    const mode = await recordedMode(facts);
    if (mode === null) throw new UnusableDirectory('there is no venue in it', 'name the data directory of the venue');
    const log = later(await openLog(logPlace(options, directory)));
    await owning(later, given, { streams: await log.streams(), above: 0 });
    const vault = later(await openSealedVault(options, directory, { readOnly: true }));
    const demo = await readDemo(facts);
    const header = { release, writtenAt: Date.now(), mode, ...(demo === null ? {} : { demo: { ...demo } }) };
    return exportVenue({ log, vault }, { file, header });
  });
}

/** Reads a file, and writes what is in it where the options say. The same call again goes on where one has stopped. */
export function importTask(given: TaskOptions): Promise<ImportFigures> {
  const { file, directory, options } = given;
  return closingAll(async (later) => {
    const { mode, demo } = await readHeader(file);
    const contents = await checkFile(file, masterKey(given));
    const facts = await taken(given, later);
    const recorded = await recordedMode(facts);
    if (recorded !== null && (recorded.demo !== mode.demo || recorded.seed !== mode.seed))
      throw new UnusableDirectory('another venue is there', 'import into an empty place');
    await owning(later, given, { streams: contents.streams, above: contents.highestEpoch });
    const store = later(await openStore(given, { restoring: true }));
    const vault = later(await openSealedVault(options, directory, { readOnly: false }));
    const figures = await importVenue(file, {
      store,
      vault,
      appendsAtOnce: options['event-store'] === 'sqlite' ? EMBEDDED_APPENDS_AT_ONCE : 1,
      async onBegin() {
        await beginImport(facts);
        if (demo !== undefined) await recordDemo(facts, demo);
        // Whoever writes events records the mode first.
        await recordMode(facts, mode);
      },
    });
    await endImport(facts);
    return figures;
  });
}

/** Runs with what it opens, and closes that in the opposite order. */
async function closingAll<Result>(work: (later: Later) => Promise<Result>): Promise<Result> {
  const opened: Closing[] = [];
  try {
    return await work((part) => {
      opened.unshift(part);
      return part;
    });
  } finally {
    for (const part of opened) await part.close();
  }
}

/** Takes the data directory, if anything is kept in it, and opens the facts of the venue. */
async function taken({ options, directory }: TaskOptions, later: Later): Promise<VenueFacts> {
  const kept = keptHere(options);
  if (needsDirectory(kept)) {
    makeDirectory(directory);
    const lock = lockDirectory(directory.root);
    later({ close: () => Promise.resolve(lock.release()) });
  }
  checkDirectory(directory, kept);
  return later(await openVenueFacts(options, directory));
}

/** The key that sealed the vault in the file. A new one, made here, would open nothing. */
function masterKey({ options, directory }: TaskOptions): Uint8Array {
  if (options['master-key'] !== undefined) return options['master-key'];
  const master = join(directory.keysDir, 'master');
  if (existsSync(master)) return loadMasterKey(directory.keysDir);
  throw new UnusableDirectory(
    `${master} is missing`,
    'copy that of the exported venue there, or give it as CORELLA_MASTER_KEY: the file holds no keys',
  );
}

/** The directory's lock keeps others from an embedded log; leases keep them from a log on a server. */
async function owning(
  later: Later,
  { options, logger, onFatal }: TaskOptions,
  { streams, above }: { readonly streams: readonly StreamName[]; readonly above: number },
): Promise<void> {
  if (options['event-store'] === 'sqlite') return;
  const ownership = later(await onPostgres(options, (address) => openOwnership({ address, logger, onFatal })));
  if (ownership.leases) await holdWriters(ownership.leases, writersOf(streams), above);
}
