import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { RecordedMode } from '../options/mode.js';

/** The files of a data directory. Their names appear nowhere else. */
export interface DataDirectory {
  readonly root: string;
  readonly eventsDir: string;
  readonly readModelsFile: string;
  readonly vaultFile: string;
  readonly filesDir: string;
  readonly keysDir: string;
  readonly modeFile: string;
  readonly demoFile: string;
}

export function dataDirectory(root: string): DataDirectory {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const inside = (name: string): string => join(root, name);
  return {
    root,
    eventsDir: inside('events'),
    readModelsFile: inside('read-models.db'),
    vaultFile: inside('vault.db'),
    filesDir: inside('files'),
    keysDir: inside('keys'),
    modeFile: inside('mode.json'),
    demoFile: inside('demo.json'),
  };
}

const modeSchema = z.strictObject({ demo: z.boolean(), seed: z.number().int() });

export function readMode(directory: DataDirectory): RecordedMode | null {
  if (!existsSync(directory.modeFile)) return null;
  return modeSchema.parse(JSON.parse(readFileSync(directory.modeFile, 'utf8')));
}

/** Records the mode of a new directory; an existing record is left as it is. */
export function recordMode(directory: DataDirectory, mode: RecordedMode): void {
  if (!existsSync(directory.modeFile)) writeAtomically(directory.modeFile, { demo: mode.demo, seed: mode.seed });
}

/**
 * Writes JSON under another name, flushes it to disk and renames it, so that nobody ever sees half a file, not even
 * after a power cut. File mode 0600.
 */
export function writeAtomically(file: string, content: unknown): void {
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  synced(draft);
  renameSync(draft, file);
  synced(dirname(file));
}

function synced(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
