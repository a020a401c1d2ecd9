import { slopePerHour } from './slope.js';

describe('the slope of a soak', () => {
  it('is the growth per hour, noise averaged out', () => {
    const samples = Array.from({ length: 60 }, (_, i) => ({
      atMs: i * 60_000,
      disk: 1_000 + i * 50,
      rss: 500 + (i % 2 === 0 ? 3 : -3),
    }));
    expect(slopePerHour(samples, 'disk')).toBeCloseTo(3_000, 6);
    expect(Math.abs(slopePerHour(samples, 'rss'))).toBeLessThan(10);
  });
});
