import { sameAnswer } from './compare-answers.js';

describe('an answer beside what was read from the document', () => {
  it.each([
    ['Callum James', 'CALLUM  JAMES'],
    ['2274 8105', '22748105'],
    ['48 Darling St.', '48 darling st'],
    ['ｻﾄｳ', 'サトウ'],
  ])('is the same: %s and %s', (entered, read) => expect(sameAnswer(entered, read)).toBe(true));

  it.each([
    ['1997-03-14', '1991-03-14'],
    ['48 Darling Street', 'Unit 4, 18 Darling Street'],
    ['', 'Balmain'],
  ])('differs: %s and %s', (entered, read) => expect(sameAnswer(entered, read)).toBe(false));
});
