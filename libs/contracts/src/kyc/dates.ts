const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const EARLIEST = '1900-01-01';

/** Whether the text is a day of the calendar, YYYY-MM-DD, from 1900 on. */
export function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined || text < EARLIEST) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** Full years between two days, YYYY-MM-DD. Who was born on 29 February is a year older on 1 March. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The day of a moment (milliseconds) in a time zone, YYYY-MM-DD. */
export const dayIn = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
