import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedApprovalKey, kidOf, publishedKey, signerIn, type ApprovalKeys } from '@corella/approval-keys';
import { isMissing, writeDurably } from '@corella/files/durable-file';

const PREFIX = 'approval-';
const NAME = /^approval-[0-9a-f]{16}$/;

interface Found {
  readonly key: KeyObject;
  readonly writtenAt: number;
}

/**
 * Files `approval-{kid}` of the folder, PEM, for their owner alone. Of several private keys the newest signs. A file
 * that has only a public key belongs to one that no longer signs: its receipts can still be checked.
 */
export function openFolderApprovalKeys(directory: string): ApprovalKeys {
  const newest = async (): Promise<KeyObject | null> =>
    (await foundIn(directory)).filter(({ key }) => key.type === 'private').sort((a, b) => b.writtenAt - a.writtenAt)[0]
      ?.key ?? null;
  const keep = async (kid: string, pem: string): Promise<void> => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeDurably(join(directory, `${PREFIX}${kid}`), Buffer.from(pem));
  };
  return {
    signer: signerIn({ newest, keep }),
    published: async () => (await foundIn(directory)).map(({ key }) => publishedKey(key)),
  };
}

async function foundIn(directory: string): Promise<readonly Found[]> {
  const names = await readdir(directory).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return Promise.all(
    names
      .filter((name) => NAME.test(name))
      .sort()
      .map(async (name) => {
        const file = join(directory, name);
        return { key: keyIn(file, name, await readFile(file, 'utf8')), writtenAt: (await stat(file)).mtimeMs };
      }),
  );
}

/** A key under the name of another one would check nothing, and nobody would know why. */
function keyIn(file: string, name: string, pem: string): KeyObject {
  let key: KeyObject;
  try {
    key = pem.includes('PRIVATE KEY') ? createPrivateKey(pem) : createPublicKey(pem);
  } catch (cause) {
    throw new DamagedApprovalKey(`${file} is no key; restore it from a backup`, { cause });
  }
  if (key.asymmetricKeyType !== 'ed25519' || `${PREFIX}${kidOf(key)}` !== name)
    throw new DamagedApprovalKey(`${file} holds another key than its name says; restore it from a backup`);
  return key;
}
