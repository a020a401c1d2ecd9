import { dateTime, dayMonth, hourMinute, longDateTime } from './format-time.js';

const AT_MS = new Date(2026, 10, 21, 9, 5, 7).getTime();

describe('times', () => {
  it('are written in the page’s language, with 24 hours', () => {
    expect([dayMonth(AT_MS, 'en-us'), dayMonth(AT_MS, 'zh-cn')]).toEqual(['21 Nov', '11 月 21 日']);
    expect([dateTime(AT_MS, 'en-us'), dateTime(AT_MS, 'zh-cn')]).toEqual(['21 Nov 09:05:07', '11-21 09:05:07']);
    expect(longDateTime(AT_MS, 'en-us')).toBe('21 Nov 2026, 09:05:07');
    expect(hourMinute(AT_MS)).toBe('09:05');
  });
});
