import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

const KEY_BYTES = 32;

/** The key that wraps all others: `DIR/keys/master`, mode 0600, made at the first start. */
export function loadMasterKey(keysDir: string): Buffer {
  mkdirSync(keysDir, { recursive: true, mode: 0o700 });
  const file = join(keysDir, 'master');
  if (!existsSync(file)) {
    const draft = `${file}.new`;
    writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flush: true });
    renameSync(draft, file);
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  if (key.length !== KEY_BYTES) throw new Error(`the master key in ${file} is not ${KEY_BYTES} bytes of hexadecimal text`);
  return key;
}
