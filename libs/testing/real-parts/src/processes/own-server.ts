import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server that a spec has started, with what is needed to break it. */
export interface OwnServer {
  /** The process that was started; undefined after its end. Others may descend from it. */
  readonly pid: () => number | undefined;
  /** Ends the server at once, as a power cut would. What it has written stays. */
  crash(): Promise<void>;
  /** Starts it again at the same address, over the same data, and resolves when it answers. */
  restart(): Promise<void>;
  /** Stops the process without ending it: connections stay open, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

export interface ServerProgram {
  /** Names it in errors. */
  readonly name: string;
  /** Its folder, which goes with it. */
  readonly directory: string;
  /** Starts it; by default without output. */
  readonly run: (options?: Pick<SpawnOptions, 'stdio' | 'detached'>) => ChildProcess;
  readonly isUp: () => Promise<boolean>;
  readonly startsWithinMs: number;
  /** The pause between two questions whether it is up. */
  readonly askEveryMs: number;
  /** What ends it at once (default SIGKILL). */
  readonly endSignal?: NodeJS.Signals;
  /** What ends it in good order (default SIGTERM). */
  readonly stopSignal?: NodeJS.Signals;
}

/** Starts a server, which ends with this process at the latest. Resolves when it answers. */
export async function startServer(program: ServerProgram): Promise<OwnServer> {
  const { directory, run, endSignal = 'SIGKILL' } = program;
  let server = run();
  const abandon = (): void => void server.kill(endSignal);
  process.once('exit', abandon);
  const crash = async (): Promise<void> => {
    signalAll(server, 'SIGCONT');
    server.kill(endSignal);
    await ended(server);
  };
  const stop = async (): Promise<void> => {
    process.off('exit', abandon);
    await crash();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await answering(server, program);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    pid: () => (isRunning(server) ? server.pid : undefined),
    crash,
    stop,
    restart() {
      server = run();
      return answering(server, program);
    },
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
  };
}

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null;

const ended = (server: ChildProcess): Promise<unknown> =>
  isRunning(server) ? new Promise((resolve) => server.once('exit', resolve)) : Promise.resolve();

async function answering(
  server: ChildProcess,
  { name, isUp, startsWithinMs, askEveryMs }: ServerProgram,
): Promise<void> {
  // A program that cannot be run has no process, and the error is told below.
  server.once('error', () => undefined);
  for (const end = Date.now() + startsWithinMs; Date.now() < end && isRunning(server); await sleep(askEveryMs))
    if (await isUp()) return;
  throw new Error(`${name} did not start`);
}

/** Signals the server and its own processes, such as PostgreSQL's for each connection, where Linux lists them. */
function signalAll(server: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): void {
  if (!isRunning(server)) return;
  for (const id of [server.pid, ...childrenOf(server.pid)]) {
    try {
      if (id !== undefined) process.kill(id, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

function childrenOf(pid: number | undefined): readonly number[] {
  try {
    const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return listed.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
