import { faultsOf, faultsOfAll, tidyAnswer } from './check-answers.js';
import { KYC_CHOICES } from './choices.js';
import { ageOn, dayIn, isDate } from './dates.js';
import type { KycAnswers, KycFieldName } from './fields.js';
import { kycFormOf, slotsOf, type KycForm } from './profiles.js';

const TODAY = '2026-03-01';
const formOf = (country: string): KycForm => {
  const form = kycFormOf(country, 'person');
  if (form === null) throw new Error(country);
  return form;
};
const au = formOf('AU');
const jp = formOf('JP');
const fault = (form: KycForm, name: KycFieldName, answer: string) => faultsOf(form, { [name]: answer }, TODAY)[name];

describe('the answers of a verification', () => {
  it.each<[KycFieldName, string, string | undefined]>([
    ['postcode', '305', 'kyc-postcode-4'],
    ['postcode', '3056', undefined],
    ['birthDate', '14/03/1991', 'kyc-date'],
    ['birthDate', '1991-02-30', 'kyc-date'],
    ['birthDate', '2027-01-01', 'kyc-future'],
    ['birthDate', '2008-03-02', 'kyc-too-young'],
    ['birthDate', '2008-03-01', undefined],
    ['documentExpiry', '2026-02-28', 'kyc-expired'],
    ['documentExpiry', TODAY, undefined],
    ['phone', '0412555018', 'kyc-phone'],
    ['phone', '+61412555018', undefined],
    ['gender', 'x', 'kyc-choice'],
    ['nationality', 'XX', 'kyc-country'],
    ['nationality', 'CN', undefined],
    ['documentNumber', 'a', 'kyc-document-number'],
    ['referrerUid', '123', 'kyc-uid'],
    ['firstName', 'a\u202eb', 'kyc-text'],
    ['firstName', 'a'.repeat(101), 'kyc-text'],
    ['firstName', 'Mia-Þóra 美', undefined],
    ['firstNameKana', 'ミア', 'kyc-not-asked'],
    ['publicFigure', 'yes', undefined],
  ])('in Australia: %s %j → %s', (name, answer, expected) => {
    expect(fault(au, name, answer)).toBe(expected);
  });

  it.each<[KycFieldName, string, string | undefined]>([
    ['postcode', '150-0001', 'kyc-postcode-7'],
    ['postcode', '1500001', undefined],
    ['firstNameKana', 'ミア', undefined],
    ['firstNameKana', 'みあ', 'kyc-kana'],
    ['birthDate', '1951-03-01', 'kyc-too-old'],
    ['birthDate', '1951-03-02', undefined],
    ['publicFigure', 'yes', 'kyc-public-figure'],
    ['region', 'tokyo', undefined],
    ['region', 'vic', 'kyc-choice'],
  ])('in Japan: %s %j → %s', (name, answer, expected) => {
    expect(fault(jp, name, answer)).toBe(expected);
  });

  it('are missing until they are given, but for those that are optional', () => {
    const faults = faultsOfAll(au, { firstName: 'Mia' }, TODAY);
    expect(faults.firstName).toBeUndefined();
    expect(faults.building).toBeUndefined();
    expect(faults.lastName).toBe('kyc-missing');
    expect(faultsOf(au, { lastName: '' }, TODAY)).toEqual({});
  });

  it('are kept in one spelling', () => {
    const field = (name: KycFieldName) => au.fields.find((one) => one.name === name)!;
    expect(tidyAnswer(field('phone'), ' +61 (412) 555-018 ')).toBe('+61412555018');
    expect(tidyAnswer(field('postcode'), '30 56')).toBe('3056');
    expect(tidyAnswer(field('postcode'), '150-0001')).toBe('1500001');
    expect(tidyAnswer(field('firstName'), '  Mia  ')).toBe('Mia');
  });

  it('name the pictures of the document that was chosen', () => {
    expect(slotsOf(au, 'au-licence')).toEqual(['front', 'back']);
    expect(slotsOf(au, 'passport')).toEqual(['front']);
    expect(slotsOf(au, 'my-number')).toEqual([]);
    expect(slotsOf(au, undefined)).toEqual([]);
    expect(slotsOf(au, 'passport', 'ekyc')).toEqual(['front', 'selfie1', 'selfie2', 'selfie3']);
  });

  it('have words in both languages for every choice, and no code twice', () => {
    for (const [name, choices] of Object.entries(KYC_CHOICES)) {
      expect([name, new Set(choices.map(({ code }) => code)).size]).toEqual([name, choices.length]);
      for (const { en, zh } of choices) expect(en !== '' && zh !== '').toBe(true);
    }
    expect(KYC_CHOICES.prefecture).toHaveLength(47);
  });

  it.each(['AU', 'NZ', 'JP'])('can all be asked in %s: every document is a choice', (country) => {
    const form = formOf(country);
    const field = form.fields.find(({ name }) => name === 'documentType');
    const codes = field?.choices === undefined ? [] : KYC_CHOICES[field.choices].map(({ code }) => code);
    expect([...codes].sort()).toEqual(Object.keys(form.documents).sort());
    const answers: KycAnswers = {};
    expect(Object.keys(faultsOfAll(form, answers, TODAY)).length).toBeGreaterThan(15);
  });
});

describe('days', () => {
  it('are those of the calendar', () => {
    expect(['2024-02-29', '2026-02-29', '2026-13-01', '1899-12-31', '2026-1-1'].map(isDate)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('make somebody older, on 1 March who was born on 29 February', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
    expect(ageOn('1991-03-14', '2026-03-13')).toBe(34);
  });

  it('begin in the zone of the country', () => {
    const at = Date.UTC(2026, 0, 1, 14);
    expect([dayIn('Australia/Sydney', at), dayIn('Asia/Tokyo', at), dayIn('UTC', at)]).toEqual([
      '2026-01-02',
      '2026-01-01',
      '2026-01-01',
    ]);
  });
});
