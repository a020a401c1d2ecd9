/** Japanese days always have 24 hours: Japan is nine hours ahead of UTC and has no summer time. */
const DAY_MS = 24 * 60 * 60 * 1_000;
const AHEAD_MS = 9 * 60 * 60 * 1_000;
const MORNING_MS = 5 * 60 * 60 * 1_000;

/** The Japanese day of an instant, counted from 1970-01-01. */
export const jstDayOf = (atMs: number): number => Math.floor((atMs + AHEAD_MS) / DAY_MS);

/** The instant at which a Japanese day begins. */
export const startOfJstDay = (day: number): number => day * DAY_MS - AHEAD_MS;

/** Whether an instant is the morning at which ranks change. */
export const isRankMorning = (atMs: number): boolean => atMs === startOfJstDay(jstDayOf(atMs)) + MORNING_MS;

export const JST_DAY_MS = BigInt(DAY_MS);
