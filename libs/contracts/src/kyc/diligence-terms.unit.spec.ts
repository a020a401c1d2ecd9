import {
  DILIGENCE_BOUNDS,
  DILIGENCE_FIGURES,
  diligenceFaults,
  FIRST_DILIGENCE,
  inForceAt,
  inOrder,
  isSameDiligence,
  type DiligenceTerms,
} from './diligence-terms.js';

const { terms } = FIRST_DILIGENCE;
const faults = (change: Partial<DiligenceTerms>) => diligenceFaults({ ...terms, ...change });

describe('the settings of the diligence', () => {
  it('begin with what is allowed', () => {
    expect(diligenceFaults(terms)).toEqual({});
    expect(inOrder(terms)).toEqual(terms);
  });

  it.each([0, 101, 2.5, Number.NaN])('take no share of %s percent', (secondLookPercent) => {
    expect(faults({ secondLookPercent })).toEqual({ secondLookPercent: 'A whole number from 1 to 100.' });
  });

  it('bound every figure', () => {
    const none = { secondLookPercent: 0, reviewYears: { low: 0, medium: 0, high: 0 }, mediumReasons: 0 };
    expect(Object.keys(faults({ ...none, expiryNoticeDays: 0 }))).toEqual(DILIGENCE_FIGURES);
    for (const [least, most] of Object.values(DILIGENCE_BOUNDS)) expect(least).toBeLessThan(most);
  });

  it('look at a higher risk no later than at a lower one', () => {
    expect(faults({ reviewYears: { low: 2, medium: 3, high: 1 } })).toEqual({
      'reviewYears.medium': 'Not later than a low risk.',
    });
    expect(faults({ reviewYears: { low: 3, medium: 1, high: 2 } })).toEqual({
      'reviewYears.high': 'Not later than a medium risk.',
    });
    expect(faults({ reviewYears: { low: 1, medium: 1, high: 1 } })).toEqual({});
  });

  it('name countries that there are, each once and on one list', () => {
    expect(faults({ highRiskCountries: ['XX'] })).toEqual({ highRiskCountries: 'There is no country XX.' });
    expect(faults({ watchedCountries: ['VN', 'VN'] })).toEqual({ watchedCountries: 'Each country once.' });
    expect(faults({ watchedCountries: ['IR'] })).toEqual({
      watchedCountries: 'IR is a country of high risk already.',
    });
    expect(faults({ highRiskCountries: [], watchedCountries: [] })).toEqual({});
  });

  it('say the same in whatever order countries are named', () => {
    const turned = { ...terms, highRiskCountries: ['MM', 'IR', 'KP'] };
    expect(inOrder(turned)).toEqual(terms);
    expect(isSameDiligence(turned, terms)).toBe(true);
    expect(isSameDiligence({ ...terms, highRiskCountries: ['IR', 'KP'] }, terms)).toBe(false);
    expect(isSameDiligence({ ...terms, reviewYears: { ...terms.reviewYears, high: 2 } }, terms)).toBe(false);
  });

  it('count from the moment at which they begin', () => {
    const versions = [FIRST_DILIGENCE, { version: 2, effectiveAt: 1_000, terms }];
    expect([0, 999, 1_000].map((at) => inForceAt(versions, at)?.version)).toEqual([1, 1, 2]);
  });
});
