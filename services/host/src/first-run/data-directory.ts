import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeDurably } from '@corella/files/durable-file';
import { z } from 'zod';
import { UnusableDirectory } from './unusable-directory.js';
import type { RecordedMode } from '../options/mode.js';

/** The files of a data directory. Their names appear nowhere else. */
export interface DataDirectory {
  readonly root: string;
  readonly eventsDir: string;
  readonly logFile: string;
  readonly readModelsFile: string;
  readonly vaultFile: string;
  readonly filesDir: string;
  readonly keysDir: string;
  readonly modeFile: string;
  readonly demoFile: string;
  readonly firstAdminsFile: string;
}

export function dataDirectory(root: string): DataDirectory {
  makeDirectories(resolve(root));
  const inside = (name: string): string => join(root, name);
  return {
    root,
    eventsDir: inside('events'),
    logFile: inside(join('events', 'log.db')),
    readModelsFile: inside('read-models.db'),
    vaultFile: inside('vault.db'),
    filesDir: inside('files'),
    keysDir: inside('keys'),
    modeFile: inside('mode.json'),
    demoFile: inside('demo.json'),
    firstAdminsFile: inside('first-admins.txt'),
  };
}

/** One after the other: where one cannot be made, Node's own `recursive` may try for ever. */
function makeDirectories(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeDirectories(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

const modeSchema = z.strictObject({ demo: z.boolean(), seed: z.number().int() });

export function readMode(directory: DataDirectory): RecordedMode | null {
  if (!existsSync(directory.modeFile)) return null;
  const parsed = modeSchema.safeParse(JSON.parse(readFileSync(directory.modeFile, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new UnusableDirectory(
    `${directory.modeFile} is damaged or of another version`,
    'restore it from a backup, or name another directory',
  );
}

/** Records the mode of a new directory. An existing record is left as it is. */
export async function recordMode(directory: DataDirectory, mode: RecordedMode): Promise<void> {
  if (!existsSync(directory.modeFile)) await writeJson(directory.modeFile, { demo: mode.demo, seed: mode.seed });
}

/** Writes JSON so that nobody ever sees half a file, not even after a power cut. File mode 0600. */
export const writeJson = (file: string, content: unknown): Promise<void> =>
  writeDurably(file, Buffer.from(`${JSON.stringify(content, null, 2)}\n`));
