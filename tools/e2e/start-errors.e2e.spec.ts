import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostEnds } from '../venue/host-ends.js';
import { workspaceRoot } from '../workspace/root.js';

describe('a start that cannot succeed', () => {
  const place = mkdtempSync(join(tmpdir(), 'corella-start-'));
  const file = join(place, 'file');
  let other: Server;
  let taken: number;
  beforeAll(async () => {
    writeFileSync(file, 'not a directory');
    other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    taken = (other.address() as AddressInfo).port;
  });
  afterAll(() => {
    other.close();
    rmSync(place, { recursive: true, force: true });
  });

  it.each([
    [
      'a value that is no number',
      () => ['--data', join(place, 'a'), '--port', 'abc'],
      64,
      '--port abc: write a whole number from 0 to 65535',
    ],
    [
      'a port in use',
      () => ['--data', join(place, 'a'), '--port', String(taken)],
      65,
      'another program listens there already',
    ],
    ['a file for a directory', () => ['--data', file], 65, `--data ${file}: ${file} is a file; name another directory`],
  ])('is told in one line, with the option and the remedy, and writes no file: %s', async (_, args, code, words) => {
    const ended = await hostEnds(workspaceRoot(), args());
    expect(ended).toEqual({ code, words: expect.stringMatching(/^corella: [^\n]+\n$/) });
    expect(ended.words).toContain(words);
    const written = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(written.map(({ name }) => name)).toEqual(['file']);
  });
});
