import { sha256Hex } from '@corella/hash';
import { AGREEMENT_LANGUAGES, GENESIS_AGREEMENTS } from '../identity/index.js';
import { GENESIS_TEXTS } from './genesis-texts.js';
import { hasChanges, textChanges } from './text-changes.js';

const shown = (before: string, after: string): readonly string[] =>
  textChanges(before, after).map((pieces) =>
    pieces.map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}[${text}]`)).join(''),
  );

describe('what changed between two texts', () => {
  it('is nothing between the same text and itself', () => {
    const text = 'One paragraph.\n\nAnother one.';
    expect(shown(text, text)).toEqual(['One paragraph.', 'Another one.']);
    expect(hasChanges(textChanges(text, text))).toBe(false);
  });

  it('names the words of a paragraph, whole paragraphs that are new, and those that are gone', () => {
    expect(shown('Fees are 10 a year.\n\nStays.', 'Fees are 20 a year.\n\nStays.\n\nIs new.')).toEqual([
      'Fees are -[10 ]+[20 ]a year.',
      'Stays.',
      '+[Is new.]',
    ]);
    expect(shown('Stays.\n\nGoes away.', 'Stays.')).toEqual(['Stays.', '-[Goes away.]']);
    expect(hasChanges(textChanges('a', 'b'))).toBe(true);
  });

  it('compares Chinese sign by sign', () => {
    expect(shown('手续费为十元。', '手续费为二十元。')).toEqual(['手续费为+[二]十元。']);
  });

  it('gives both texts back, whichever pieces are left out', () => {
    const [before, after] = ['a b c\n\nd e f', 'a x c d\n\ne f'];
    const pieces = textChanges(before, after).flat();
    const without = (kind: string): string =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map(({ text }) => text)
        .join('');
    expect(without('added').replace(/\s/g, '')).toBe(before.replace(/\s/g, ''));
    expect(without('removed').replace(/\s/g, '')).toBe(after.replace(/\s/g, ''));
  });
});

describe('the first versions', () => {
  it('have the SHA-256 that signatures of them name', () => {
    for (const { agreement, contentHash } of GENESIS_AGREEMENTS)
      for (const language of AGREEMENT_LANGUAGES)
        expect(sha256Hex(GENESIS_TEXTS[agreement]?.[language] ?? '')).toBe(contentHash[language]);
  });
});
