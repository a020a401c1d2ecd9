import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { workerFile, type WorkerFile } from './start-worker.js';

export interface ProcessSource extends WorkerFile {
  readonly args: readonly string[];
  /** What its JavaScript holds at most. It may call `gc` between two pieces of work. */
  readonly heapMegabytes: number;
  /** How much it gives way to other processes, 0 to 19. */
  readonly niceness: number;
}

/** What a program needs to find its libraries and fonts. The rest of our environment may hold secrets. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH'];
/**
 * Work that is done one piece at a time needs few threads, and few heaps of the C library. What is large is mapped, so
 * that the system has it back as soon as it is free.
 */
const FRUGAL = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** Starts a process of its own from a worker's entry: what it does cannot harm this one, and waits for it. */
export function startProcess({ args, heapMegabytes, niceness, ...file }: ProcessSource): ChildProcess {
  const known = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const child = fork(workerFile(file), args, {
    serialization: 'advanced',
    execArgv: ['--expose-gc', `--max-old-space-size=${heapMegabytes}`],
    env: { ...Object.fromEntries(known), ...FRUGAL },
    // The last is PIPE_FD.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
  });
  giveWay(child, niceness);
  return child;
}

/** Before it has more threads than one: each has a priority of its own, which it takes from the one that made it. */
function giveWay({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // Some systems do not allow it, and then it takes its share like any other.
  }
}
