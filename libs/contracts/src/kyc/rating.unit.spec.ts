import { FIRST_DILIGENCE, type DiligenceTerms } from './diligence-terms.js';
import { KYC_RISK_NAMES, rateCustomer, reviewDueAt, type RatingFacts } from './rating.js';

const CLEAR = { sanctionsHits: 0, publicFigure: false, fraud: false, duplicateScore: 0 };
const { terms } = FIRST_DILIGENCE;
const rated = (
  answers: RatingFacts['answers'] = {},
  more: Partial<RatingFacts> = {},
  settings: Partial<DiligenceTerms> = {},
) => rateCustomer({ kind: 'person', country: 'AU', answers, found: CLEAR, ...more }, { ...terms, ...settings });
const found = (change: Partial<typeof CLEAR>) => rated({}, { found: { ...CLEAR, ...change } });

describe('the rating of a customer', () => {
  it('is low where nothing points at a risk', () => {
    const ordinary = { nationality: 'AU', occupation: 'employed-full', tradingLimit: 'more', purpose: 'long-term' };
    expect(rated(ordinary)).toEqual({ rating: 'low', reasons: [] });
  });

  it.each([
    [found({ publicFigure: true }), 'public-figure'],
    [rated({ publicFigure: 'yes' }), 'public-figure'],
    [rated({ 'owner3.publicFigure': 'yes' }), 'public-figure'],
    [found({ sanctionsHits: 1 }), 'sanctions'],
    [found({ fraud: true }), 'fraud'],
    [found({ duplicateScore: 0.9 }), 'same-person'],
    [rated({ nationality: 'KP' }), 'high-risk-country'],
    [rated({}, { found: null }), 'unchecked'],
  ])('is high by itself: %j', (rating, reason) => {
    expect(rating).toEqual({ rating: 'high', reasons: [reason] });
  });

  it.each([
    [found({ duplicateScore: 0.89 }), 'alike'],
    [rated({ nationality: 'VN' }), 'watched-country'],
    [rated({ purpose: 'payments' }), 'purpose'],
    [rated({ occupation: 'student', tradingLimit: '200' }), 'large-amounts'],
    [rated({}, { kind: 'company' }), 'company'],
  ])('is medium: %j', (rating, reason) => {
    expect(rating).toEqual({ rating: 'medium', reasons: [reason] });
  });

  it('is high for a company of which four things are unusual', () => {
    const answers = { mainBusiness: 'crypto', sourceOfFunds: 'other', 'owner1.residence': 'AU' } as const;
    const company = { kind: 'company' } as const;
    expect(rated(answers, company)).toEqual({ rating: 'medium', reasons: ['company', 'business', 'funds'] });
    expect(rated({ ...answers, 'owner2.residence': 'NZ' }, company)).toEqual({
      rating: 'high',
      reasons: ['company', 'business', 'owners-abroad', 'funds'],
    });
  });

  it('names each reason once, in one order', () => {
    const { reasons } = rated({ nationality: 'IR', 'owner1.nationality': 'IR', publicFigure: 'yes' });
    expect(reasons).toEqual(KYC_RISK_NAMES.filter((risk) => ['public-figure', 'high-risk-country'].includes(risk)));
  });

  it('follows the settings: which countries, and how many reasons are a high risk together', () => {
    const answers = { nationality: 'VN', purpose: 'payments' } as const;
    expect(rated(answers).rating).toBe('medium');
    expect(rated(answers, {}, { mediumReasons: 2 }).rating).toBe('high');
    expect(rated({ nationality: 'VN' }, {}, { watchedCountries: [] })).toEqual({ rating: 'low', reasons: [] });
    expect(rated({ nationality: 'VN' }, {}, { watchedCountries: [], highRiskCountries: ['VN'] })).toEqual({
      rating: 'high',
      reasons: ['high-risk-country'],
    });
  });

  it('says when to look again: after so many years, on the same day', () => {
    const at = Date.UTC(2026, 4, 7, 9);
    expect([3, 2, 1].map((years) => new Date(reviewDueAt(at, years)).toISOString())).toEqual([
      '2029-05-07T09:00:00.000Z',
      '2028-05-07T09:00:00.000Z',
      '2027-05-07T09:00:00.000Z',
    ]);
  });
});
