import type { CandlePeriod } from '@corella/contracts/market';
import { dayMonth, hourMinute } from '@corella/ui';
import type { PageLanguage } from '@corella/ui';
import { isDayOrLonger } from '../periods.js';

/** A mark on the time axis. */
export interface AxisMark {
  readonly timeMs: number;
  readonly text: string;
}

/** From the roundest to the least round: the times that are whole multiples of it are better places for a mark. */
const MINUTES = [720, 360, 180, 60, 30, 15, 5, 1];
const MOST_RANK = MINUTES.length + 3;
/** Fewer than so many are too few. */
const FEW_MARKS = 3;

interface Clock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly minute: number;
}

/** Candles of a day or longer are periods of UTC. Within a day, the browser's time zone counts. */
function clockOf(timeMs: number, period: CandlePeriod): Clock {
  const date = new Date(timeMs);
  return isDayOrLonger(period)
    ? { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate(), minute: 0 }
    : {
        year: date.getFullYear(),
        month: date.getMonth(),
        day: date.getDate(),
        minute: date.getHours() * 60 + date.getMinutes(),
      };
}

/** How round the start of a candle is: the first one of a year before that of a month, a day, an hour. */
function rankOf(before: Clock | undefined, at: Clock): number {
  if (before === undefined) return 0;
  if (at.year !== before.year) return MOST_RANK;
  if (at.month !== before.month) return MOST_RANK - 1;
  if (at.day !== before.day) return MOST_RANK - 2;
  const place = MINUTES.findIndex((minutes) => at.minute % minutes === 0);
  return place < 0 ? 0 : MINUTES.length - place;
}

const utcDay = (timeMs: number, language: PageLanguage): string =>
  dayMonth(timeMs + new Date(timeMs).getTimezoneOffset() * 60_000, language);

function textAt(timeMs: number, rank: number, period: CandlePeriod, language: PageLanguage): string {
  if (isDayOrLonger(period))
    return rank === MOST_RANK ? String(new Date(timeMs).getUTCFullYear()) : utcDay(timeMs, language);
  return rank >= MOST_RANK - 2 ? dayMonth(timeMs, language) : hourMinute(timeMs);
}

/**
 * Marks for candles at `timesMs`, which are `spacingPx` apart: the roundest times, at least `gapPx` from each other.
 * Ascending by time.
 */
export function axisMarks(
  timesMs: readonly number[],
  { spacingPx, gapPx }: { readonly spacingPx: number; readonly gapPx: number },
  { period, language }: { readonly period: CandlePeriod; readonly language: PageLanguage },
): readonly AxisMark[] {
  const clocks = timesMs.map((timeMs) => clockOf(timeMs, period));
  const ranks = clocks.map((clock, place) => rankOf(clocks[place - 1], clock));
  const least = Math.max(1, Math.ceil(gapPx / spacingPx));
  let chosen: readonly number[] = [];
  for (const rank of [...new Set(ranks)].sort((left, right) => right - left)) {
    if (rank === 0) continue;
    const all = ranks.flatMap((its, place) => (its === rank ? [place] : []));
    const more = all.reduce<readonly number[]>(
      (before, place) => (before.every((other) => Math.abs(other - place) >= least) ? [...before, place] : before),
      chosen,
    );
    // Some of a rank beside none of it would look as if time were skipped.
    if (more.length < chosen.length + all.length && chosen.length >= FEW_MARKS) break;
    chosen = more;
  }
  return [...chosen]
    .sort((left, right) => left - right)
    .map((place) => {
      const timeMs = timesMs[place] ?? 0;
      return { timeMs, text: textAt(timeMs, ranks[place] ?? 0, period, language) };
    });
}

/** Without those that the left edge of the chart would cut: half of a label stands on either side of its mark. */
export const wholeMarks = <Mark extends { readonly coord: number; readonly text: string }>(
  marks: readonly Mark[],
  widthOf: (text: string) => number,
): readonly Mark[] => marks.filter(({ coord, text }) => coord >= widthOf(text) / 2);

/** The label under the crosshair: `21 Nov 06:45`, or `21 Nov 2026` for days. */
export function crosshairText(timeMs: number, period: CandlePeriod, language: PageLanguage): string {
  if (!isDayOrLonger(period)) return `${dayMonth(timeMs, language)} ${hourMinute(timeMs)}`;
  return `${utcDay(timeMs, language)} ${new Date(timeMs).getUTCFullYear()}`;
}
