import { readFile } from 'node:fs/promises';
import { isMissing, writeDurably } from '@corella/files/durable-file';

/** The last epoch of each name, in one file that is replaced as a whole. */
export interface EpochFile {
  /** Resolves to the next epoch of a name, above `above` too, once it is on the disk. */
  next(name: string, above: number): Promise<number>;
}

/** Throws for a file that cannot be read: without it, an epoch could be given twice. */
export async function openEpochFile(file: string): Promise<EpochFile> {
  const epochs = await read(file);
  let written: Promise<unknown> = Promise.resolve();
  return {
    next(name, above) {
      const epoch = Math.max(epochs.get(name) ?? 0, above) + 1;
      epochs.set(name, epoch);
      // One after the other, and what was not written stays counted: an epoch may be left out, but never repeated.
      const text = JSON.stringify(Object.fromEntries(epochs), null, 2);
      const write = written.then(() => writeDurably(file, Buffer.from(`${text}\n`)));
      written = write.catch(() => undefined);
      return write.then(() => epoch);
    },
  };
}

async function read(file: string): Promise<Map<string, number>> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '{}';
    throw error;
  });
  const epochs = new Map(Object.entries(parse(text, file)));
  for (const [name, epoch] of epochs)
    if (!Number.isSafeInteger(epoch) || (epoch as number) < 1) throw damaged(file, `the epoch of ${name} is no number`);
  return epochs as Map<string, number>;
}

function parse(text: string, file: string): object {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found === 'object' && found !== null && !Array.isArray(found)) return found;
  } catch (cause) {
    throw damaged(file, 'it is no JSON text', cause);
  }
  throw damaged(file, 'it is no list of epochs');
}

const damaged = (file: string, finding: string, cause?: unknown): Error =>
  new Error(`the epochs of leases in ${file} cannot be read: ${finding}; restore the file from a backup`, { cause });
