import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteVault } from '@corella/vault-sqlite';
import { checkDirectory } from './check-directory.js';
import { dataDirectory, makeDirectory, type DataDirectory } from './data-directory.js';
import type { KeptHere } from './kept-here.js';
import { UnusableDirectory } from './unusable-directory.js';

const ALL: KeptHere = { log: true, tables: true, vault: true, key: true };
const NONE: KeptHere = { log: false, tables: false, vault: false, key: false };

describe('what a data directory holds', () => {
  const base = mkdtempSync(join(tmpdir(), 'corella-check-'));
  let directories = 0;
  const fresh = async (): Promise<DataDirectory> => {
    const directory = dataDirectory(join(base, String((directories += 1))));
    await (await openSqliteVault({ file: directory.vaultFile, keysDir: directory.keysDir })).close();
    mkdirSync(directory.eventsDir);
    writeFileSync(directory.logFile, '');
    writeFileSync(directory.modeFile, '{"demo":true,"seed":1}');
    return directory;
  };
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it('is accepted when it is new, and when it is whole', async () => {
    expect(() => checkDirectory(dataDirectory(join(base, 'new')), ALL)).not.toThrow();
    const directory = await fresh();
    expect(() => checkDirectory(directory, ALL)).not.toThrow();
  });

  it.each([
    ['modeFile', '{', /mode\.json is damaged/, /restore/],
    ['demoFile', 'x', /demo\.json is damaged/, /written again/],
    ['vaultFile', 'garbage of some length', /vault\.db is damaged/, /restore/],
    ['readModelsFile', 'garbage of some length', /read-models\.db is damaged/, /built again/],
  ] as const)('is refused where %s holds %j, with a remedy', async (name, content, finding, remedy) => {
    const directory = await fresh();
    writeFileSync(directory[name], content);
    expect(refusalOf(() => checkDirectory(directory, ALL))).toMatchObject({
      finding: expect.stringMatching(finding),
      remedy: expect.stringMatching(remedy),
    });
  });

  it('is refused without the key of its vault, or with half of it: a new one would open nothing', async () => {
    const directory = await fresh();
    const key = join(directory.keysDir, 'master');
    writeFileSync(key, 'half');
    expect(refusalOf(() => checkDirectory(directory, ALL))?.finding).toMatch(/master is damaged \(it has 4 bytes/);
    rmSync(key);
    expect(refusalOf(() => checkDirectory(directory, ALL))?.finding).toMatch(/master is missing, and .*vault\.db/);
  });

  it('is refused without its mode: a venue that holds money would become a demo, for ever', async () => {
    const directory = await fresh();
    rmSync(directory.modeFile);
    expect(refusalOf(() => checkDirectory(directory, ALL))).toMatchObject({
      finding: expect.stringMatching(/mode\.json is missing, and .*log\.db does not say whether it is a demo/),
      remedy: expect.stringMatching(/restore it from a backup, or write \{"demo":false,"seed":1\}/),
    });
  });

  it.each(['vaultFile', 'readModelsFile'] as const)(
    'is refused without its log beside %s: another one would begin at nothing',
    async (left) => {
      const directory = await fresh();
      rmSync(directory.logFile);
      if (left !== 'vaultFile') renameSync(directory.vaultFile, directory[left]);
      expect(refusalOf(() => checkDirectory(directory, ALL))).toMatchObject({
        finding: `${directory.logFile} is missing, and ${directory[left]} belongs to it`,
        remedy: expect.stringMatching(/restore it/),
      });
      expect(() => checkDirectory(directory, { ...ALL, log: false })).not.toThrow();
    },
  );

  it('means nothing where it belongs on a server', async () => {
    const directory = await fresh();
    for (const left of [directory.modeFile, directory.vaultFile, directory.readModelsFile]) writeFileSync(left, 'x');
    writeFileSync(join(directory.keysDir, 'master'), 'half');
    expect(() => checkDirectory(directory, NONE)).not.toThrow();
    expect(() => checkDirectory(dataDirectory(join(base, 'nowhere')), NONE)).not.toThrow();
    rmSync(join(directory.keysDir, 'master'));
    expect(() => checkDirectory(directory, { ...NONE, key: true })).not.toThrow();
  });

  it('is refused where a directory stands for a file', () => {
    const other = dataDirectory(join(base, 'odd'));
    makeDirectory(other);
    mkdirSync(other.vaultFile);
    expect(refusalOf(() => checkDirectory(other, ALL))?.finding).toMatch(/is a directory/);
  });
});

function refusalOf(work: () => unknown): UnusableDirectory | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof UnusableDirectory) return error;
    throw error;
  }
}
