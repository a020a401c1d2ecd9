import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { MAX_APPEND_BYTES } from '@corella/event-store';
import { lockDirectory } from '@corella/event-store-sqlite';
import { createMemoryEventStore } from '@corella/event-store/conformance';
import { openSealedSqliteVault } from '@corella/vault-sqlite';
import { dataDirectory } from '../first-run/data-directory.js';
import { refuseHalfImported } from '../first-run/half-import.js';
import { settleMode } from '../first-run/settle-mode.js';
import { openVenueFacts } from '../wiring/storage/venue-facts.js';
import { eventEntry } from './entries.js';
import { exportVenue } from './export-venue.js';
import { importVenue } from './import-venue.js';
import { readEntries, readHeader, writeMoveFile } from './move-file.js';
import { exportTask, importTask } from './run-task.js';
import {
  embeddedVenue,
  eventOf,
  newFolder,
  openVaultIn,
  optionsOf,
  PERSON,
  taskOn,
  textsIn,
  textsOf,
} from './testing/small-venue.js';

const EVENTS = 73;

describe('a venue that is moved', () => {
  let root: string;
  let base: string;
  let file: string;
  const at = (name: string): string => join(base, name);
  beforeAll(async () => {
    [root, base] = [await embeddedVenue((round) => (round < 9 ? 2 : 3)), newFolder()];
    file = at('venue.gz');
    expect(await exportTask(taskOn(root, file))).toMatchObject({ events: EVENTS, streams: 3, vaultRows: 4 });
  });
  afterAll(() => [root, base].forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  const importing = (name: string, from = file) => importTask(taskOn(at(name), from));
  /** A file with other lines, whose end fits them unless it is given. */
  const rewritten = (name: string, change: (text: string) => string): string => {
    writeFileSync(at(name), gzipSync(change(gunzipSync(readFileSync(file)).toString())));
    return at(name);
  };

  it('has the same events in the same order, the same people, and is the same venue', async () => {
    expect(await importing('again')).toMatchObject({ events: EVENTS, foundEvents: 0, vaultRows: 4 });
    expect(await textsIn(at('again'))).toEqual(await textsIn(root));
    const vault = await openVaultIn(at('again'));
    expect(await vault.findBy('profile', 'email', PERSON.body.email)).toMatchObject([
      { body: PERSON.body, createdAt: 5 },
    ]);
    await vault.close();
    for (const fact of ['mode.json', 'demo.json'])
      expect(readFileSync(join(at('again'), fact))).toEqual(readFileSync(join(root, fact)));
    expect(await exportTask(taskOn(at('again'), at('second.gz')))).toMatchObject({ events: EVENTS });
    const contents = (name: string): string =>
      gunzipSync(readFileSync(name)).toString().split('\n').slice(1, -2).join('\n');
    expect(contents(at('second.gz'))).toBe(contents(file));
    expect(contents(file)).not.toContain(PERSON.body.email);
  });

  it('goes through a store of another kind unchanged', async () => {
    const store = createMemoryEventStore();
    const vault = await openSealedSqliteVault({ file: at('between.db') });
    await importVenue(file, { store, vault, appendsAtOnce: 1, onBegin: () => Promise.resolve() });
    expect(await textsOf(store)).toEqual(await textsIn(root));
    const log = { ...store, verifyRows: () => Promise.resolve(true), verifyHead: () => Promise.resolve() };
    const header = { release: '0', writtenAt: 1, mode: { demo: true, seed: 7 } };
    await exportVenue({ log, vault }, { file: at('between.gz'), header });
    await vault.close();
    await importing('back', at('between.gz'));
    expect(await textsIn(at('back'))).toEqual(await textsIn(root));
  });

  it.each<[string, (text: string) => string, string]>([
    ['cut off after a line', (text) => text.split('\n').slice(0, 20).join('\n') + '\n', 'it has no end'],
    ['cut off within a line', (text) => text.slice(0, -9), 'cut off within a line'],
    ['without one event', (text) => text.split('\n').toSpliced(20, 1).join('\n'), 'event'],
    ['with a changed byte', (text) => text.replace('ledger-0', 'ledger-1'), ''],
    ['with another amount', (text) => text.replace('"empty":""', '"empty":"!"'), 'the count and the hash'],
    ['of another format', (text) => text.replace('"format":1', '"format":2'), 'has format 2'],
    ['of something else', () => '{"some":"json"}\n', 'is no export of a venue'],
    ['with more behind its end', (text) => `${text}["event"]\n`, 'goes on behind its end'],
  ])('is refused before anything is written if its file is one %s', async (_name, change, finding) => {
    const damaged = rewritten('damaged.gz', change);
    await expect(importing('untouched', damaged)).rejects.toThrow(finding);
    expect(existsSync(at('untouched'))).toBe(false);
  });

  it('is refused before anything is written if the packed file is cut or changed', async () => {
    const packed = readFileSync(file);
    const flipped = Buffer.from(packed);
    flipped[packed.length >> 1] = (flipped[packed.length >> 1] ?? 0) ^ 1;
    for (const bytes of [packed.subarray(0, packed.length >> 1), flipped]) {
      writeFileSync(at('packed.gz'), bytes);
      await expect(importing('untouched', at('packed.gz'))).rejects.toThrow(/cut off|damaged|changed|no JSON/);
    }
    expect(existsSync(at('untouched'))).toBe(false);
  });

  it('is refused with another master key, and without one', async () => {
    const task = taskOn(at('untouched'), file);
    const key = { ...task, options: { ...task.options, 'master-key': new Uint8Array(32) } };
    await expect(importTask(key)).rejects.toThrow('another master key');
    const { 'master-key': _, ...keyless } = task.options;
    await expect(importTask({ ...task, options: { ...keyless, 'master-key': undefined } })).rejects.toThrow(
      'master is missing',
    );
    expect(existsSync(at('untouched'))).toBe(false);
  });

  it('is not imported over another venue, nor over one that has gone on', async () => {
    const other = await embeddedVenue(() => 1);
    await expect(importTask(taskOn(other, file))).rejects.toThrow('the log there is not empty');
    expect(await textsIn(other)).toHaveLength(EVENTS);
    rmSync(other, { recursive: true });
  });

  it('goes on after a crash in the middle, and does not start before it is whole', async () => {
    const store = createMemoryEventStore({
      before: ({ stream, events }) => {
        if (isCrashing && stream === 'user-1' && events.some(({ id }) => id === 'user-1/9')) throw new Error('crash');
      },
    });
    let isCrashing = true;
    const facts = await openVenueFacts(optionsOf(at('half')), { root: at('half') });
    const vault = await openSealedSqliteVault({ file: at('half.db') });
    const into = {
      store,
      vault,
      appendsAtOnce: 1,
      onBegin: async () => void (await facts.put('import', { done: false })),
    };
    await expect(importVenue(file, into)).rejects.toThrow('crash');
    expect(store.log.length).toBeGreaterThan(5);
    const directory = dataDirectory(at('half'));
    const start = { directory, facts, production: false, hasEvents: () => Promise.resolve(true) };
    await expect(settleMode(optionsOf(at('half'), '--port', '0'), start)).rejects.toThrow('has begun and not ended');
    isCrashing = false;
    const found = store.log.length;
    expect(await importVenue(file, into)).toMatchObject({ events: EVENTS, foundEvents: found });
    expect(await textsOf(store)).toEqual(await textsIn(root));
    expect(await importVenue(file, into)).toMatchObject({ events: EVENTS, foundEvents: EVENTS });
    await vault.close();
  });

  it('goes on behind any first part, also where that ends within what is appended at once', async () => {
    const given = createMemoryEventStore();
    const vault = await openSealedSqliteVault({ file: at('part.db') });
    await importVenue(file, { store: given, vault, appendsAtOnce: 1, onBegin: () => Promise.resolve() });
    for (const found of [1, 2, 5, EVENTS - 1]) {
      const store = createMemoryEventStore();
      for (const { stream, revision, id, type, data, meta } of given.log.slice(0, found))
        await store.append(stream, revision - 1, [{ id, type, data, meta }]);
      const into = { store, vault, appendsAtOnce: 1, onBegin: () => Promise.resolve() };
      expect(await importVenue(file, into)).toMatchObject({ events: EVENTS, foundEvents: found });
      expect(await textsOf(store)).toEqual(await textsIn(root));
    }
    await vault.close();
  });

  it('neither starts nor is exported when the task has failed on the way, and goes on where that had come to', async () => {
    const entries: unknown[] = [];
    for await (const entry of readEntries(file)) entries.push(entry);
    const place = { stream: 'user-2', revision: 0, position: '' };
    const tooLarge = eventEntry({ ...eventOf('user-2', 0), ...place, data: { x: 'x'.repeat(MAX_APPEND_BYTES) } });
    const more = Readable.from(entries.toSpliced(EVENTS, 0, tooLarge));
    await writeMoveFile(at('too-large.gz'), await readHeader(file), more);
    await expect(importing('failed', at('too-large.gz'))).rejects.toThrow('exceeds');
    const unfinished = 'has begun and not ended';
    await expect(exportTask(taskOn(at('failed'), at('failed.gz')))).rejects.toThrow(unfinished);
    const facts = await openVenueFacts(optionsOf(at('failed')), { root: at('failed') });
    await expect(refuseHalfImported(facts)).rejects.toThrow(unfinished);
    expect(await importing('failed')).toMatchObject({ events: EVENTS, foundEvents: EVENTS, vaultRows: 4 });
    expect(await exportTask(taskOn(at('failed'), at('failed.gz')))).toMatchObject({ events: EVENTS });
  });

  it('is not exported while its directory is in use, nor over a file that is there', async () => {
    const lock = lockDirectory(root);
    await expect(exportTask(taskOn(root, at('third.gz')))).rejects.toThrow('is in use by another server');
    lock.release();
    await expect(exportTask(taskOn(root, file))).rejects.toThrow('is there already');
    await expect(importTask(taskOn(at('untouched'), at('third.gz')))).rejects.toThrow('cannot be read (ENOENT)');
    expect([existsSync(at('third.gz')), existsSync(file)]).toEqual([false, true]);
  });
});
