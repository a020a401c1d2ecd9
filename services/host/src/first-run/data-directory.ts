import { mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The files of a data directory. Their names appear nowhere else, but for `server.json` and the locks. */
export interface DataDirectory {
  readonly root: string;
  readonly eventsDir: string;
  readonly logFile: string;
  readonly readModelsFile: string;
  readonly vaultFile: string;
  readonly filesDir: string;
  readonly keysDir: string;
  /** The books of a demo's simulated bank. */
  readonly bankFile: string;
  readonly proofsDir: string;
  readonly modeFile: string;
  readonly demoFile: string;
  readonly firstAdminsFile: string;
}

/** Makes nothing: a venue whose parts are all on servers needs no directory. */
export function dataDirectory(root: string): DataDirectory {
  const inside = (name: string): string => join(root, name);
  return {
    root,
    eventsDir: inside('events'),
    logFile: inside(join('events', 'log.db')),
    readModelsFile: inside('read-models.db'),
    vaultFile: inside('vault.db'),
    filesDir: inside('files'),
    keysDir: inside('keys'),
    bankFile: inside('bank.jsonl'),
    proofsDir: inside('proofs'),
    modeFile: inside('mode.json'),
    demoFile: inside('demo.json'),
    firstAdminsFile: inside('first-admins.txt'),
  };
}

/** Makes the directory and those above it, for their owner alone. */
export const makeDirectory = ({ root }: Pick<DataDirectory, 'root'>): void => makeDirectories(resolve(root));

/** One after the other: where one cannot be made, Node's own `recursive` may try for ever. */
function makeDirectories(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeDirectories(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
