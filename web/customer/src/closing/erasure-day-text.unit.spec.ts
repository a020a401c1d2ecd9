import { erasureDayText } from './erasure-day-text.js';

describe('a day on which something is erased', () => {
  it('is the one that was acknowledged, wherever it is read', () => {
    expect([erasureDayText('2026-12-27', 'en-us'), erasureDayText('2033-01-01', 'zh-cn')]).toEqual([
      '27 Dec 2026',
      '2033 年 1 月 1 日',
    ]);
  });
});
