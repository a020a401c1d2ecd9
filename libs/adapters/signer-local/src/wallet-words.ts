import { pbkdf2 } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { isMissing, writeDurably } from '@corella/files/durable-file';
import { generateMnemonic, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** 24 words. */
const STRENGTH_BITS = 256;
/** As BIP-39 says. Node's own code takes milliseconds for what JavaScript takes most of a second for. */
const ROUNDS = 2_048;
const SEED_BYTES = 64;
const stretched = promisify(pbkdf2);

/**
 * The seed of all keys, from the words of a file for its owner alone. The first call makes them, and they are durable
 * when it resolves. Words that are damaged stop whoever finds them: other keys would be made of them.
 */
export async function seedIn(file: string): Promise<Uint8Array> {
  const found = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  const words = found === null ? generateMnemonic(wordlist, STRENGTH_BITS) : found.trim();
  if (!validateMnemonic(words, wordlist)) throw new Error(`${file} has no words of a wallet; restore it from a backup`);
  if (found === null) {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeDurably(file, Buffer.from(`${words}\n`));
  }
  return stretched(words, 'mnemonic', ROUNDS, SEED_BYTES, 'sha512');
}
