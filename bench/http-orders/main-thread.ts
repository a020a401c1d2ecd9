import { existsSync, readFileSync } from 'node:fs';

/** The kernel's time unit in /proc/…/stat. USER_HZ is 100 on every Linux that Node runs on. */
const MS_PER_JIFFY = 10;

/**
 * CPU milliseconds that a process's main thread has used, or null where there is no /proc. On a machine with fewer free
 * cores than the venue has threads, this shows what the request rate does not: how many requests the main thread could
 * serve with a core of its own.
 */
export function mainThreadMs(pid: number): number | null {
  const file = `/proc/${pid}/task/${pid}/stat`;
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  // The name in parentheses may contain spaces. User and system time are the 12th and 13th words after it.
  const words = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(words[11]) + Number(words[12])) * MS_PER_JIFFY;
}
