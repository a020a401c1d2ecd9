import { fullDay } from './full-day.js';

const AT_MS = new Date(2026, 10, 21).getTime();

describe('a whole date', () => {
  it('has its year where the language has it', () => {
    expect([fullDay(AT_MS, 'en-us'), fullDay(AT_MS, 'zh-cn')]).toEqual(['21 Nov 2026', '2026 年 11 月 21 日']);
  });
});
