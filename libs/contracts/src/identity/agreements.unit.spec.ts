import {
  agreementsDue,
  agreementsHeld,
  currentVersion,
  currentVersions,
  dueOf,
  GENESIS_AGREEMENTS,
  ticksOf,
  type AgreementVersion,
} from './agreements.js';

const DAY = 86_400_000;
const START = 100 * DAY;
const terms = (version: number, more: Partial<AgreementVersion> = {}): AgreementVersion => ({
  agreement: 'terms',
  version,
  contentHash: { 'en-us': 'e', 'zh-cn': 'z' },
  profiles: ['au', 'jp'],
  effectiveAt: START,
  reconsent: true,
  graceDays: 14,
  ...more,
});
const signed = (version: number) => ({
  profile: 'au' as const,
  signatures: [
    { agreement: 'terms' as const, version },
    { agreement: 'risk' as const, version: 1 },
  ],
});
const due = (version: number, ...more: AgreementVersion[]) =>
  agreementsDue(signed(version), [...GENESIS_AGREEMENTS, ...more]);

describe('what a customer has to sign', () => {
  it('is nothing after the first versions, until another is published', () => {
    expect(due(1)).toEqual([]);
    expect(due(1, terms(2, { reconsent: false }))).toEqual([]);
    expect(due(1, terms(2, { profiles: ['jp'] }))).toEqual([]);
    expect(due(2, terms(2))).toEqual([]);
  });

  it('is a version that asks for it, and holds trading when its grace is over and not before', () => {
    const asked = due(1, terms(2));
    expect(asked).toEqual([{ agreement: 'terms', version: 2, effectiveAt: START, until: START + 14 * DAY }]);
    expect(agreementsHeld(asked, START + 14 * DAY - 1)).toEqual([]);
    expect(agreementsHeld(asked, START + 14 * DAY)).toEqual(['terms']);
  });

  it('is satisfied by a later version, also one that asks nobody', () => {
    expect(due(3, terms(2), terms(3, { reconsent: false }))).toEqual([]);
    expect(due(2, terms(2), terms(3))).toMatchObject([{ version: 3 }]);
  });

  it('is held by the earliest end of a grace, whatever was published since', () => {
    const later = terms(3, { effectiveAt: START + 10 * DAY });
    expect(agreementsHeld(due(1, terms(2), later), START + 14 * DAY)).toEqual(['terms']);
    expect(agreementsHeld(due(2, terms(2), later), START + 14 * DAY)).toEqual([]);
  });

  it('is everything for who has signed nothing, without a grace', () => {
    expect(agreementsHeld(agreementsDue({ profile: 'jp', signatures: [] }, GENESIS_AGREEMENTS), 1)).toEqual([
      'terms',
      'risk',
    ]);
  });

  it('follows from the names alone where identity told no more', () => {
    const told = { profile: 'au', agreementsSigned: ['risk'] } as const;
    expect(dueOf(told)).toMatchObject([{ agreement: 'terms', version: 1 }]);
    expect(dueOf({ ...told, agreementsDue: [] })).toEqual([]);
  });
});

describe('the version that counts', () => {
  const versions = [...GENESIS_AGREEMENTS, terms(2), terms(3, { profiles: ['jp'] })];

  it('is the newest that has begun, for a profile', () => {
    const at = (profile: 'au' | 'jp', when: number) =>
      currentVersion(versions, { agreement: 'terms', profile, at: when })?.version;
    expect([at('au', START - 1), at('au', START), at('jp', START)]).toEqual([1, 2, 3]);
    expect(currentVersion(versions, { agreement: 'privacy', profile: 'au', at: START })).toBeNull();
  });

  it('is told for every agreement that has one', () => {
    expect(currentVersions(versions, { profile: 'au', at: START }).map((one) => [one.agreement, one.version])).toEqual([
      ['terms', 2],
      ['risk', 1],
    ]);
  });
});

describe('what somebody ticked', () => {
  it('is version 1 without a version, and the named version otherwise', () => {
    const named = { agreement: 'terms', version: 2, contentHash: 'h' } as const;
    expect(ticksOf({ agreements: ['terms', 'risk'], ticked: [named] })).toEqual([
      named,
      { agreement: 'risk', version: 1 },
    ]);
  });
});
