import { linePath } from './line-path.js';

const box = { width: 100, height: 20, pad: 2 };

describe('the path of a small line chart', () => {
  it('spans the width and keeps the padding free', () => {
    expect(linePath([1, 3, 2], box)).toBe('M0.0 18.0L50.0 2.0L100.0 10.0');
  });

  it('draws a flat line in the middle', () => {
    expect(linePath([5, 5], box)).toBe('M0.0 10.0L100.0 10.0');
  });

  it('draws nothing from fewer than two values', () => {
    expect(linePath([], box)).toBe('');
    expect(linePath([1], box)).toBe('');
  });
});
