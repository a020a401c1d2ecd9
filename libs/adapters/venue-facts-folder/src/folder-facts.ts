import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, syncFolder, writeSynced } from '@corella/files/durable-file';
import { DamagedFact, demandFactName, type Json, type VenueFacts } from '@corella/venue-facts';

export interface FolderFactsOptions {
  /** Made with the first fact. Nobody else may write in it. */
  readonly directory: string;
  /** For tests. */
  readonly linkFile?: typeof link;
}

/** Of file systems without hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Each fact is a file `NAME.json` for its owner alone. */
export function openFolderFacts({ directory, linkFile = link }: FolderFactsOptions): VenueFacts {
  const fileOf = (name: string): string => join(directory, `${name}.json`);
  const get = async (name: string): Promise<Json | null> => {
    demandFactName(name);
    const text = await readFile(fileOf(name), 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    return text === null ? null : parsed(fileOf(name), text);
  };
  return {
    get,
    async put(name, value, { ifAbsent = false } = {}) {
      demandFactName(name);
      const known = ifAbsent ? await get(name) : null;
      if (known !== null) return known;
      const text = JSON.stringify(value, null, 2);
      const given = JSON.parse(text) as Json;
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const file = fileOf(name);
      const draft = `${file}.${randomUUID()}.draft`;
      try {
        await writeSynced(draft, [`${text}\n`]);
        if (!ifAbsent) await rename(draft, file);
        else if (!(await placed(draft, file, linkFile))) return (await get(name)) ?? given;
        await syncFolder(directory);
      } finally {
        await rm(draft, { force: true });
      }
      return given;
    },
    close: () => Promise.resolve(),
  };
}

function parsed(file: string, text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (cause) {
    throw new DamagedFact(file, { cause });
  }
}

/** A link is the one way to give a file a name that must not exist. False when it does. */
async function placed(draft: string, file: string, linkFile: typeof link): Promise<boolean> {
  try {
    await linkFile(draft, file);
    return true;
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code === 'EEXIST') return false;
    if (!NO_LINKS.has(String(code))) throw error;
    // The caller has seen that there was no such file, and its process alone uses a folder on such a file system.
    await rename(draft, file);
    return true;
  }
}
