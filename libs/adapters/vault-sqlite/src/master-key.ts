import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { KEY_BYTES } from '@corella/vault/sealing';

/**
 * The master key of a directory, stored in `KEYS/master` (mode 0600) and created at the first start. Whoever reads it
 * can read the vault, so it belongs in a backup of its own, apart from the data.
 */
export const loadMasterKey = (keysDir: string): Buffer => loadKey(keysDir, 'master');

/** The same for another key of the directory, such as the one of the documents. */
export function loadKey(keysDir: string, name: string): Buffer {
  const file = join(keysDir, name);
  if (!existsSync(file)) return createKey(keysDir, file);
  const key = readFileSync(file);
  if (key.length !== KEY_BYTES) throw new Error(`the ${name} key ${file} does not have ${KEY_BYTES} bytes`);
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  return key;
}

function createKey(keysDir: string, file: string): Buffer {
  mkdirSync(keysDir, { recursive: true, mode: 0o700 });
  const key = randomBytes(KEY_BYTES);
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeSync(descriptor, key);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  return key;
}
