import { askedAnswers, askedPart, ownersIn, shownFields } from './asked-fields.js';
import { faultsOf, faultsOfAll, tidyAnswer } from './check-answers.js';
import { COMPANY_ANSWERS, JP_COMPANY_ANSWERS } from '../testing/index.js';
import { fieldWords, KYC_FIELD_NAMES, questionOf, sectionOf, type KycAnswers, type KycFieldName } from './fields.js';
import { kycFormOf, slotsOf, type KycForm } from './profiles.js';

const TODAY = '2026-03-01';
const formOf = (country: string): KycForm => {
  const form = kycFormOf(country, 'company');
  if (form === null) throw new Error(country);
  return form;
};
const au = formOf('AU');
const jp = formOf('JP');
const faults = (form: KycForm, changes: KycAnswers, answers: KycAnswers = COMPANY_ANSWERS) =>
  faultsOfAll(form, { ...answers, ...changes }, TODAY);

describe('the answers of a company', () => {
  it('are complete with one owner, and with a senior manager where nobody holds 25 percent', () => {
    expect(faults(au, {})).toEqual({});
    expect(faults(jp, {}, JP_COMPANY_ANSWERS)).toEqual({});
    const none = faults(au, { ownership: 'none' });
    expect(none['senior.position']).toBe('kyc-missing');
    expect(none['owner1.shares']).toBeUndefined();
  });

  it.each<[KycForm, KycFieldName, string, string | undefined]>([
    [au, 'acn', '004085617', 'kyc-acn'],
    [au, 'abn', '51824753557', 'kyc-abn'],
    [au, 'abn', '', undefined],
    [formOf('NZ'), 'nzbn', '9429039501976', 'kyc-nzbn'],
    [jp, 'corporateNumber', '7000012050003', 'kyc-corporate-number'],
    [au, 'incorporationDate', '2027-01-01', 'kyc-future'],
    [au, 'incorporationDate', '2025-12-31', undefined],
    [au, 'owner1.birthDate', '2020-01-01', undefined],
    [au, 'birthDate', '2020-01-01', 'kyc-too-young'],
    [au, 'owner1.shares', '24.9', 'kyc-shares'],
    [au, 'owner1.shares', '33.33', 'kyc-shares'],
    [au, 'owner1.shares', '100.1', 'kyc-shares'],
    [au, 'owner1.shares', '-25', 'kyc-shares'],
    [au, 'owner1.shares', '100', undefined],
    [au, 'owner1.publicFigure', 'yes', undefined],
    [jp, 'owner1.publicFigure', 'yes', 'kyc-public-figure'],
    [au, 'office.postcode', '305', 'kyc-postcode-4'],
    [au, 'gender', 'male', 'kyc-not-asked'],
    [au, 'corporateNumber', '7000012050002', 'kyc-not-asked'],
  ])('%# %s', (form, name, answer, expected) => {
    const base = form === jp ? JP_COMPANY_ANSWERS : COMPANY_ANSWERS;
    expect(faultsOf(form, { ...base, [name]: answer }, TODAY)[name]).toBe(expected);
  });

  it('name at most ten owners, who hold at most the whole', () => {
    expect(KYC_FIELD_NAMES).toContain('owner10.shares');
    expect(KYC_FIELD_NAMES).not.toContain('owner11.shares');
    const two = { 'owner1.shares': '60', 'owner2.shares': '40' } as const;
    expect(faultsOf(au, { ...COMPANY_ANSWERS, ...two }, TODAY)).toEqual({});
    expect(faultsOf(au, { ...COMPANY_ANSWERS, ...two, 'owner2.shares': '40.1' }, TODAY)).toEqual({
      'owner2.shares': 'kyc-shares-sum',
    });
  });

  it('demand all of a further owner, or of a place of business, once one answer about it is there', () => {
    expect(Object.keys(faults(au, { 'owner3.firstName': 'Ada' })).sort()).toEqual(
      ['birthDate', 'homeAddress', 'lastName', 'nationality', 'publicFigure', 'residence', 'shares'].map(
        (question) => `owner3.${question}`,
      ),
    );
    expect(Object.keys(faults(au, { 'business.street': '1 Dock Road' })).sort()).toEqual([
      'business.municipality',
      'business.postcode',
      'business.region',
    ]);
  });

  it('ask about the representative where somebody else logs in', () => {
    expect(faults(au, { managerRole: 'authorised' })['representative.lastName']).toBe('kyc-missing');
    expect(faults(au, { managerRole: 'representative' })).toEqual({});
  });

  it('are sent without what they do not call for', () => {
    const answers = { ...COMPANY_ANSWERS, 'senior.firstName': 'Ada', 'representative.firstName': 'Ada' };
    expect(askedAnswers(au, answers)).toEqual(COMPANY_ANSWERS);
    expect(ownersIn(au, answers)).toEqual(['owner1', 'owner2']);
    expect(ownersIn(au, { ...answers, ownership: 'none' })).toEqual([]);
    expect(shownFields(au, answers).some(({ section }) => section === 'owner3' || section === 'business')).toBe(false);
  });

  it('can be changed with the question that they go with', () => {
    expect(askedPart(au, ['ownership'], 'owner3.firstName')).toBe('ownership');
    expect(askedPart(au, ['ownership'], 'senior.position')).toBe('ownership');
    expect(askedPart(au, ['owner1.shares'], 'owner1.shares')).toBe('owner1.shares');
    expect(askedPart(au, ['owner1.shares'], 'owner2.shares')).toBeNull();
    expect(askedPart(au, ['front'], 'registration')).toBeNull();
  });

  it('are kept in one spelling', () => {
    const tidy = (name: KycFieldName, answer: string) =>
      tidyAnswer(
        au.fields.find((one) => one.name === name)!,
        answer,
      );
    expect(tidy('acn', ' 004 085 616 ')).toBe('004085616');
    expect(tidy('owner1.shares', '60.0 %')).toBe('60');
    expect(tidy('owner1.shares', '33.3%')).toBe('33.3');
  });

  it('come with the papers of the company and the document of who logs in', () => {
    expect(slotsOf(au, 'au-licence')).toEqual(['registration', 'authority', 'front', 'back']);
    expect(slotsOf(jp, 'my-number')).toEqual(['registration', 'seal', 'authority', 'front']);
    expect(slotsOf(au, undefined)).toEqual(['registration', 'authority']);
    expect(slotsOf(au, undefined, 'ekyc')).toEqual(['registration', 'authority']);
  });

  it('share the questions about whoever logs in with the form of a person', () => {
    const person = kycFormOf('AU', 'person')!.fields.map(({ name }) => name);
    const shared = au.fields.map(({ name }) => name).filter((name) => person.includes(name));
    expect(shared).toEqual([
      'firstName',
      'lastName',
      'birthDate',
      'nationality',
      'phone',
      'publicFigure',
      'street',
      'building',
      'municipality',
      'postcode',
      'region',
      'documentType',
      'documentNumber',
      'documentExpiry',
    ]);
  });

  it('are named by place or person and question, with words for each', () => {
    expect([sectionOf('owner10.shares'), questionOf('owner10.shares')]).toEqual(['owner10', 'shares']);
    expect([sectionOf('acn'), questionOf('acn')]).toEqual([null, 'acn']);
    expect(fieldWords('owner2.birthDate').en).toBe('Owner 2: birth date');
    for (const form of [au, jp, formOf('NZ')])
      expect(new Set(form.fields.map(({ name }) => name)).size).toBe(form.fields.length);
    for (const name of KYC_FIELD_NAMES)
      expect([name, Object.values(fieldWords(name)).every((one) => one !== '')]).toEqual([name, true]);
  });
});
