import { age, duration, exactUtc, nearness } from './times.js';

describe('times', () => {
  it('names the two largest parts of a span', () => {
    expect([duration(18 * 60_000), duration(64 * 60_000), duration(51 * 3_600_000), duration(900)]).toEqual([
      '18 m',
      '1 h 04 m',
      '2 d 3 h',
      '0 s',
    ]);
  });
  it('shows a feed age in tenths while it is short', () => {
    expect([age(412), age(41_000), age(null)]).toEqual(['0.4 s', '41 s', '–']);
  });
  it('writes an exact time in UTC', () => {
    expect(exactUtc('2026-11-19T03:14:07.318Z')).toBe('2026-11-19 03:14:07.318 UTC');
    expect(exactUtc('nonsense')).toBe('–');
  });
  it('tells how close a deadline is', () => {
    const now = Date.parse('2026-11-19T03:00:00Z');
    expect(
      ['2026-11-19T02:59:59Z', '2026-11-19T03:10:00Z', '2026-11-19T05:00:00Z'].map((end) => nearness(end, now)),
    ).toEqual(['over', 'near', 'in-time']);
  });
});
