import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeLog, type LogDescription } from '@corella/host/describe-log';

/** A log of the corpus: what it is, and the state that the program that wrote it reached. */
export interface CorpusManifest extends LogDescription {
  readonly name: string;
  readonly version: string;
  readonly recordedAt: string;
}

/** Streams whose snapshots are kept, to show that a snapshot with an older schema is ignored. */
const SNAPSHOTS_OF = new Set(['ledger-0', 'market-btcaud', 'market-adaaud']);
const LARGEST_BYTES = 600_000;

export const corpusFolder = (root: string): string => join(root, 'services/host/test/corpus');

export const corpusNames = (root: string): readonly string[] =>
  existsSync(corpusFolder(root)) ? readdirSync(corpusFolder(root)).sort() : [];

/**
 * Copies a stopped venue's log into the corpus and records the state that this program reaches. An entry is never
 * overwritten.
 */
export async function addToCorpus(options: {
  root: string;
  name: string;
  dataDir: string;
  version: string;
  recordedAt: string;
}): Promise<CorpusManifest> {
  const { root, name, dataDir, version, recordedAt } = options;
  const target = join(corpusFolder(root), name);
  if (existsSync(join(target, 'manifest.json')))
    throw new Error(`the corpus has ${name} already; its logs are never written again`);
  const events = join(target, 'events');
  mkdirSync(events, { recursive: true });
  for (const file of ['log.db', 'head'])
    if (dataDir !== target) cpSync(join(dataDir, 'events', file), join(events, file));
  for (const stream of SNAPSHOTS_OF) {
    const from = join(dataDir, 'events/snapshots', stream);
    if (existsSync(from) && dataDir !== target) cpSync(from, join(events, 'snapshots', stream), { recursive: true });
  }
  const { description, violations, unbalanced } = await describeLog(events);
  for (const left of ['log.db-wal', 'log.db-shm']) rmSync(join(events, left), { force: true });
  const bytes = statSync(join(events, 'log.db')).size;
  if (violations.length > 0 || unbalanced.length > 0 || bytes > LARGEST_BYTES) {
    rmSync(target, { recursive: true, force: true });
    throw new Error(
      `this log is no example: ${JSON.stringify({ violations: violations.slice(0, 3), unbalanced, bytes, most: LARGEST_BYTES })}`,
    );
  }
  const manifest: CorpusManifest = { name, version, recordedAt, ...description };
  writeFileSync(join(target, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
