import { openedCase, ownCase } from '../../../testing/sample-cases.js';
import { partLabel } from '../case-words.js';
import { comparedAnswers, differences, differingParts } from './compare.js';

const text = (pieces: readonly { text: string; differs: boolean }[]): string =>
  pieces.map((piece) => (piece.differs ? `[${piece.text}]` : piece.text)).join(' ');

describe('two texts word by word', () => {
  it.each([
    ['14 Mar 1997', '14 Mar 1991', '14 Mar [1997]', '14 Mar [1991]'],
    ['48 Darling Street', 'Unit 4, 18 Darling Street', '[48] Darling Street', '[Unit 4, 18] Darling Street'],
    ['Mia Jane Hart', 'MIA HART', 'Mia [Jane] Hart', 'MIA HART'],
    ['A', 'B', '[A]', '[B]'],
  ])('marks what %s and %s have not in common', (one, other, left, right) => {
    const [mine, theirs] = differences(one, other);
    expect([text(mine), text(theirs)]).toEqual([left, right]);
  });
});

describe('answers beside the document', () => {
  it('agree, differ, were not read, or do not stand there', () => {
    const rows = comparedAnswers(openedCase(ownCase()), partLabel);
    const resultOf = (part: string) => rows.find((row) => row.part === part);
    expect(resultOf('firstName')).toMatchObject({ result: 'agrees', entered: 'Callum', read: 'CALLUM' });
    expect(resultOf('birthDate')).toMatchObject({ result: 'differs', entered: '14 Mar 1997', read: '14 Mar 1991' });
    expect(resultOf('region')).toMatchObject({ result: 'not-read', entered: 'New South Wales', read: null });
    expect(resultOf('nationality')).toMatchObject({ result: 'not-on-document', entered: 'Australia' });
    expect(differingParts(openedCase(ownCase()))).toEqual(['birthDate', 'street']);
  });

  it('name what stood there before it was sent again', () => {
    const opened = openedCase(ownCase(), { earlier: { street: '4 Darling Street', firstName: 'Callum' } });
    const rows = comparedAnswers(opened, partLabel);
    expect(rows.filter(({ earlier }) => earlier !== null).map(({ part, earlier }) => [part, earlier])).toEqual([
      ['street', '4 Darling Street'],
    ]);
  });
});
