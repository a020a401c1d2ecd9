import { spawn, type SpawnOptions } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerProgram } from '@corella/real-parts';
import type { PlannedProcess } from '../plan.js';
import type { Program } from './supervised.js';

const LONGEST_LOG_BYTES = 50_000_000;
const SHOWN_LINES = 15;
const ASK_MS = 100;
const ANSWER_WITHIN_MS = 2_000;
const STARTS_WITHIN_MS = 120_000;

export const logFile = (directory: string, name: string): string => join(directory, 'logs', `${name}.log`);

/** A start opens the log anew, so what grew too long while it ran is set aside then. One older file is kept. */
function openLog(directory: string, name: string): number {
  mkdirSync(join(directory, 'logs'), { recursive: true, mode: 0o700 });
  const file = logFile(directory, name);
  if (existsSync(file) && statSync(file).size > LONGEST_LOG_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** The end of a log, for whoever must know at once why something does not start. */
export function lastLines(directory: string, name: string): string {
  const file = logFile(directory, name);
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');
}

/**
 * Output goes straight to the log. Each program leads a process group of its own, because a terminal sends its
 * interrupt to the whole group, and they must stop in order.
 */
function logged<Child>(
  directory: string,
  name: string,
  run: (options: Pick<SpawnOptions, 'stdio' | 'detached'>) => Child,
): Child {
  const log = openLog(directory, name);
  try {
    return run({ stdio: ['ignore', log, log], detached: true });
  } finally {
    closeSync(log);
  }
}

export const isReadyAt = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    (response) => response.ok,
    () => false,
  );

/** Nothing of this process's own settings of a venue reaches the cluster's. */
const inherited = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('CORELLA_')));

/** A process of the venue, from the host that was built. */
export function venueProgram(
  { name, port, args, env }: PlannedProcess,
  { root, data, memoryMb }: { readonly root: string; readonly data: string; readonly memoryMb: number },
): Program {
  const node = ['--enable-source-maps', `--max-old-space-size=${memoryMb}`, join(root, 'dist/host/main.mjs')];
  return {
    name,
    run: () =>
      logged(data, name, (options) =>
        spawn(process.execPath, [...node, ...args], { ...options, cwd: root, env: { ...inherited(), ...env } }),
      ),
    isUp: () => isReadyAt(port),
    startsWithinMs: STARTS_WITHIN_MS,
    askEveryMs: ASK_MS,
    stopSignal: 'SIGTERM',
  };
}

/** A server, which is started again whenever it ends. */
export const serverProgram = (program: ServerProgram, name: string, data: string): Program => ({
  name,
  run: () => logged(data, name, (options) => program.run(options)),
  isUp: program.isUp,
  startsWithinMs: program.startsWithinMs,
  askEveryMs: program.askEveryMs,
  stopSignal: program.stopSignal ?? 'SIGTERM',
  always: true,
});
