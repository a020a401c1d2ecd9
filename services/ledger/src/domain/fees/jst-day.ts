/** A day in milliseconds. Japan has no summer time, so all its days are this long. */
export const DAY_MS = 86_400_000;
const JST_OFFSET_MS = 9 * 3_600_000;
const RANKING_MS = 5 * 3_600_000;

/** Number of the JST day that contains the instant; day 0 is 1970-01-01. */
export const jstDay = (atMs: number): number => Math.floor((atMs + JST_OFFSET_MS) / DAY_MS);

export const jstDayStartMs = (day: number): number => day * DAY_MS - JST_OFFSET_MS;

/** The latest 05:00 JST at or before the instant. Ranks change then (`docs/rules/fees.md` 9). */
export const lastRankingMs = (atMs: number): number => jstDayStartMs(jstDay(atMs - RANKING_MS)) + RANKING_MS;

export const isRankingMs = (atMs: number): boolean => Number.isSafeInteger(atMs) && lastRankingMs(atMs) === atMs;
