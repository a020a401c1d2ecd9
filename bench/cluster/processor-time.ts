import { readdirSync, readFileSync } from 'node:fs';

/** The kernel's time unit in /proc/…/stat. USER_HZ is 100 on every Linux that Node runs on. */
const MS_PER_JIFFY = 10;

interface Stat {
  readonly parent: number;
  readonly usedMs: number;
}

function statOf(pid: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces. The parent is the second word after it, user and system time the
    // 12th and 13th, of children that have ended the 14th and 15th.
    const words = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const jiffies = [11, 12, 13, 14].reduce((sum, at) => sum + Number(words[at]), 0);
    return { parent: Number(words[1]), usedMs: jiffies * MS_PER_JIFFY };
  } catch {
    // It has ended since it was listed.
    return undefined;
  }
}

/**
 * Milliseconds of processor time that these processes and all that descend from them have used, with all their threads.
 * A server such as PostgreSQL has a process for each connection. Linux only.
 */
export function processorMs(roots: readonly number[]): number {
  const stats = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined;
    if (stat !== undefined) stats.set(Number(name), stat);
  }
  const isOurs = (pid: number): boolean => {
    for (let at = pid; at > 1; at = stats.get(at)?.parent ?? 0) if (roots.includes(at)) return true;
    return false;
  };
  let sum = 0;
  for (const [pid, { usedMs }] of stats) if (isOurs(pid)) sum += usedMs;
  return sum;
}
