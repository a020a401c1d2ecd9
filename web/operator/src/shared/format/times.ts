/** Times are in the reader's time zone. The app bar shows its short name beside the clock. */
const locale = 'en-AU';

const clockFormat = new Intl.DateTimeFormat(locale, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const dayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const longDayFormat = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
const dateFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
const utcDateFormat = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const zoneFormat = new Intl.DateTimeFormat(locale, { timeZoneName: 'short', hour: '2-digit' });

const valid = (at: string): Date | null => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? null : date;
};

const put = (at: string | null, format: (date: Date) => string): string => {
  const date = at === null ? null : valid(at);
  return date === null ? '–' : format(date);
};

/** "10:42:18" */
export const clock = (at: string | null): string => put(at, (date) => clockFormat.format(date));
/** "19 Nov, 03:14:07" */
export const moment = (at: string | null): string =>
  put(at, (date) => `${dayFormat.format(date)}, ${clockFormat.format(date)}`);
/** "19 Nov 2026" */
export const day = (at: string | null): string => put(at, (date) => dateFormat.format(date));
/** The day in UTC, as customers are told days on which their data is erased: "19 Nov 2026". */
export const utcDay = (at: string): string => put(at, (date) => utcDateFormat.format(date));
/** "Friday 20 November" */
export const longDay = (at: string | null): string => put(at, (date) => longDayFormat.format(date).replace(',', ''));
/** "19 Nov 2026, 03:14:07.318 UTC", for comparing with logs. */
export const exactUtc = (at: string | null): string =>
  put(at, (date) => `${date.toISOString().slice(0, 10)} ${date.toISOString().slice(11, 23)} UTC`);

/** The zone's abbreviation, such as AEDT. */
export const zone = (at: Date): string =>
  zoneFormat.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? 'UTC';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "18 m", "1 h 04 m", "2 d 3 h": the two largest parts. */
export function duration(ms: number): string {
  const span = Math.max(0, ms);
  if (span < minuteMs) return `${Math.floor(span / 1000)} s`;
  if (span < hourMs) return `${Math.floor(span / minuteMs)} m`;
  if (span < dayMs)
    return `${Math.floor(span / hourMs)} h ${String(Math.floor((span % hourMs) / minuteMs)).padStart(2, '0')} m`;
  return `${Math.floor(span / dayMs)} d ${Math.floor((span % dayMs) / hourMs)} h`;
}

/** Age of a feed: "0.4 s" below ten seconds, whole units above. */
export const age = (ms: number | null): string =>
  ms === null ? '–' : ms < 10_000 ? `${(Math.max(0, ms) / 1000).toFixed(1)} s` : duration(ms);

/** How close a deadline is: over, near or in time. */
export function nearness(expiresAt: string, nowMs: number, nearMs = 15 * minuteMs): 'over' | 'near' | 'in-time' {
  const left = Date.parse(expiresAt) - nowMs;
  if (left <= 0) return 'over';
  return left < nearMs ? 'near' : 'in-time';
}
