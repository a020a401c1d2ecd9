import { COMPANY_ANSWERS } from '@corella/contracts/testing';
import { companyCase, openedCase, ownCase } from '../../../testing/sample-cases.js';
import { partLabel, questionLabel } from '../case-words.js';
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

  it('of a company stand under its places and people, with what these hold together', () => {
    const earlier = { ...COMPANY_ANSWERS, 'owner1.shares': '50', 'owner3.firstName': 'Ada' };
    const opened = openedCase(companyCase(), { answers: COMPANY_ANSWERS, earlier, check: null });
    const rows = comparedAnswers(opened, questionLabel);
    const headings = [...new Set(rows.map(({ heading }) => heading))];
    expect(headings).toEqual([
      'Company',
      'Registered address',
      'Finances and purpose',
      'Ownership, 93.3% named',
      'Owner 1',
      'Owner 2',
      'Representation',
      'Who logs in',
      'Home of who logs in',
      'Document of who logs in',
      'Owner 3',
    ]);
    expect(rows.find(({ part }) => part === 'owner1.shares')).toMatchObject({
      label: 'Share',
      entered: '60%',
      earlier: '50%',
      gone: false,
      result: 'not-on-document',
    });
    expect(rows.find(({ part }) => part === 'owner3.firstName')).toMatchObject({
      entered: '–',
      earlier: 'Ada',
      gone: true,
    });
    expect(rows.some(({ part }) => part === 'gender')).toBe(false);
  });
});
