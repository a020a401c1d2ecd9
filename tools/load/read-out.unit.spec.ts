import { readOutOf, type K6Summary } from './read-out.js';

const summary = (order: { calm: number; storm: number }, crossed = false): K6Summary => ({
  metrics: {
    server_errors: { count: 0, rate: 0, thresholds: { 'count==0': crossed } },
    'order_ms{phase:calm}': { 'p(99)': order.calm },
    'order_ms{phase:storm}': { 'p(99)': order.storm },
    data_received: { count: 7 },
  },
});
const ratio = {
  title: 'order in the storm / before',
  metric: 'order_ms',
  stat: 'p(99)',
  phase: 'storm',
  base: 'calm',
  limit: 2,
};

describe('the summary of a load test', () => {
  it('passes when no threshold was crossed and each ratio is within its limit', () => {
    const { passed, ratios, figures } = readOutOf('storm', summary({ calm: 10, storm: 19 }), [ratio]);
    expect(passed).toBe(true);
    expect(ratios).toEqual([{ title: 'order in the storm / before (p(99))', ratio: 1.9, limit: 2, passed: true }]);
    expect(figures.map(({ metric }) => metric)).toEqual([
      'order_ms{phase:calm}',
      'order_ms{phase:storm}',
      'server_errors',
    ]);
  });

  it('fails on a crossed threshold, on a ratio beyond its limit or without figures, and on a run without thresholds', () => {
    expect(readOutOf('storm', summary({ calm: 10, storm: 19 }, true), []).passed).toBe(false);
    expect(readOutOf('storm', summary({ calm: 10, storm: 21 }), [ratio]).passed).toBe(false);
    expect(readOutOf('storm', summary({ calm: 0, storm: 21 }), [ratio]).passed).toBe(false);
    expect(readOutOf('storm', { metrics: {} }, []).passed).toBe(false);
  });
});
