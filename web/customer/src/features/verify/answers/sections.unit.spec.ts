import { kycFormOf, type KycAnswers, type KycForm, type KycSection } from '@corella/contracts/kyc';
import { COMPANY_ANSWERS } from '@corella/contracts/testing';
import { nextSection, restOf, sectionsOf, sumOf, withoutSection } from './sections.js';

const form = kycFormOf('AU', 'company') as KycForm;
const owners = sectionsOf(form.fields.filter(({ group }) => group === 'owners'));
const answers: KycAnswers = COMPANY_ANSWERS;
const changed = (section: KycSection, before: KycAnswers = answers): KycAnswers => ({
  ...before,
  ...Object.fromEntries(withoutSection(form, before, section)),
});
const next = (before: KycAnswers, opened: readonly KycSection[] = []) =>
  nextSection(form, before, { sections: owners, opened: new Set(opened) });

describe('the owners of a company in the form', () => {
  it('move up when one of them is taken out', () => {
    const after = changed('owner1');
    expect([after['owner1.lastName'], after['owner1.shares'], after['owner2.lastName']]).toEqual(['Holm', '33.3', '']);
    expect(changed('owner2')['owner1.lastName']).toBe('Calder');
    expect(changed('owner2')['owner2.lastName']).toBe('');
  });

  it('are added one after the other, until less than 25 percent is left or ten are there', () => {
    expect(next({ ...answers, 'owner2.shares': '15' })).toBe('owner3');
    expect(next({ ...answers, 'owner2.shares': '15' }, ['owner3'])).toBe('owner4');
    expect(next({ ...answers, 'owner2.shares': '15.1' })).toBeNull();
    const ten = Object.fromEntries(owners.map((owner) => [`${owner}.firstName`, 'Ada']));
    expect(next({ ownership: 'owners', ...ten })).toBeNull();
  });

  it('hold so much together, and leave the rest', () => {
    expect([sumOf(form, answers), restOf(form, answers)]).toEqual([933, 67]);
    expect(sumOf(form, { ...answers, 'owner1.shares': 'half' })).toBe(333);
    expect(sumOf(form, { ...answers, ownership: 'none' })).toBe(0);
  });

  it('are apart from a place of business, which is taken out alone', () => {
    const placed = { ...answers, 'business.street': '1 Dock Road' };
    expect(changed('business', placed)['business.street']).toBe('');
    expect(nextSection(form, answers, { sections: ['office', 'business'], opened: new Set() })).toBe('business');
    expect(nextSection(form, placed, { sections: ['office', 'business'], opened: new Set() })).toBeNull();
  });
});
