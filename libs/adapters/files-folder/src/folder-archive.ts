import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { demandArchiveName, type Archive } from '@corella/files/archive';
import { isMissing, syncFolder, writeSynced } from '@corella/files/durable-file';

/** Files that are being written, or were when the process ended. Earlier releases left out the middle. */
const DRAFT = /(?:\.[0-9a-f]{8})?\.new$/;

/** Each file under its own name in a folder, which the first one makes, for its owner alone. */
export function openFolderArchive(directory: string): Archive {
  const fileOf = (name: string): string => {
    demandArchiveName(name);
    return join(directory, name);
  };
  const entries = (): Promise<readonly string[]> => readdir(directory).catch(noneIfMissing);
  return {
    async write(name, parts) {
      const file = fileOf(name);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const draft = `${file}.${randomBytes(4).toString('hex')}.new`;
      try {
        await writeSynced(draft, parts);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(directory);
    },
    async read(name, { from, length }) {
      const handle = await open(fileOf(name), 'r').catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (handle === null) return null;
      try {
        const bytes = Buffer.alloc(length);
        const { bytesRead } = await handle.read(bytes, 0, length, from);
        return bytes.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    names: async () => [...new Set((await entries()).map((entry) => entry.replace(DRAFT, '')))],
    async delete(name) {
      const file = fileOf(name);
      const drafts = (await entries()).filter((entry) => DRAFT.test(entry) && entry.replace(DRAFT, '') === name);
      for (const path of [file, ...drafts.map((entry) => join(directory, entry))]) await rm(path, { force: true });
    },
    close: () => Promise.resolve(),
  };
}

function noneIfMissing(error: unknown): readonly string[] {
  if (isMissing(error)) return [];
  throw error;
}
