import fc from 'fast-check';
import { nameWords } from '@corella/contracts/kyc';
import { matchNames, type VerifiedName } from './match-names.js';

const MIA: VerifiedName = { given: 'Mia Thanh', family: 'Nguyen' };
const FIRM: VerifiedName = { given: '', family: 'Harbour Trading Pty Ltd' };

describe("the payer's name beside the verified one", () => {
  it.each([
    ['Mia Thanh Nguyen', MIA],
    ['NGUYEN MIA', MIA],
    ['Ms. Mia Nguyễn', MIA],
    ['MIA THANH  NGUYEN JR', MIA],
    ['Dr Mia-Thanh Nguyen', MIA],
    ['Ｍｉａ Ｎｇｕｙｅｎ', MIA],
    ["Sean O'Brien", { given: 'Sean', family: 'O’Brien' }],
    ['Soren Moller', { given: 'Søren', family: 'Møller' }],
    ['Harbour Trading Proprietary Limited', FIRM],
    ['HARBOUR TRADING', FIRM],
    ['Ana Maria Garcia Lopez', { given: 'Ana', family: 'García López' }],
    ['Suharto', { given: '', family: 'Suharto' }],
  ])('is the same in %s', (payer, verified) => {
    expect(matchNames(payer, verified)).toBe('same');
  });

  it.each([
    ['M Nguyen', MIA],
    ['M T Nguyen', MIA],
    ['Mia Ngyen', MIA],
    ['Mya Nguyen', MIA],
    ['Mia Nguyens', MIA],
    ['M. Nguyen & T. Nguyen', MIA],
  ])('is left to a person in %s', (payer, verified) => {
    expect(matchNames(payer, verified)).toBe('alike');
  });

  it.each([
    ['Nguyen', MIA],
    ['Mia', MIA],
    ['M N', MIA],
    ['Mia Tran', MIA],
    ['Linh Nguyen', MIA],
    ['Mia Thanh', MIA],
    ['Harbour Fishing Pty Ltd', FIRM],
    ['Pty Ltd', FIRM],
    ['', MIA],
    ['Mr', MIA],
    ['Mia Nguyen', { given: 'Mia', family: '' }],
    ['Al Ng', { given: 'Al', family: 'Ho' }],
  ])('differs in %s', (payer, verified) => {
    expect(matchNames(payer, verified)).toBe('differs');
  });

  it('gives each word one of its own, also where another one took it first', () => {
    expect(matchNames('Mia M Nguyen', { given: 'Mia Mia', family: 'Nguyen' })).toBe('alike');
    expect(matchNames('M Mia Nguyen', { given: 'Mia Max', family: 'Nguyen' })).toBe('alike');
    expect(matchNames('M M Nguyen', { given: 'Mia Linh', family: 'Nguyen' })).toBe('differs');
  });

  it('is compared in no time, however many words a payer has', () => {
    const verified = { given: 'Ana Alba Aria Amal Ada Anya Aino Ayla', family: 'Zuniga' };
    const began = performance.now();
    expect(matchNames('a '.repeat(70), verified)).toBe('differs');
    expect(matchNames('ana '.repeat(35), { ...verified, given: 'Ana '.repeat(20) })).toBe('differs');
    expect(performance.now() - began).toBeLessThan(500);
  });

  it('does not depend on the order of words, on case, or on titles', () => {
    const word = fc.stringMatching(/^[a-z]{3,8}$/).filter((text) => nameWords(text).length === 1);
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 2, maxLength: 4 }),
        fc.uniqueArray(word, { minLength: 2, maxLength: 4 }),
        (ours, theirs) => {
          const verified = { given: ours.slice(1).join(' '), family: ours[0] ?? '' };
          const found = matchNames(theirs.join(' '), verified);
          expect(matchNames(`MR ${theirs.toReversed().join('-').toUpperCase()}`, verified)).toBe(found);
          expect(matchNames(ours.join(' '), verified)).toBe('same');
        },
      ),
    );
  });
});
