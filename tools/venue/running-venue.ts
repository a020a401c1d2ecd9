import { existsSync } from 'node:fs';
import { demoFileIn, venueAt, type Venue } from './venue-process.js';

/** The venue at `url`. Throws where its data directory holds no `demo.json`. */
function runningVenue(url: string, dataDir: string): Venue {
  const file = demoFileIn(dataDir);
  if (existsSync(file)) return venueAt(url.replace(/\/$/, ''), file);
  throw new Error(`there is no ${file}; name the data directory of the demo venue at ${url} by --data`);
}

/**
 * Takes `--url URL` and `--data DIR` (default `data`) out of the words of a command. By these, every tool that starts a
 * venue of its own is pointed at one that runs already instead. Throws where they name none.
 */
export function venueInWords(words: readonly string[]): { readonly venue?: Venue; readonly rest: readonly string[] } {
  const rest = [...words];
  const taken = { url: undefined as string | undefined, data: undefined as string | undefined };
  for (const name of ['url', 'data'] as const) {
    const at = rest.indexOf(`--${name}`);
    if (at >= 0) [, taken[name]] = rest.splice(at, 2);
    if (at >= 0 && taken[name] === undefined) throw new Error(`--${name} needs a value`);
  }
  if (taken.url === undefined && taken.data !== undefined)
    throw new Error('--data needs --url, the venue at work on it');
  return taken.url === undefined ? { rest } : { rest, venue: runningVenue(taken.url, taken.data ?? 'data') };
}
