import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { WrongMasterKey } from '@corella/vault';
import { vaultConformance } from '@corella/vault/conformance';
import { openSqliteVault } from './sqlite-vault.js';
import type { VaultThread } from './threaded-vault-file.js';
import { NEWEST_OF_PERSON } from './vault-file.js';

const temporary = (): string => mkdtempSync(join(tmpdir(), 'corella-'));
const openIn = (directory: string, masterKey?: Uint8Array, thread?: VaultThread) =>
  openSqliteVault({
    file: join(directory, 'vault.db'),
    keysDir: join(directory, 'keys'),
    ...(masterKey ? { masterKey } : {}),
    ...(thread ? { thread } : {}),
  });
const deaths: unknown[] = [];
const THREAD: VaultThread = { onFault: (error) => void deaths.push(error) };
const everyByteIn = (directory: string): string =>
  readdirSync(directory)
    .filter((name) => name.startsWith('vault.db'))
    .map((name) => readFileSync(join(directory, name), 'latin1'))
    .join('');

const WAYS: readonly (readonly [name: string, thread: VaultThread | undefined])[] = [
  ['the SQLite vault', undefined],
  ['the SQLite vault in a thread of its own', THREAD],
];
for (const [name, thread] of WAYS)
  vaultConformance(name, async () => {
    const directory = temporary();
    let vault = await openIn(directory, undefined, thread);
    return {
      vault,
      async reopen() {
        await vault.close();
        vault = await openIn(directory, undefined, thread);
        return vault;
      },
      async dispose() {
        await vault.close();
        rmSync(directory, { recursive: true, force: true });
        expect(deaths).toEqual([]);
      },
    };
  });

describe('the thread of a SQLite vault', () => {
  let directory: string;
  beforeEach(() => {
    directory = temporary();
  });
  afterEach(() => {
    rmSync(directory, { recursive: true, force: true });
    expect(deaths).toEqual([]);
  });
  const row = (id: string, more: object = {}) => ({ kind: 'row', id, person: 'p', body: { id }, now: 1, ...more });

  it('answers many at once in their order, each all or nothing by itself', async () => {
    const vault = await openIn(directory, undefined, THREAD);
    const [first, conflict, pair, read, gone] = await Promise.all([
      vault.put(row('a')),
      vault.put(row('a', { expectedVersion: 0 })),
      vault.putAll([row('b'), row('a', { expectedVersion: 9 })]),
      vault.get('row', 'a'),
      vault.delete('row', 'a').then(() => vault.get('row', 'a')),
      vault.put(row('c')),
    ]);
    expect([first, conflict, pair]).toEqual([
      { ok: true, version: 1 },
      { ok: false, code: 'conflict' },
      { ok: false, code: 'conflict' },
    ]);
    expect([read?.body, gone]).toEqual([{ id: 'a' }, null]);
    expect((await vault.list('row')).map(({ id }) => id)).toEqual(['c']);
    await vault.close();
    const again = await openIn(directory, undefined, THREAD);
    expect((await again.list('row')).map(({ id }) => id)).toEqual(['c']);
    await again.close();
  });

  it('refuses another master key as the vault itself does', async () => {
    const vault = await openIn(directory, undefined, THREAD);
    await vault.put(row('a'));
    await vault.close();
    await expect(openIn(directory, new Uint8Array(32).fill(7), THREAD)).rejects.toThrow(WrongMasterKey);
  });

  it('names what SQLite says of a file that is none', async () => {
    mkdirSync(join(directory, 'keys'));
    writeFileSync(join(directory, 'keys', 'master'), randomBytes(32), { mode: 0o600 });
    writeFileSync(join(directory, 'vault.db'), 'not a database, and longer than a header would be'.repeat(40));
    await expect(openIn(directory, undefined, THREAD)).rejects.toMatchObject({ code: 'SQLITE_NOTADB' });
  });
});

describe('the SQLite vault', () => {
  let directory: string;
  beforeEach(() => {
    directory = temporary();
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('makes a master key that only its owner may read', async () => {
    await (await openIn(directory)).close();
    expect(statSync(join(directory, 'keys', 'master')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(directory, 'keys', 'master'))).toHaveLength(32);
  });

  it("finds a person's records without reading those of others", async () => {
    await (await openIn(directory)).close();
    const db = new Database(join(directory, 'vault.db'), { readonly: true });
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${NEWEST_OF_PERSON}`).all('p', 'session', 10);
    db.close();
    expect(plan).toMatchObject([{ detail: expect.stringContaining('(person=? AND kind=?)') as string }]);
  });

  it('writes no body and no indexed value in readable form', async () => {
    const vault = await openIn(directory);
    await vault.put({
      kind: 'profile',
      id: '1',
      person: 'p',
      body: { secret: 'CLEARTEXT-BODY' },
      now: 1,
      indexes: { email: { value: 'CLEARTEXT-INDEX', unique: true } },
    });
    expect(everyByteIn(directory)).not.toContain('CLEARTEXT');
    await vault.close();
    expect(everyByteIn(directory)).not.toContain('CLEARTEXT');
  });

  it('does not open with another master key, nor with a new one in place of a lost one', async () => {
    const vault = await openIn(directory);
    await vault.put({
      kind: 'profile',
      id: '1',
      person: 'p',
      body: { a: 1 },
      now: 1,
      indexes: { email: { value: 'a' } },
    });
    await vault.close();
    const master = join(directory, 'keys', 'master');
    const key = readFileSync(master);
    for (const wrong of [new Uint8Array(32).fill(7), new Uint8Array(32)])
      await expect(openIn(directory, wrong)).rejects.toThrow(WrongMasterKey);
    rmSync(master);
    await expect(openIn(directory)).rejects.toThrow(
      new WrongMasterKey(
        `the master key ${master} is missing, and ${join(directory, 'vault.db')} cannot be read without it; put it back`,
      ),
    );
    expect(existsSync(master)).toBe(false);
    writeFileSync(master, key, { mode: 0o600 });
    const again = await openIn(directory);
    expect(await again.get('profile', '1')).toMatchObject({ body: { a: 1 } });
    await again.close();
  });

  it('refuses a master key of the wrong size', async () => {
    await (await openIn(directory)).close();
    writeFileSync(join(directory, 'keys', 'master'), 'short');
    await expect(openIn(directory)).rejects.toThrow('master key');
  });

  it("leaves no trace of an erased person's key", async () => {
    const vault = await openIn(directory);
    await vault.put({ kind: 'profile', id: '1', person: 'PERSON-WHO-LEAVES', body: { a: 1 }, now: 1 });
    expect(everyByteIn(directory)).toContain('PERSON-WHO-LEAVES');
    await vault.erasePerson('PERSON-WHO-LEAVES');
    expect(everyByteIn(directory)).not.toContain('PERSON-WHO-LEAVES');
    await vault.close();
  });

  it('says so where somebody else reads and the log cannot be emptied, and leaves no trace the next time', async () => {
    const vault = await openIn(directory);
    await vault.put({ kind: 'profile', id: '1', person: 'PERSON-WHO-LEAVES', body: { a: 1 }, now: 1 });
    const reader = new Database(join(directory, 'vault.db'), { readonly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM record').get();
    await expect(vault.erasePerson('PERSON-WHO-LEAVES')).rejects.toThrow('somebody reads the vault');
    expect(await vault.knows('PERSON-WHO-LEAVES')).toBe(false);
    reader.close();
    await vault.erasePerson('PERSON-WHO-LEAVES');
    expect(everyByteIn(directory)).not.toContain('PERSON-WHO-LEAVES');
    await vault.close();
  });
});
