import type { Random } from '@corella/random';
import { openVerifiedLog } from '../../../libs/adapters/event-store-sqlite/src/log/open-verified.js';
import { scratchFolder } from '../harness/scratch.js';
import { appendRows, contentOf, eventFiles, imageOf, lay, openAsStart, type LogImage } from './sample-log.js';

const SETTLED_ROWS = 200;
const ROWS_IN_WAL = 8;
const EVENTS_A_ROW = 2;
/**
 * Once as a short log, which is checked completely before the start, and once as a long one, which is checked from a
 * snapshot on and the rest in the background.
 */
const OPENINGS = [
  { wholeBelow: 1_000_000, trustedFrom: () => 1 },
  { wholeBelow: 0, trustedFrom: () => SETTLED_ROWS },
] as const;

export interface BitFlips {
  readonly refused: number;
  /** The bit was in unused space: every event reads as it was written. */
  readonly harmless: number;
  readonly problems: readonly string[];
}

/**
 * Where to flip a bit: mostly in the main log, otherwise in the committed part of the write-ahead file or in the head.
 */
function target(random: Random): keyof LogImage {
  const draw = random.next();
  if (draw < 0.8) return 'log';
  return draw < 0.95 ? 'wal' : 'head';
}

function flipped(bytes: Buffer, at: number, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ (1 << bit);
  return copy;
}

function record(folder: string): { image: LogImage; content: string } {
  const { log: settled } = openVerifiedLog(eventFiles(folder), OPENINGS[0]);
  appendRows(settled, SETTLED_ROWS);
  settled.close();
  const { log } = openVerifiedLog(eventFiles(folder), OPENINGS[0]);
  appendRows(log, ROWS_IN_WAL);
  const image = imageOf(folder, true);
  const content = contentOf(log);
  log.close();
  return { image, content };
}

/** Flips one bit at a time in copies of a log and opens each as a start would. */
export function flipBits(random: Random, rounds: number): BitFlips {
  const scratch = scratchFolder('bit-flip');
  try {
    const { image, content } = record(scratch.path);
    const problems: string[] = [];
    let [refused, harmless] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const file = target(random);
      const bytes = image[file] ?? Buffer.alloc(0);
      const [at, bit] = [random.int(0, bytes.length - 1), random.int(0, 7)];
      const opening = OPENINGS[round % OPENINGS.length] ?? OPENINGS[0];
      lay(scratch.path, { ...image, [file]: flipped(bytes, at, bit) });
      const where = `bit ${bit} of byte ${at} in ${file} (${opening.wholeBelow > 0 ? 'checked whole' : 'checked from a snapshot on'})`;
      const opened = openAsStart(scratch.path, opening, (log) => ({ content: contentOf(log), next: nextAppend(log) }));
      if ('refused' in opened) {
        refused += 1;
        if (opened.refused.place.file === '') problems.push(`${where}: refused without naming the file`);
      } else if ('fault' in opened) {
        // An unknown layout is refused as such, with the name of the file.
        if (String(opened.fault).includes('log.db has layout')) refused += 1;
        else problems.push(`${where}: no place named: ${String(opened.fault)}`);
      } else if (opened.value.content !== content)
        problems.push(`${where}: started and reads other events than were written`);
      else if (opened.value.next !== (SETTLED_ROWS + ROWS_IN_WAL + 1) * EVENTS_A_ROW)
        problems.push(`${where}: started and cannot be written to: ${opened.value.next}`);
      else harmless += 1;
    }
    return { refused, harmless, problems };
  } finally {
    scratch.remove();
  }
}

function nextAppend(log: Parameters<typeof appendRows>[0]): number | string {
  try {
    appendRows(log, 1);
    return log.end();
  } catch (error) {
    return String(error);
  }
}
