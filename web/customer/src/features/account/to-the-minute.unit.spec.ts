import { toTheMinute } from './to-the-minute.js';

describe('when a block ends', () => {
  it('is told to the minute, never too early', () => {
    const at = (second: number): number => new Date(2026, 10, 29, 12, 33, second).getTime();
    expect(toTheMinute(at(25), 'en-us')).toBe('29 Nov 12:34');
    expect(toTheMinute(at(0), 'en-us')).toBe('29 Nov 12:33');
    expect(toTheMinute(at(0), 'zh-cn')).toBe('11-29 12:33');
  });
});
