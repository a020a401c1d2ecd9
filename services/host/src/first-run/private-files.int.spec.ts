import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteEventStore } from '@corella/event-store-sqlite';
import { openSqliteReadModels } from '@corella/read-model-sqlite';
import { openSqliteVault } from '@corella/vault-sqlite';
import { dataDirectory, makeDirectory } from './data-directory.js';
import { makePrivate, namesOf, openToOthers, OWNER_ONLY_UMASK } from './private-files.js';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('the files of a data directory', () => {
  const base = mkdtempSync(join(tmpdir(), 'corella-private-'));
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it('are made for their owner alone', async () => {
    const before = process.umask(OWNER_ONLY_UMASK);
    const directory = dataDirectory(join(base, 'new'));
    const faults: unknown[] = [];
    const onFault = (error: unknown): void => void faults.push(error);
    const store = await openSqliteEventStore({
      directory: directory.eventsDir,
      reserveBytes: 0,
      minFreeBytes: 1_000,
      onFault,
    });
    const tables = await openSqliteReadModels({ file: directory.readModelsFile, onFault });
    const vault = await openSqliteVault({ file: directory.vaultFile, keysDir: directory.keysDir });
    await tables.prepare({ name: 'none', version: 1, tables: [], create: () => [] });
    const files = [directory.readModelsFile, directory.vaultFile, join(directory.eventsDir, 'log.db')];
    expect(files.map(modeOf)).toEqual(files.map(() => '600'));
    expect([directory.root, directory.eventsDir, directory.keysDir].map(modeOf)).toEqual(['700', '700', '700']);
    expect(makePrivate(directory)).toEqual([]);
    await Promise.all([store.close(), tables.close(), vault.close()]);
    expect(faults).toEqual([]);
    process.umask(before);
  });

  it('of an earlier release are taken away from others, and counted', () => {
    const directory = dataDirectory(join(base, 'earlier'));
    mkdirSync(join(directory.eventsDir, 'snapshots'), { recursive: true });
    const [log, wal] = [join(directory.eventsDir, 'log.db'), `${directory.vaultFile}-wal`];
    const drafts = ['mode.json.draft', `server.json.${randomUUID()}.draft`].map((name) => join(directory.root, name));
    for (const draft of drafts) writeFileSync(draft, '', { mode: 0o600 });
    for (const file of [log, wal, directory.demoFile]) writeFileSync(file, '');
    for (const open of [directory.root, directory.eventsDir, join(directory.eventsDir, 'snapshots')])
      chmodSync(open, 0o755);
    for (const open of [log, wal, directory.demoFile]) chmodSync(open, 0o644);
    const opened = makePrivate(directory);
    expect(opened).toHaveLength(6);
    expect(opened).toContainEqual({ path: directory.demoFile, mode: 0o644 });
    expect(opened.at(-1)).toEqual({ path: directory.root, mode: 0o755 });
    expect([directory.root, directory.eventsDir, log, wal, directory.demoFile].map(modeOf)).toEqual([
      '700',
      '700',
      '600',
      '600',
      '600',
    ]);
    expect(makePrivate(directory)).toEqual([]);
  });

  it('are counted where they are, not at a link to the directory', () => {
    const directory = dataDirectory(join(base, 'real'));
    makeDirectory(directory);
    chmodSync(directory.root, 0o700);
    const link = join(base, 'link');
    symlinkSync(directory.root, link);
    expect(makePrivate(dataDirectory(link))).toEqual([]);
    chmodSync(directory.root, 0o755);
    expect(makePrivate(dataDirectory(link))).toHaveLength(1);
    expect(modeOf(directory.root)).toBe('700');
  });

  it('are the only ones that change: not a directory that holds something else, nor what a link leads to', () => {
    const directory = dataDirectory(join(base, 'shared'));
    makeDirectory(directory);
    const [foreign, target] = [join(directory.root, 'letters.txt'), join(base, 'target')];
    for (const file of [foreign, target]) writeFileSync(file, '');
    symlinkSync(target, directory.demoFile);
    for (const path of [directory.root, foreign, target]) chmodSync(path, 0o755);
    expect(makePrivate(directory)).toEqual([]);
    expect([directory.root, foreign, target].map(modeOf)).toEqual(['755', '755', '755']);
  });
});

describe('files of secrets that others may read', () => {
  const base = mkdtempSync(join(tmpdir(), 'corella-secrets-'));
  afterAll(() => rmSync(base, { recursive: true, force: true }));
  const made = (name: string, mode: number): string => {
    const file = join(base, name);
    writeFileSync(file, 'secret');
    chmodSync(file, mode);
    return file;
  };

  it('are named with their mode in one line, and left as they are', () => {
    const [own, open, group] = [made('own', 0o600), made('open', 0o644), made('group', 0o640)];
    const found = openToOthers([own, open, group, join(base, 'missing')]);
    expect(namesOf(found)).toBe(`${open} (0644), ${group} (0640)`);
    expect(modeOf(open)).toBe('644');
  });

  it('are none of ours where another user owns them, who has to let us read them', () => {
    expect(openToOthers([made('theirs', 0o644)], (process.getuid?.() ?? 0) + 1)).toEqual([]);
  });

  it('are counted where they are many', () => {
    const many = Array.from({ length: 7 }, (_, n) => ({ path: `f${n}`, mode: 0o604 }));
    expect(namesOf(many)).toMatch(/^f0 \(0604\), .*f4 \(0604\) and 2 more$/);
  });
});
