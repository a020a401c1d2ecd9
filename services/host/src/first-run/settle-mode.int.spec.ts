import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderFacts } from '@corella/venue-facts-folder';
import { parseOptions, type Options } from '../options/options.js';
import { dataDirectory, makeDirectory } from './data-directory.js';
import { settleMode } from './settle-mode.js';

const KEY = 'ab'.repeat(32);
const ON_SERVERS = ['event-store', 'read-models', 'vault'].flatMap((part) => [`--${part}`, 'postgres']);
const SERVERS = [...ON_SERVERS, '--postgres', 'postgres://db:1/venue', '--port', '0'];

describe('what a venue is', () => {
  const base = mkdtempSync(join(tmpdir(), 'corella-mode-'));
  let venues = 0;
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  /** A venue whose server is played by another folder. */
  function given({ isUsed = false, key = KEY } = {}) {
    venues += 1;
    const place = join(base, String(venues));
    const server = openFolderFacts({ directory: join(place, 'server') });
    const start = (argv: readonly string[], root = join(place, 'data'), facts = server) => {
      const parsed = parseOptions(argv, key === '' ? {} : { CORELLA_MASTER_KEY: key });
      if (!parsed.ok) throw new Error(parsed.errors.join());
      const options: Options = { ...parsed.options, data: root };
      const directory = dataDirectory(root);
      return settleMode(options, { directory, facts, production: false, hasEvents: () => Promise.resolve(isUsed) });
    };
    return { directory: dataDirectory(join(place, 'data')), server, start };
  }

  it('is recorded in its directory at the first start, and stays', async () => {
    const { directory, start } = given();
    const facts = openFolderFacts({ directory: directory.root });
    const embedded = ['--port', '0', '--demo', 'off', '--seed', '7'];
    expect(await start(embedded, directory.root, facts)).toEqual({ demo: false, simulate: false, seed: 7 });
    expect(await facts.get('mode')).toEqual({ demo: false, seed: 7 });
    writeFileSync(directory.modeFile, '{"demo":true,"seed":1,"more":2}');
    await expect(start(embedded, join(base, 'next'), facts)).rejects.toThrow(/another version/);
  });

  it('needs no directory where everything is on servers, and may move to another machine', async () => {
    const { directory, server, start } = given();
    expect(await start([...SERVERS, '--demo', 'off', '--seed', '3'])).toMatchObject({ demo: false, seed: 3 });
    expect(existsSync(directory.root)).toBe(false);
    expect(await server.get('mode')).toEqual({ demo: false, seed: 3 });
    expect(await start(SERVERS, join(base, 'elsewhere'))).toMatchObject({ demo: false, seed: 3 });
    await expect(start([...SERVERS, '--demo', 'on'])).rejects.toThrow(
      'this data directory was created with --demo off; choose another --data for --demo on',
    );
  });

  it('is the same for all processes that start at once, and those that want something else are refused', async () => {
    const { server, start } = given();
    const seeds = await Promise.all([1, 2, 3, 4].map((seed) => start([...SERVERS, '--seed', String(seed)])));
    const recorded = (await server.get('mode')) as { seed: number };
    expect(seeds.map(({ seed }) => seed)).toEqual(seeds.map(() => recorded.seed));
    const { start: startOther } = given();
    const wishes = ['on', 'off', 'on', 'off'].map((demo) => startOther([...SERVERS, '--demo', demo]));
    const ended = await Promise.allSettled(wishes);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  });

  it('is taken over from the directory of an earlier release, with the logins of its demo', async () => {
    const { directory, server, start } = given({ isUsed: true });
    const files = openFolderFacts({ directory: directory.root });
    await files.put('mode', { demo: true, seed: 9 });
    await files.put('demo', { customers: [], staff: [] });
    expect(await start(SERVERS)).toMatchObject({ demo: true, seed: 9 });
    expect(await server.get('demo')).toEqual({ customers: [], staff: [] });
    rmSync(directory.root, { recursive: true });
    expect(await start(SERVERS)).toMatchObject({ demo: true, seed: 9 });
  });

  it('is not taken for a new one where the log has events and the record is lost', async () => {
    const { directory, start } = given({ isUsed: true });
    await expect(start([...SERVERS, '--demo', 'off'])).rejects.toMatchObject({
      finding: `the log on the server has events, but neither the server nor ${directory.modeFile} says whether it is a demo's`,
      remedy: expect.stringMatching(/write \{"demo":false,"seed":1\}/),
    });
    makeDirectory(directory);
    writeFileSync(directory.modeFile, '{"demo":false,"seed":1}');
    expect(await start(SERVERS)).toMatchObject({ demo: false });
  });

  it('leaves the logins in a directory alone that belong to another log', async () => {
    const { directory, server, start } = given({ isUsed: false });
    await openFolderFacts({ directory: directory.root }).put('mode', { demo: true, seed: 9 });
    await openFolderFacts({ directory: directory.root }).put('demo', { customers: [], staff: [] });
    expect(await start(SERVERS)).toMatchObject({ demo: true, seed: 9 });
    expect(await server.get('demo')).toBeNull();
  });

  it('is refused without the vault of its people, if that belongs in the directory', async () => {
    const { directory, server, start } = given({ isUsed: true });
    await server.put('mode', { demo: false, seed: 1 });
    await expect(start([...SERVERS, '--vault', 'sqlite'])).rejects.toMatchObject({
      finding: `${directory.vaultFile} is missing, and the log on the server is about the people in it`,
    });
  });
});
