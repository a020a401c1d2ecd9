import { WITHDRAWAL_BLOCK_MS } from '@corella/contracts/identity';

/** From this moment of the clock on it ran as time went by, until the next mark. */
export interface Mark {
  readonly wall: number;
  /** Milliseconds that have gone by, counted from any beginning. */
  readonly steady: number;
}

/** What a clock has shown, and how much time really went by meanwhile. */
export interface SteadyTime {
  /** At least one; in the order in which they were made. */
  readonly marks: readonly Mark[];
  /** Where clock and stopwatch were compared last. */
  readonly anchor: { readonly wall: number; readonly elapsed: number };
  readonly lastWall: number;
}
export interface Reading {
  readonly wall: number;
  readonly elapsed: number;
}
export interface Looked {
  readonly time: SteadyTime;
  /** By how much the clock was set ahead, or back where it is negative; 0 where it ran. */
  readonly jumpMs: number;
}

/** Clocks are set right by less than this in an hour. */
export const DRIFT_MS = 5_000;
const COMPARED_ANEW_MS = 3_600_000;
/** A start again takes less. What the clock says beyond it did not go by as far as this venue knows. */
export const RESTART_MS = 600_000;
const MOST_MARKS = 100;

const steadyOfLast = (marks: readonly Mark[], wall: number): number => {
  const last = marks.at(-1);
  return last === undefined ? wall : last.steady + wall - last.wall;
};

/** The first start of a venue. All that was before went by as its clock says. */
export const beginning = ({ wall, elapsed }: Reading): SteadyTime => ({
  marks: [{ wall, steady: wall }],
  anchor: { wall, elapsed },
  lastWall: wall,
});

/** A later start. Of what the clock says of the time between, only as much is believed as a start again takes. */
export function resumed(marks: readonly Mark[], lastWall: number, { wall, elapsed }: Reading): Looked {
  const gap = wall - lastWall;
  const from = { anchor: { wall, elapsed }, lastWall: wall };
  if (gap <= RESTART_MS && gap >= -DRIFT_MS) return { time: { marks, ...from }, jumpMs: 0 };
  const steady = steadyOfLast(marks, lastWall);
  return { time: { marks: marked(marks, { wall, steady }), ...from }, jumpMs: gap };
}

/** Compares the clock with a stopwatch that nobody can set. */
export function looked(time: SteadyTime, { wall, elapsed }: Reading): Looked {
  const { marks, anchor, lastWall } = time;
  const ran = elapsed - anchor.elapsed;
  const jumpMs = wall - anchor.wall - ran;
  const from = { anchor: { wall, elapsed }, lastWall: wall };
  if (jumpMs > DRIFT_MS || wall < lastWall - DRIFT_MS) {
    const steady = steadyOfLast(marks, anchor.wall) + ran;
    return { time: { marks: marked(marks, { wall, steady }), ...from }, jumpMs };
  }
  // A clock that is slow, or stands still: what it shows has gone by at least.
  const isOld = jumpMs < -DRIFT_MS || ran >= COMPARED_ANEW_MS;
  return { time: isOld ? { marks, ...from } : { ...time, lastWall: wall }, jumpMs: 0 };
}

/** Without the marks that no block can reach back to. Of too many, one is left out so that blocks get longer by it. */
function marked(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  const reached = marks.filter((_, at) => (marks[at + 1] ?? mark).steady > mark.steady - WITHDRAWAL_BLOCK_MS);
  const kept = reached.length < MOST_MARKS ? reached : reached.filter((_, at) => at !== 1);
  return [...kept, mark];
}

/** When, in time that has gone by, the clock showed this. Where it showed it more than once: the last time. */
function steadyOf(marks: readonly Mark[], wall: number): number {
  for (let at = marks.length - 1; at >= 0; at -= 1) {
    const mark = marks[at] as Mark;
    const next = marks[at + 1];
    // Between two marks the clock showed no more than what went by; what it jumped over, it showed at its end.
    const shown = mark.steady + wall - mark.wall;
    if (wall >= mark.wall) return next === undefined ? shown : Math.min(shown, next.steady);
  }
  return steadyOfFirst(marks, wall);
}
const steadyOfFirst = ([first]: readonly Mark[], wall: number): number =>
  first === undefined ? wall : first.steady + wall - first.wall;

/**
 * When, by the clock as it runs now, a block is over that was to last until then: when its clock has reached that time,
 * and a whole day has gone by since it began.
 */
export function endOfBlock(marks: readonly Mark[], until: number): number {
  const last = marks.at(-1);
  if (last === undefined) return until;
  const left = steadyOf(marks, until - WITHDRAWAL_BLOCK_MS) + WITHDRAWAL_BLOCK_MS - last.steady;
  return Math.max(until, last.wall + left);
}
