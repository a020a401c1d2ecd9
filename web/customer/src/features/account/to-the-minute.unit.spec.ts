import { inTheMinute, toTheMinute } from './to-the-minute.js';

describe('when a block ends', () => {
  it('is told to the minute, never too early', () => {
    const at = (second: number): number => new Date(2026, 10, 29, 12, 33, second).getTime();
    expect(toTheMinute(at(25), 'en-us')).toBe('29 Nov 12:34');
    expect(toTheMinute(at(0), 'en-us')).toBe('29 Nov 12:33');
    expect(toTheMinute(at(0), 'zh-cn')).toBe('11-29 12:33');
  });

  it('is never told of a change that is yet to come', () => {
    expect(inTheMinute(new Date(2026, 10, 29, 12, 33, 25).getTime(), 'en-us')).toBe('29 Nov 12:33');
  });
});
