import { readFileSync } from 'node:fs';
import { systemClock, type Clock } from '@corella/clock';

const READ_EVERY_MS = 25;
/**
 * `+3600000` or `-86400000`: so many milliseconds beside the system's time; `=1767225600000`: stands still there;
 * empty: the system's time.
 */
const TEXT = /^(?:([+-]\d{1,12})|=(\d{1,15}))?$/;

/**
 * Null for a text that is none of these; it is then as if the file had not changed, because a drill may be writing it.
 */
export function clockOf(text: string, system: Clock): Clock | null {
  const match = TEXT.exec(text.trim());
  if (!match) return null;
  const [, offset, still] = match;
  if (still !== undefined) return { nowMs: () => Number(still) };
  return { nowMs: () => system.nowMs() + Number(offset ?? 0) };
}

/**
 * For drills: the time that a file tells, read anew forty times a second. Throws when the file is missing or makes no
 * sense at the start.
 */
export function fileClock(file: string): Clock {
  let current = clockOf(readFileSync(file, 'utf8'), systemClock);
  if (!current) throw new Error(`${file} tells no time: write +MS, -MS or =MS`);
  setInterval(() => {
    try {
      current = clockOf(readFileSync(file, 'utf8'), systemClock) ?? current;
    } catch (error) {
      // The name is gone for a moment while a drill replaces the file; any other failure is one.
      if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    }
  }, READ_EVERY_MS).unref();
  return { nowMs: () => (current ?? systemClock).nowMs() };
}
