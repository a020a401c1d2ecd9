import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataDirectory } from './data-directory.js';
import { writeFirstAdmins } from './first-admins.js';

describe('the links of the first administrators', () => {
  const root = mkdtempSync(join(tmpdir(), 'corella-first-admins-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('stand in a file that only its owner can read', async () => {
    const directory = dataDirectory(root);
    await writeFirstAdmins(directory, 'https://console.example', [
      { email: 'one@corella.example', joinPath: '/operator/#/join/one' },
      { email: 'two@corella.example', joinPath: '/operator/#/join/two' },
    ]);
    const text = readFileSync(directory.firstAdminsFile, 'utf8');
    expect(text).toContain('one@corella.example\n  https://console.example/operator/#/join/one\n');
    expect(text).toContain('two@corella.example\n  https://console.example/operator/#/join/two\n');
    expect(statSync(directory.firstAdminsFile).mode & 0o777).toBe(0o600);
  });
});
