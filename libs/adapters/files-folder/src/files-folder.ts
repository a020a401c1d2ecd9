import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_PREFIXES, type Files } from '@corella/files';
import { sealPieces, unseal } from '@corella/vault/sealing';
import { isMissing, writeDurably } from '@corella/files/durable-file';
import { giveBack } from '@corella/files/large-bytes';
import { describeFile, isFileId, packedPieces, unpackFile } from '@corella/files/packed-file';
import { KEY_ID_BYTES, keyFolder } from './key-folder.js';

export interface FilesFolderOptions {
  readonly directory: string;
  /** 32 bytes. The keys of persons are wrapped with keys derived from it. */
  readonly masterKey: Uint8Array;
}

const MARK = Buffer.from('CORF1');
const ENDING = '.blob';

async function blobs(directory: string, prefix: string): Promise<readonly { id: string; path: string }[]> {
  if (!FILE_PREFIXES.includes(prefix)) return [];
  const folder = join(directory, prefix);
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names
    .filter((name) => name.endsWith(ENDING))
    .map((name) => ({ id: name.slice(0, -ENDING.length), path: join(folder, name) }))
    .filter(({ id }) => isFileId(id));
}

/** Null for a file that was deleted a moment ago. */
const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    (error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    },
  );

/**
 * Encrypted blobs in a folder. A file consists of a mark (5), the key id (32), and sealed: description and bytes.
 */
export function createFilesFolder({ directory, masterKey }: FilesFolderOptions): Files {
  const keys = keyFolder(join(directory, 'keys'), masterKey);
  const pathOf = (id: string): { folder: string; file: string } => {
    const folder = join(directory, id.slice(0, 2));
    return { folder, file: join(folder, `${id}${ENDING}`) };
  };
  return {
    async write({ person, contentType, bytes, now }) {
      const file = describeFile(contentType, bytes, now);
      const { id } = file;
      const keyId = keys.idOf(person);
      const sealed = sealPieces(await keys.findOrMake(keyId), packedPieces(file, bytes), id);
      const path = pathOf(id);
      await mkdir(path.folder, { recursive: true, mode: 0o700 });
      await writeDurably(path.file, [MARK, keyId, ...sealed]);
      for (const piece of sealed) giveBack(piece);
      return file;
    },
    async read(id) {
      if (!isFileId(id)) return null;
      const stored = await readFile(pathOf(id).file).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (!stored) return null;
      if (!stored.subarray(0, MARK.length).equals(MARK)) throw new Error(`file ${id} is not one of this folder's`);
      const key = await keys.find(Buffer.from(stored.subarray(MARK.length, MARK.length + KEY_ID_BYTES)));
      if (!key) return null;
      return unpackFile(unseal(key, stored.subarray(MARK.length + KEY_ID_BYTES), id));
    },
    async delete(id) {
      if (isFileId(id)) await rm(pathOf(id).file, { force: true });
    },
    ids: async (prefix) => (await blobs(directory, prefix)).map(({ id }) => id),
    async usage() {
      let [files, bytes] = [0, 0];
      for (const prefix of FILE_PREFIXES)
        for (const { path } of await blobs(directory, prefix)) {
          const size = await sizeOf(path);
          if (size === null) continue;
          files += 1;
          bytes += size;
        }
      return { files, bytes };
    },
    knows: (person) => keys.has(keys.idOf(person)),
    erasePerson: (person) => keys.destroy(keys.idOf(person)),
    close: () => Promise.resolve(),
  };
}
