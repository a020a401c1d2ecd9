import { readdirSync, readFileSync } from 'node:fs';

/** The kernel's time unit in /proc/…/stat. USER_HZ is 100 on every Linux that Node runs on. */
const MS_PER_JIFFY = 10;
/** Of the words behind the name: user and system time, and the same of children that have ended. */
const [OWN, WITH_ENDED_CHILDREN] = [
  [11, 12],
  [11, 12, 13, 14],
];

interface Stat {
  readonly parent: number;
  /** The sum of the times at these places, in milliseconds. */
  readonly usedMs: number;
}

/** Null where there is no such process, or no /proc. */
function statOf(file: string, places: readonly number[]): Stat | null {
  try {
    const text = readFileSync(file, 'utf8');
    // The name in parentheses may contain spaces.
    const words = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const jiffies = places.reduce((sum, at) => sum + Number(words[at]), 0);
    return { parent: Number(words[1]), usedMs: jiffies * MS_PER_JIFFY };
  } catch {
    return null;
  }
}

/**
 * CPU milliseconds that a process's main thread has used, or null where there is no /proc. On a machine with fewer free
 * cores than the venue has threads, this shows what the request rate does not: how many requests the main thread could
 * serve with a core of its own.
 */
export const mainThreadMs = (pid: number): number | null =>
  statOf(`/proc/${pid}/task/${pid}/stat`, OWN)?.usedMs ?? null;

/**
 * CPU milliseconds that these processes and all that descend from them have used, with all their threads. A server such
 * as PostgreSQL has a process for each connection. Linux only.
 */
export function processorMs(roots: readonly number[]): number {
  const stats = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(`/proc/${name}/stat`, WITH_ENDED_CHILDREN) : null;
    if (stat !== null) stats.set(Number(name), stat);
  }
  const isOurs = (pid: number): boolean => {
    for (let at = pid; at > 1; at = stats.get(at)?.parent ?? 0) if (roots.includes(at)) return true;
    return false;
  };
  let sum = 0;
  for (const [pid, { usedMs }] of stats) if (isOurs(pid)) sum += usedMs;
  return sum;
}
