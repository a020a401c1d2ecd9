import { isPlainParagraph, isPlainText, plainTextOf } from './index.js';

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

  it.each(['200b', '2060', '3164', '2800', '180e', '115f', 'e0041', 'e0001', '00ad', 'ffa0', '034f'])(
    'may hold no character that a screen leaves out: U+%s',
    (code) => {
      const mark = String.fromCodePoint(Number.parseInt(code, 16));
      expect([mark, around(mark)].map(isPlainText)).toEqual([false, false]);
      expect(isPlainParagraph(`${mark}\n${mark}`)).toBe(false);
    },
  );

  it('may hold joiners and variation selectors after emoji, and nowhere else', () => {
    expect(['👩‍🔧', '👩🏽‍🔧', '❤️', '☎︎', '🏳️‍🌈', '1️⃣'].map(isPlainText)).toEqual(Array(6).fill(true));
    expect(['❤\ufe0f\ufe0f', '👩\u200d', '👩\u200d\u200d🔧'].filter(isPlainText)).toEqual([]);
    for (const mark of ['\u200d', '\ufe0e', '\ufe0f'])
      expect([mark, `a${mark}b`, `${mark}${mark}`, `1${mark}`].filter(isPlainText)).toEqual([]);
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
