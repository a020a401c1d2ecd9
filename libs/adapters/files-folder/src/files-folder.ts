import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files, StoredFile } from '@corella/files';
import { seal, unseal } from '@corella/vault/sealing';
import { isMissing, writeDurably } from '@corella/files/durable-file';
import { KEY_ID_BYTES, keyFolder } from './key-folder.js';

export interface FilesFolderOptions {
  readonly directory: string;
  /** 32 bytes. The keys of persons are wrapped with keys derived from it. */
  readonly masterKey: Uint8Array;
}

const MARK = Buffer.from('CORF1');
const ID = /^[0-9a-f]{32}$/;

/**
 * Encrypted blobs in a folder. A file consists of a mark (5), the key id (32), and sealed: the length of the
 * description (4), the description as JSON, and the bytes. Names are chosen here from 128 random bits; nothing that a
 * client sends reaches a path.
 */
export function createFilesFolder({ directory, masterKey }: FilesFolderOptions): Files {
  const keys = keyFolder(join(directory, 'keys'), masterKey);
  const pathOf = (id: string): { folder: string; file: string } => {
    const folder = join(directory, id.slice(0, 2));
    return { folder, file: join(folder, `${id}.blob`) };
  };
  return {
    async write({ person, contentType, bytes, now }) {
      const id = randomBytes(16).toString('hex');
      const file: StoredFile = {
        id,
        contentType,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        createdAt: now,
      };
      const description = Buffer.from(JSON.stringify(file));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(description.length);
      const keyId = keys.idOf(person);
      const sealed = seal(await keys.findOrMake(keyId), Buffer.concat([length, description, bytes]), id);
      const path = pathOf(id);
      await mkdir(path.folder, { recursive: true, mode: 0o700 });
      await writeDurably(path.file, Buffer.concat([MARK, keyId, sealed]));
      return file;
    },
    async read(id) {
      if (!ID.test(id)) return null;
      const stored = await readFile(pathOf(id).file).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (!stored) return null;
      if (!stored.subarray(0, MARK.length).equals(MARK)) throw new Error(`file ${id} is not one of this folder's`);
      const key = await keys.find(Buffer.from(stored.subarray(MARK.length, MARK.length + KEY_ID_BYTES)));
      if (!key) return null;
      const plain = unseal(key, stored.subarray(MARK.length + KEY_ID_BYTES), id);
      const end = 4 + plain.readUInt32BE(0);
      return {
        file: JSON.parse(plain.subarray(4, end).toString('utf8')) as StoredFile,
        bytes: new Uint8Array(plain.subarray(end)),
      };
    },
    async delete(id) {
      if (ID.test(id)) await rm(pathOf(id).file, { force: true });
    },
    erasePerson: (person) => keys.destroy(keys.idOf(person)),
  };
}
