import { readFileSync, statSync } from 'node:fs';
import type { DamagedLog } from '@corella/event-store';
import { openVerifiedLog } from '../../../libs/adapters/event-store-sqlite/src/log/open-verified.js';
import type { DrillContext } from '../harness/drill.js';
import { scratchFolder } from '../harness/scratch.js';
import { appendRows, contentOf, eventFiles, imageOf, lay, openAsStart, type LogImage } from './sample-log.js';

const WHOLE = { wholeBelow: 1_000_000, trustedFrom: () => 1 };
const SETTLED_ROWS = 30;
const ROWS_IN_WAL = 5;
const EVENTS_A_ROW = 2;

/** A log whose last records are in the write-ahead file. Index i is the state after i of them. */
interface Recorded {
  readonly image: LogImage & { readonly wal: Buffer };
  readonly walEnds: readonly number[];
  readonly heads: readonly Buffer[];
  readonly contents: readonly string[];
}

function record(folder: string): Recorded {
  const { log: settled } = openVerifiedLog(eventFiles(folder), WHOLE);
  appendRows(settled, SETTLED_ROWS);
  settled.close();
  const { log } = openVerifiedLog(eventFiles(folder), WHOLE);
  const files = eventFiles(folder);
  const [walEnds, heads, contents]: [number[], Buffer[], string[]] = [[], [], []];
  for (let row = 0; row < ROWS_IN_WAL; row += 1) {
    appendRows(log, 1);
    walEnds.push(statSync(files.wal).size);
    heads.push(readFileSync(files.head));
    contents.push(contentOf(log));
  }
  const { wal = Buffer.alloc(0), ...image } = imageOf(folder, true);
  log.close();
  return { image: { ...image, wal }, walEnds, heads, contents };
}

/** How a write ends in a power cut: the rest is missing, zeros, or the previous content. */
const TEARS = ['missing', 'zeros', 'noise'] as const;

function torn(wal: Buffer, at: number, how: (typeof TEARS)[number], noise: Buffer): Buffer {
  if (how === 'missing') return wal.subarray(0, at);
  const copy = Buffer.from(wal);
  if (how === 'zeros') copy.fill(0, at);
  else noise.copy(copy, at, at, copy.length);
  return copy;
}

const placed = ({ place }: DamagedLog, whole: number): boolean =>
  place.file.endsWith('log.db') && Number(place.position) === (SETTLED_ROWS + whole) * EVENTS_A_ROW;

/** One cut of the write-ahead file under one head; null when the log behaved as promised. */
function judge(
  folder: string,
  recorded: Recorded,
  cut: { at: number; how: (typeof TEARS)[number]; headAfter: number; noise: Buffer },
): string | null {
  const { at, how, headAfter, noise } = cut;
  // Records that the tear did not touch. Random noise may happen to equal the torn byte.
  const wal = torn(recorded.image.wal, at, how, noise);
  const whole = recorded.walEnds.filter(
    (end) => wal.length >= end && wal.subarray(0, end).equals(recorded.image.wal.subarray(0, end)),
  ).length;
  lay(folder, { log: recorded.image.log, wal, head: recorded.heads[headAfter - 1] ?? Buffer.alloc(0) });
  const where = `cut at byte ${at} (${how}), ${whole} records whole, head after ${headAfter}`;
  const opened = openAsStart(folder, WHOLE, (log) => {
    const content = contentOf(log);
    appendRows(log, 1);
    return { content, appended: log.end() };
  });
  if ('fault' in opened) return `${where}: ended with ${String(opened.fault)}`;
  if ('refused' in opened) {
    if (headAfter <= whole)
      return `${where}: refused although nothing acknowledged is missing: ${opened.refused.message}`;
    return placed(opened.refused, whole) ? null : `${where}: the place is wrong: ${opened.refused.message}`;
  }
  if (headAfter > whole) return `${where}: started without what was acknowledged`;
  if (opened.value.content !== recorded.contents[whole - 1]) return `${where}: reads other events than were written`;
  return opened.value.appended === (SETTLED_ROWS + whole + 1) * EVENTS_A_ROW ? null : `${where}: cannot be written to`;
}

export interface TornTail {
  readonly bytes: number;
  readonly openings: number;
  readonly problems: readonly string[];
}

/**
 * Tears the write-ahead file inside its last two records, at `points` bytes spread over them (0 = every byte), each
 * under a head before, between and after them.
 */
export function tearTails({ random, log }: Pick<DrillContext, 'random' | 'log'>, points: number): TornTail {
  const scratch = scratchFolder('torn-tail');
  try {
    const recorded = record(scratch.path);
    const [from, to] = [recorded.walEnds.at(-3) ?? 0, recorded.walEnds.at(-1) ?? 0];
    const stride = points === 0 ? 1 : Math.max(1, (to - from) / points);
    const noise = Buffer.from(Array.from({ length: to }, () => random.int(0, 255)));
    const problems: string[] = [];
    let [bytes, openings] = [0, 0];
    for (let at = from; at <= to; at += stride) {
      const how = TEARS[bytes % TEARS.length] ?? 'missing';
      for (const headAfter of [ROWS_IN_WAL - 2, ROWS_IN_WAL - 1, ROWS_IN_WAL]) {
        const problem = judge(scratch.path, recorded, { at: Math.floor(at), how, headAfter, noise });
        if (problem) problems.push(problem);
        openings += 1;
      }
      bytes += 1;
      if (bytes % 2_000 === 0) log(`${bytes} cuts of ${Math.floor((to - from) / stride)}`);
    }
    return { bytes, openings, problems };
  } finally {
    scratch.remove();
  }
}
