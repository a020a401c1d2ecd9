import { readFileSync } from 'node:fs';
import { systemClock, type Clock } from '@corella/clock';

const READ_EVERY_MS = 25;
/**
 * `+3600000` or `-86400000` shifts the system time by that many milliseconds, `=1767225600000` stops the clock there,
 * and an empty text means the system time.
 */
const TEXT = /^(?:([+-]\d{1,12})|=(\d{1,15}))?$/;

/** Null for any other text. It is then ignored, because a drill may be in the middle of writing the file. */
export function clockOf(text: string, system: Clock): Clock | null {
  const match = TEXT.exec(text.trim());
  if (!match) return null;
  const [, offset, still] = match;
  if (still !== undefined) return { nowMs: () => Number(still) };
  return { nowMs: () => system.nowMs() + Number(offset ?? 0) };
}

/**
 * A clock for drills that follows a file, which is read forty times a second. Throws when the file is missing or
 * invalid at the start.
 */
export function fileClock(file: string): Clock {
  let current = clockOf(readFileSync(file, 'utf8'), systemClock);
  if (!current) throw new Error(`${file} does not contain a time: write +MS, -MS or =MS`);
  setInterval(() => {
    try {
      current = clockOf(readFileSync(file, 'utf8'), systemClock) ?? current;
    } catch (error) {
      // The file is briefly missing while a drill replaces it. Any other error is a fault.
      if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    }
  }, READ_EVERY_MS).unref();
  return { nowMs: () => (current ?? systemClock).nowMs() };
}
