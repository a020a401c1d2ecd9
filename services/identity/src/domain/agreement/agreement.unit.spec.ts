import { sha256Hex } from '@corella/hash';
import type { AgreementTexts } from '@corella/contracts/identity';
import { decideAgreement, normalisedTexts, textFinding } from './agreement.decide.js';
import { evolveAgreement, initialAgreement, withGenesis } from './agreement.js';
import type { AgreementCommand, AgreementState } from './agreement.js';

const AT = 1_000;
const hashesOf = (texts: AgreementTexts) => ({
  'en-us': sha256Hex(texts['en-us']),
  'zh-cn': sha256Hex(texts['zh-cn']),
});
const TEXTS = { 'en-us': 'New terms.', 'zh-cn': '新条款。' };
const draft = (texts: AgreementTexts = TEXTS): AgreementCommand => ({
  type: 'Draft',
  texts,
  contentHash: hashesOf(texts),
  by: 's-1',
});
const publish = (more: Partial<Extract<AgreementCommand, { type: 'Publish' }>> = {}): AgreementCommand => ({
  type: 'Publish',
  version: 2,
  contentHash: hashesOf(TEXTS),
  profiles: ['au', 'jp'],
  effectiveAt: 0,
  reconsent: true,
  graceDays: 14,
  approvalId: 'a-1',
  by: 's-1,s-2',
  ...more,
});

/** Given commands that were accepted, when one more comes, then these events or this rejection. */
function when(given: readonly AgreementCommand[], command: AgreementCommand, at = AT) {
  let state = initialAgreement();
  const decide = (one: AgreementCommand, of: AgreementState, when: number) =>
    decideAgreement('terms', one, { state: withGenesis('terms', of), at: when });
  for (const before of given) {
    const decision = decide(before, state, AT);
    if (!decision.ok) throw new Error(decision.rejection.code);
    state = decision.value.reduce((current, event) => evolveAgreement(current, event, AT), state);
  }
  const decision = decide(command, state, at);
  return decision.ok ? decision.value : [decision.rejection.code, decision.rejection.field];
}

describe('an agreement', () => {
  it('has a first version that no event says, where it has a text from the beginning', () => {
    expect(withGenesis('terms', initialAgreement()).versions).toMatchObject([{ version: 1, approvalId: null }]);
    expect(withGenesis('privacy', initialAgreement()).versions).toEqual([]);
  });

  it('keeps a draft once', () => {
    expect(when([], draft())).toMatchObject([{ type: 'VersionDrafted', data: { agreement: 'terms', texts: TEXTS } }]);
    expect(when([draft()], draft())).toEqual([]);
  });

  it('refuses a draft that says what the version before says', () => {
    const [genesis] = withGenesis('terms', initialAgreement()).versions;
    expect(when([], draft(genesis?.texts))).toEqual(['agreement-unchanged', 'texts']);
    expect(when([draft(), publish()], draft())).toEqual(['agreement-unchanged', 'texts']);
    const again = publish({ version: 3, approvalId: 'a-2' });
    expect(when([draft(), publish()], again)).toEqual(['agreement-unchanged', 'contentHash']);
  });

  it('publishes a draft as the next version, once, from the moment of the approval on', () => {
    const [published] = when([draft()], publish());
    expect(published).toMatchObject({
      type: 'VersionPublished',
      data: { agreement: 'terms', version: 2, effectiveAt: AT, texts: TEXTS, contentHash: hashesOf(TEXTS) },
    });
    expect(when([draft(), publish()], publish())).toEqual([]);
  });

  it('refuses another number, and texts that nobody drafted', () => {
    expect(when([draft()], publish({ version: 3 }))).toEqual(['payload-changed', 'version']);
    expect(when([draft(), publish()], publish({ approvalId: 'a-2' }))).toEqual(['payload-changed', 'version']);
    expect(when([], publish())).toEqual(['payload-changed', 'contentHash']);
  });

  it('begins no version before the one that it takes the place of', () => {
    const other = { 'en-us': 'Newer terms.', 'zh-cn': '更新的条款。' };
    const given = [draft(), publish({ effectiveAt: 9_000 }), draft(other)];
    const next = publish({ version: 3, contentHash: hashesOf(other), approvalId: 'a-2', effectiveAt: 5_000 });
    expect(when(given, next)).toMatchObject([{ data: { version: 3, effectiveAt: 9_000 } }]);
  });

  const withdraw = (more: Partial<Extract<AgreementCommand, { type: 'Withdraw' }>> = {}): AgreementCommand => ({
    type: 'Withdraw',
    version: 2,
    published: 'a-1',
    approvalId: 'a-2',
    by: 's-1,s-2',
    ...more,
  });
  const scheduled = [draft(), publish({ effectiveAt: 9_000 })];

  it('takes a version back until the moment at which it begins, once', () => {
    expect(when(scheduled, withdraw(), 8_999)).toEqual([
      { type: 'VersionWithdrawn', data: { agreement: 'terms', version: 2, approvalId: 'a-2', by: 's-1,s-2' } },
    ]);
    expect(when(scheduled, withdraw(), 9_000)).toEqual(['agreement-begun', 'version']);
    expect(when([...scheduled, withdraw()], withdraw(), 9_000)).toEqual([]);
    expect(when([...scheduled, withdraw()], withdraw({ approvalId: 'a-3' }))).toEqual(['payload-changed', 'version']);
  });

  it('takes nothing back that was published by another request, and never the first version', () => {
    expect(when(scheduled, withdraw({ published: 'a-9' }))).toEqual(['payload-changed', 'version']);
    expect(when(scheduled, withdraw({ version: 1, published: '' }))).toEqual(['payload-changed', 'version']);
    expect(when(scheduled, withdraw({ version: 3 }))).toEqual(['payload-changed', 'version']);
  });

  it('publishes the same texts again after they were taken back, under the next number', () => {
    const again = publish({ version: 3, approvalId: 'a-3', effectiveAt: 5_000 });
    expect(when([...scheduled, withdraw()], again)).toMatchObject([{ data: { version: 3, effectiveAt: 5_000 } }]);
    expect(when([...scheduled, withdraw()], { ...again, version: 2 } as AgreementCommand)).toEqual([
      'payload-changed',
      'version',
    ]);
  });
});

describe('texts', () => {
  it('are kept with one form of each line and sign', () => {
    expect(normalisedTexts({ 'en-us': ' One. \r\n\r\nCafe\u0301 ', 'zh-cn': '一' })).toEqual({
      'en-us': 'One.\n\nCaf\u00e9',
      'zh-cn': '一',
    });
  });

  it.each([
    ['texts.en-us', { 'en-us': '', 'zh-cn': '一' }],
    ['texts.zh-cn', { 'en-us': 'One.', 'zh-cn': '一\u202e二' }],
    ['texts.en-us', { 'en-us': 'x'.repeat(20_001), 'zh-cn': '一' }],
  ])('name the field %s that is wrong', (field, texts) => {
    expect(textFinding(texts)).toMatchObject({ code: 'agreement-text-invalid', field });
  });
});
