import { candleEnd, countdownText } from './periods.js';

describe('the countdown to the close', () => {
  it('counts minutes, hours and days', () => {
    expect(countdownText('15min', Date.UTC(2026, 0, 1, 0, 2, 42))).toBe('12:18');
    expect(countdownText('4hour', Date.UTC(2026, 0, 1, 0, 47, 42))).toBe('3:12:18');
    expect(countdownText('1mon', Date.UTC(2026, 1, 26, 21, 0, 0))).toBe('2d 03h');
  });

  it('ends weeks on Monday and months on the first, in UTC', () => {
    expect(candleEnd('1week', Date.UTC(2026, 10, 21))).toBe(Date.UTC(2026, 10, 23));
    expect(candleEnd('1mon', Date.UTC(2026, 11, 31))).toBe(Date.UTC(2027, 0, 1));
  });
});
