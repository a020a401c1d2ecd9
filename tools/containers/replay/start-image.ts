import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplayUser } from './replay-copy.js';

const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 30_000;
const ASK_EVERY_MS = 500;
/** The code of a program that cannot be run. */
const NOT_FOUND = 127;
/** The image's own. */
const PORT = '8080';

export interface ImageOptions {
  readonly entrypoint: readonly string[];
  /** The command of the health check. */
  readonly health: readonly string[];
  readonly program: string;
  readonly data: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly port: number;
  readonly user: ReplayUser | null;
  readonly say: (line: string) => void;
}

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => {
        child.once('exit', resolve);
        child.once('error', () => resolve(NOT_FOUND));
      });

/** Starts what an image starts, on loopback and a free port, looks at it and stops it. Returns what went wrong. */
export async function startImage(options: ImageOptions): Promise<readonly string[]> {
  const { entrypoint, health, program, data, env, port, user, say } = options;
  const common = { cwd: program, env, ...(user ?? {}) };
  const [command = '', ...args] = entrypoint.map((word) => (word === '/data' ? data : word));
  const more = ['--host', '127.0.0.1', '--port', String(port), '--demo', 'on'];
  say(`ENTRYPOINT ${[...entrypoint, ...more].join(' ')}`);
  const child = spawn(command, [...args, ...more], { ...common, stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = ended(child);
  const problems: string[] = [];
  const isHealthy = async (): Promise<boolean> => {
    const [check = '', ...words] = health.map((word) => word.replaceAll(PORT, String(port)));
    return (await ended(spawn(check, words, { ...common, stdio: 'ignore' }))) === 0;
  };
  try {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (child.exitCode === null && Date.now() < deadline && !(await isHealthy())) await sleep(ASK_EVERY_MS);
    if (child.exitCode !== null || !(await isHealthy())) return ['HEALTHCHECK: it was not healthy within two minutes'];
    say('HEALTHCHECK is content');
    const page = await fetch(`http://127.0.0.1:${port}/`);
    if (!page.ok || !(await page.text()).includes('<html')) problems.push(`the page answered ${page.status}`);
  } finally {
    child.kill('SIGTERM');
    const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    const code = await exited;
    clearTimeout(overdue);
    if (code !== 0) problems.push(`SIGTERM: it ended with ${code ?? 'SIGKILL'} and not with 0`);
    else say('SIGTERM: ended with code 0');
  }
  return problems;
}
