/** In which order a day is written: day, month, year, or the other way round. */
export type DayOrder = 'dmy' | 'ymd';

const two = (text: string): string => text.padStart(2, '0');
const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/**
 * The day that was typed, as `1991-03-14`: with any mark between its parts, or eight digits without. A year first is
 * understood in either order, since browsers fill it in so. Null for anything else, and for days no calendar has.
 */
export function typedDay(typed: string, order: DayOrder): string | null {
  const digits = typed.normalize('NFKC').trim();
  const whole = /^\d{8}$/.test(digits);
  const parts = whole
    ? order === 'ymd'
      ? [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
      : [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
    : digits.split(/[\s./年月日-]+/u).filter((part) => part !== '');
  if (parts.length !== 3 || !parts.every((part) => /^\d+$/.test(part))) return null;
  const [first = '', month = '', last = ''] = parts;
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  const text = `${year}-${two(month)}-${two(day)}`;
  return /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text) ? text : null;
}

/** `14/03/1991` or `1991/03/14`. What is no day stays as it was typed. */
export function shownDay(text: string, order: DayOrder): string {
  const [year, month, day] = /^\d{4}-\d\d-\d\d$/.test(text) ? text.split('-') : [];
  if (year === undefined || month === undefined || day === undefined) return text;
  return order === 'ymd' ? `${year}/${month}/${day}` : `${day}/${month}/${year}`;
}
