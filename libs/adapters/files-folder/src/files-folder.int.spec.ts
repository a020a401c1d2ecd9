import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesConformance } from '@corella/files/conformance';
import { createFilesFolder } from './files-folder.js';

const masterKey = new Uint8Array(32).fill(9);

filesConformance('the files folder', () => {
  const directory = mkdtempSync(join(tmpdir(), 'corella-'));
  const open = () => Promise.resolve(createFilesFolder({ directory, masterKey }));
  return open().then((files) => ({
    files,
    reopen: open,
    dispose: () => Promise.resolve(rmSync(directory, { recursive: true, force: true })),
  }));
});

describe('the files folder', () => {
  it('keeps content, type and owner unreadable, and refuses a changed file', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'corella-'));
    const files = createFilesFolder({ directory, masterKey });
    const { id } = await files.write({
      person: 'OWNER-NAME',
      contentType: 'text/secret-type',
      bytes: Buffer.from('CLEARTEXT'.repeat(10)),
      now: 1,
    });
    const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const everything = paths.map((path) => path + readFileSync(path, 'latin1')).join('');
    for (const word of ['CLEARTEXT', 'OWNER-NAME', 'secret-type']) expect(everything).not.toContain(word);
    const blob = paths.find((path) => path.endsWith('.blob')) ?? '';
    const bytes = readFileSync(blob);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(blob, bytes);
    await expect(files.read(id)).rejects.toThrow();
    rmSync(directory, { recursive: true, force: true });
  });

  it('still knows of a key that was overwritten and not yet deleted, and deletes it', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'corella-'));
    const files = createFilesFolder({ directory, masterKey });
    await files.write({ person: 'leaves', contentType: 'text/plain', bytes: Buffer.from('a'), now: 1 });
    const [key = ''] = readdirSync(join(directory, 'keys'));
    writeFileSync(join(directory, 'keys', key), Buffer.alloc(60));
    expect(await files.knows('leaves')).toBe(true);
    await files.erasePerson('leaves');
    expect([await files.knows('leaves'), readdirSync(join(directory, 'keys'))]).toEqual([false, []]);
    rmSync(directory, { recursive: true, force: true });
  });
});
