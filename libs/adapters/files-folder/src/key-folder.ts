import { createHmac, randomBytes } from 'node:crypto';
import { access, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { derivedKey, seal, unseal } from '@corella/vault/sealing';
import { isMissing, writeDurably } from '@corella/files/durable-file';

const KEY_BYTES = 32;
export const KEY_ID_BYTES = 32;

/**
 * A random key per person in a file of its own, wrapped by the master key. The file's name is an HMAC of the person, so
 * a listing of the folder names nobody.
 */
export function keyFolder(directory: string, masterKey: Uint8Array) {
  const wrapping = derivedKey(masterKey, 'file keys');
  const naming = derivedKey(masterKey, 'file key names');
  const fileOf = (keyId: Buffer): string => join(directory, `${keyId.toString('hex')}.key`);
  const find = async (keyId: Buffer): Promise<Buffer | null> => {
    const wrapped = await readFile(fileOf(keyId)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    return wrapped && unseal(wrapping, wrapped, keyId.toString('hex'));
  };
  const make = async (keyId: Buffer): Promise<Buffer> => {
    const key = randomBytes(KEY_BYTES);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeDurably(fileOf(keyId), seal(wrapping, key, keyId.toString('hex')));
    return key;
  };
  // Two first files of the same person at the same time must not create two keys.
  const making = new Map<string, Promise<Buffer>>();
  return {
    idOf: (person: string | null): Buffer =>
      createHmac('sha256', naming)
        .update(person ?? '')
        .digest(),
    /** Null when the person has been erased or was never known. */
    find,
    /** Also of a key that cannot be read, such as one that was destroyed by half when the power went. */
    has: async (keyId: Buffer): Promise<boolean> => {
      try {
        await access(fileOf(keyId));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    findOrMake(keyId: Buffer): Promise<Buffer> {
      const name = keyId.toString('hex');
      const running =
        making.get(name) ??
        find(keyId)
          .then((key) => key ?? make(keyId))
          .finally(() => making.delete(name));
      making.set(name, running);
      return running;
    },
    async destroy(keyId: Buffer): Promise<void> {
      const file = fileOf(keyId);
      const handle = await open(file, 'r+').catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (!handle) return;
      try {
        await handle.write(Buffer.alloc((await handle.stat()).size));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rm(file, { force: true });
    },
  };
}
