/** Times in the browser's time zone and the page's language, on a 24-hour clock. */
export type PageLanguage = 'en-us' | 'zh-cn';

const two = (value: number): string => String(value).padStart(2, '0');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const clockTime = (atMs: number): string => {
  const date = new Date(atMs);
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
};

export const hourMinute = (atMs: number): string => clockTime(atMs).slice(0, 5);

/** `21 Nov`, or `11 月 21 日`. */
export function dayMonth(atMs: number, language: PageLanguage): string {
  const date = new Date(atMs);
  return language === 'zh-cn'
    ? `${date.getMonth() + 1} 月 ${date.getDate()} 日`
    : `${date.getDate()} ${MONTHS[date.getMonth()] ?? ''}`;
}

/** `21 Nov 13:58:04`, or `11-21 13:58:04`. */
export function dateTime(atMs: number, language: PageLanguage): string {
  const date = new Date(atMs);
  return language === 'zh-cn'
    ? `${two(date.getMonth() + 1)}-${two(date.getDate())} ${clockTime(atMs)}`
    : `${two(date.getDate())} ${MONTHS[date.getMonth()] ?? ''} ${clockTime(atMs)}`;
}

export function longDateTime(atMs: number, language: PageLanguage): string {
  const year = new Date(atMs).getFullYear();
  return language === 'zh-cn'
    ? `${year}-${dateTime(atMs, language)}`
    : `${dayMonth(atMs, language)} ${year}, ${clockTime(atMs)}`;
}

export const zoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
