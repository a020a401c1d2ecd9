import { isoText } from './order-text.js';

describe('the text of a time', () => {
  const AT = 1_795_000_000_123;

  it('is the same however often it is asked for', () => {
    expect(isoText(AT)).toBe('2026-11-18T11:06:40.123Z');
    expect(isoText(AT)).toBe('2026-11-18T11:06:40.123Z');
  });

  it.each([4_096, 8_192, -4_096 * 3, 2 ** 32, 2 ** 40])('is its own beside one that is %s ms away', (away) => {
    for (const at of [AT, AT + away, AT, AT - 1, AT + 1]) expect(isoText(at)).toBe(new Date(at).toISOString());
  });

  it('is refused for what is no time', () => expect(() => isoText(Number.NaN)).toThrow(RangeError));
});
