import { isPlainParagraph, isPlainText, plainTextOf } from './plain-text.js';

const around = (character: string): string => `bot${character}1`;
const codes = (...ranges: readonly (readonly [number, number])[]): readonly number[] =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
const HIDDEN = codes([0, 0x1f], [0x7f, 0x9f], [0x61c, 0x61c], [0x200e, 0x200f], [0x2028, 0x202e], [0x2066, 0x2069]);

describe('a text that a person typed', () => {
  it.each(['bot 1', 'Zoë – “bids” 100 %', '市场做市 №1', 'شركة', 'חברה', '👩‍🔧 desk', 'a\u00a0b'])(
    'may be %s',
    (text) => {
      expect(isPlainText(text)).toBe(true);
      expect(isPlainParagraph(text)).toBe(true);
    },
  );

  it('may hold no control character and no mark that turns the direction of writing', () => {
    expect(HIDDEN.filter((code) => isPlainText(around(String.fromCodePoint(code))))).toEqual([]);
    expect(isPlainText(around('\ufeff'))).toBe(false);
  });

  it('may hold no half of a surrogate pair', () => {
    expect(['\ud800', '\udfff', '\udc00\ud800'].map((half) => isPlainText(around(half)))).toEqual([
      false,
      false,
      false,
    ]);
    expect(isPlainText(around('\ud83d\ude00'))).toBe(true);
  });

  it('is made plain by a space for each of them', () => {
    expect(plainTextOf('a\u202eb\nc\ud800')).toBe('a b c ');
  });

  it('may have lines and tabs where lines are expected', () => {
    expect(isPlainText('one\ntwo')).toBe(false);
    expect(isPlainParagraph('one\n\ttwo')).toBe(true);
    expect(['one\rtwo', 'one\u202etwo', 'one\u0000two'].map(isPlainParagraph)).toEqual([false, false, false]);
  });
});
