import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_STREAM, type EventMeta, type EventStore, type NewEvent } from '@corella/event-store';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import type { Vault } from '@corella/vault';
import { openSqliteVault } from '@corella/vault-sqlite';
import { openFolderFacts } from '@corella/venue-facts-folder';
import { pino } from 'pino';
import { dataDirectory } from '../../first-run/data-directory.js';
import { parseOptions, type Options } from '../../options/options.js';
import type { TaskOptions } from '../run-task.js';

export const KEY = '5a'.repeat(32);
export const PERSON = { kind: 'profile', id: 'u-1', person: 'u-1', body: { email: 'ada@corella.example' }, now: 5 };

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'corella-move-'));

/** The options of a command line. Without others, everything is in the folder. */
export function optionsOf(root: string, ...argv: readonly string[]): Options {
  const parsed = parseOptions(['--data', root, ...argv], { CORELLA_MASTER_KEY: KEY });
  if (!parsed.ok) throw new Error(parsed.errors.join());
  return parsed.options;
}

export function taskOn(root: string, file: string, ...argv: readonly string[]): TaskOptions {
  return {
    file,
    options: optionsOf(root, ...argv),
    directory: dataDirectory(root),
    release: '0.0.0',
    logger: pino({ level: 'silent' }),
    onFatal: (error) => {
      throw error;
    },
  };
}

/** Every text that JSON can surprise with, and a meta that nothing in the program writes today. */
const DATA = { '10': 1, b: 'é🪙\u0000"\\', a: [1.5, -0, 1e21, null, { deep: true }], empty: '' };

export const eventOf = (stream: string, revision: number, more: Partial<EventMeta> = {}): NewEvent => ({
  id: `${stream}/${revision}`,
  type: 'Noted',
  data: { ...DATA, revision },
  meta: { at: 1_700_000_000_000 + revision, causes: { 'user-9': revision }, hash: 'ab'.repeat(32), ...more },
});

/** Three streams in turns, in appends of one to three events. `epochOf` a round is in its events. */
export async function fill(store: EventStore, epochOf: (round: number) => number | undefined = () => undefined) {
  const ends = new Map<string, number>();
  for (let round = 0; round < 30; round += 1) {
    const stream = ['ledger-0', 'market-btcaud', 'user-1'][round % 3] ?? '';
    const last = ends.get(stream) ?? NO_STREAM;
    const epoch = epochOf(round);
    const count = (round % 4) + 1;
    const events = Array.from({ length: count }, (_, index) =>
      eventOf(stream, last + 1 + index, epoch === undefined ? {} : { epoch }),
    );
    const result = await store.append(stream, last, events);
    if (!result.ok) throw new Error(result.code);
    ends.set(stream, last + count);
  }
}

const openLogIn = (root: string): Promise<EventStore> =>
  openSqliteEventStore({
    directory: dataDirectory(root).eventsDir,
    reserveBytes: 0,
    minFreeBytes: 1_000,
    onFault: (error) => {
      throw error;
    },
  });

export const openVaultIn = (root: string): Promise<Vault> => {
  const { vaultFile, keysDir } = dataDirectory(root);
  return openSqliteVault({ file: vaultFile, keysDir, masterKey: Buffer.from(KEY, 'hex') });
};

/** A stopped venue in a folder of its own. */
export async function embeddedVenue(epochOf?: (round: number) => number | undefined): Promise<string> {
  const root = newFolder();
  const store = await openLogIn(root);
  await fill(store, epochOf);
  await store.close();
  const vault = await openVaultIn(root);
  await vault.put({ ...PERSON, indexes: { email: { value: PERSON.body.email, unique: true } } });
  await vault.put({ kind: 'venue-secret', id: 'nonces', person: null, body: { hex: '00' }, now: 6 });
  await vault.close();
  const facts = openFolderFacts({ directory: root });
  await facts.put('mode', { demo: true, seed: 7 });
  await facts.put('demo', { customers: [], staff: [] });
  return root;
}

/** Every event of a log as text, without its position, which is each log's own. */
export async function textsOf(store: Pick<EventStore, 'readAll'>): Promise<readonly string[]> {
  const { events, end } = await store.readAll({ after: null, limit: 1_000 });
  if (!end) throw new Error('the log of a test has at most 1,000 events');
  return events.map(({ stream, revision, id, type, data, meta }) =>
    JSON.stringify([stream, revision, id, type, data, meta]),
  );
}

export async function textsIn(root: string): Promise<readonly string[]> {
  const store = await openLogIn(root);
  try {
    return await textsOf(store);
  } finally {
    await store.close();
  }
}
