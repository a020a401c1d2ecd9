import { foundIn, type Told } from '../testing/found-in.js';

const DAY = 86_400_000;
const kyc = (at: number, type: string, data: object = {}, n = 1): Told => ({
  stream: 'kyc-1',
  type,
  at,
  data: { uid: '1', caseId: `KYC-1-${n}`, ...data },
});
const state = (at: number, to: number, source: number, more: object = {}): Told => ({
  stream: 'user-1',
  type: 'KycStateSet',
  at,
  data: { uid: '1', state: to, by: 's', source, ...more },
});
const removal = (at: number, type: string, data: object = {}): Told => ({
  stream: 'removal-R',
  type,
  at,
  data: { removalId: 'R', uid: '1', ...data },
});
const carriedOut = (at: number): Told => ({
  stream: 'user-1',
  type: 'RemovalCarriedOut',
  at,
  data: { uid: '1', removalId: 'R', project: 2 },
});

/** What is found of the desks, at rest too. */
const findings = (...told: readonly Told[]): readonly string[] =>
  foundIn(told)
    .filter(({ invariant }) => invariant === 'desk')
    .map(({ finding }) => finding);

const sent = (at: number, n = 1, more: object = {}): Told => kyc(at, 'KycSubmitted', more, n);
const claimed = (at: number, staffId = 's', n = 1): Told => kyc(at, 'CaseClaimed', { staffId, until: at + 10 }, n);
const approved = (at: number, more: object = {}): Told => kyc(at, 'KycApproved', { source: 'desk', by: 's', ...more });
const second = (at: number): Told => kyc(at, 'KycSecondAsked', { approvalId: 'a', by: 's' });
const rejected = (at: number, reapplyAfter: number | null): Told =>
  kyc(at, 'KycRejected', { reason: 'R01', remark: null, reapplyAfter, by: 's' });
const VERIFIED = [sent(1), claimed(2), approved(3)];

describe('a verification', () => {
  it('is sound from being sent to two people, the post and a review', () => {
    expect(
      findings(
        ...[sent(1), state(1, 2, 0), claimed(2), state(2, 1, 1)],
        ...[kyc(3, 'ChangesRequested', { parts: [], by: 's' }), state(3, 3, 2)],
        ...[kyc(4, 'KycResubmitted', { attempt: 2 }), state(4, -2, 3), claimed(5), state(5, 1, 4), second(6)],
        ...[kyc(7, 'LetterOrdered', { letter: 1, by: 's,t', approvalId: 'a' }), kyc(8, 'LetterPosted', { letter: 1 })],
        ...[kyc(9, 'PinFailed', { letter: 1 }), approved(10, { source: 'pin', approvalId: 'a' }), state(10, 90, 9)],
        ...[kyc(11, 'KycReviewOpened', { cause: 'screening' }, 2), kyc(11, 'KycHitFound', {}, 2)],
        state(11, 90, 11, { hold: true }),
        ...[claimed(12, 't', 2), kyc(13, 'KycApproved', { source: 'desk', by: 't' }, 2), state(13, 90, 13)],
      ),
    ).toEqual([]);
  });

  it('is sound where the account has closed, and is told nothing any more', () => {
    const closed: Told = { stream: 'user-1', type: 'AccountClosed', at: 5, data: { uid: '1' } };
    expect(findings(...VERIFIED, closed)).toEqual([]);
  });

  it('is sound where a change waits for a review that its customer knows nothing of, and follows it', () => {
    const review = kyc(4, 'KycReviewOpened', { cause: 'review-due' }, 2);
    const waits = [...VERIFIED, state(3, 90, 2), review, kyc(5, 'KycChangeKept', {}, 2), claimed(6, 's', 2)];
    const refused = kyc(7, 'KycRejected', { reason: 'R01', remark: null, reapplyAfter: 9, by: 's' }, 2);
    const follows = sent(8, 3, { cause: 'change', waited: true });
    expect(findings(...waits, refused, follows)).toEqual([]);
    // The number was promised, so a review in between has the next one.
    const between = (number: number) => [
      kyc(7, 'KycReviewOpened', { cause: 'disagreement' }, number),
      claimed(7, 't', number),
      kyc(8, 'KycRejected', { reason: 'R01', remark: null, reapplyAfter: 9, by: 't' }, number),
    ];
    expect(findings(...waits, refused, ...between(4), follows)).toEqual([]);
    expect(findings(...waits, refused, ...between(5), follows)).toContain('KYC-1-5: it is the 4. case of its customer');
    const other = sent(8, 4, { cause: 'change', waited: true });
    expect(findings(...waits, refused, ...between(4), other)).toContain('KYC-1-4: it is the 3. case of its customer');
    // As logs of before have it.
    expect(findings(...waits, refused, ...between(3), other)).toEqual([]);
    expect(findings(sent(1), kyc(2, 'KycChangeKept'))).toContain('KYC-1-1: a change waits for nothing');
    const asked = [
      claimed(5, 's', 2),
      kyc(5, 'ChangesRequested', { parts: ['front'], by: 's' }, 2),
      claimed(6, 's', 2),
    ];
    expect(
      findings(...VERIFIED, state(3, 90, 2), review, ...asked, refused, sent(8, 3, { cause: 'change' })),
    ).toContain('KYC-1-3: it follows a rejection that nobody has lifted');
  });

  it.each<[string, readonly Told[]]>([
    ['KYC-1-1: it has ended, and KycChecked follows', [...VERIFIED, kyc(4, 'KycChecked')]],
    ['KYC-1-1: it lapses, and nobody was asked', [...VERIFIED, kyc(4, 'KycLapsed')]],
    ['KYC-1-2: it begins while KYC-1-1 is open', [sent(1), sent(2, 2)]],
    ['KYC-1-3: it is the 2. case of its customer', [...VERIFIED, sent(4, 3, { cause: 'change' })]],
    ['KYC-1-1: it is a review of somebody who is not verified', [kyc(1, 'KycReviewOpened', { cause: 'screening' })]],
    ['KYC-1-2: it follows a rejection that nobody has lifted', [sent(1), claimed(2), rejected(3, 9), sent(10, 2)]],
    ['KYC-1-1: t claims it while s has it', [sent(1), claimed(2), claimed(3, 't')]],
    ['KYC-1-1: t decides, and s has it', [sent(1), claimed(2), approved(3, { by: 't' })]],
    ['KYC-1-1: s decides, and nobody has it', [sent(1), approved(3)]],
    ['KYC-1-1: s decides after the claim is over', [sent(1), claimed(2), approved(12)]],
    ['KYC-1-1: it waits for a second person in a', [sent(1), claimed(2), second(3), approved(4)]],
    ['KYC-1-1: b answers, and a was asked', [sent(1), claimed(2), second(3), approved(4, { approvalId: 'b' })]],
    ['KYC-1-1: it is approved by a PIN without a letter', [sent(1), claimed(2), approved(3, { source: 'pin' })]],
    ['KYC-1-1: it is sent again, and nobody asked', [sent(1), kyc(2, 'KycResubmitted')]],
    ['KYC-1-1: it begins anew before it may', [sent(1), claimed(2), rejected(3, 9), kyc(8, 'KycReopened')]],
    ['KYC-1-1: it begins anew before it may', [sent(1), claimed(2), rejected(3, null), kyc(8, 'KycReopened')]],
    ['KYC-1-2: the case is KYC-1-1', [sent(1), claimed(2, 's', 2)]],
    ['the account of 1 is told 90, and its verification was 1 at 1', [sent(1), claimed(2), state(3, 90, 1)]],
    ['the account of 1 is told 3, and its verification was 90 at 2', [...VERIFIED, state(4, 3, 2)]],
    ['the account of 1 follows revision 7 of its verification, which says nothing new', [sent(1), state(2, 2, 7)]],
    ['the verification of 1 is 90, and the account was not told', VERIFIED],
  ])('is reported where: %s', (finding, told) => {
    expect(findings(...told)).toContain(finding);
  });
});

const ASKED = [
  removal(1, 'RemovalSubmitted', { project: 2 }),
  removal(2, 'RemovalClaimed', { staffId: 's', until: 12 }),
];
const INITIATED = [...ASKED, removal(3, 'RemovalInitiated', { approvalId: 'a', by: 's' })];
const agreed = (executeAt: number): Told => removal(4, 'RemovalApproved', { approvalId: 'a', by: 's,k', executeAt });
const AGREED = [...INITIATED, agreed(4 + DAY)];

describe('a request for a removal', () => {
  it('is sound from being sent to its execution, and where somebody ends it', () => {
    expect(findings(...AGREED, carriedOut(5 + DAY), removal(5 + DAY, 'RemovalExecuted'))).toEqual([]);
    expect(findings(...AGREED, removal(5, 'RemovalCancelled', { cause: 'owner' }))).toEqual([]);
    expect(
      findings(
        ...[...ASKED, removal(3, 'RemovalAsked', { by: 's' }), removal(4, 'RemovalAnswered', { claim: 2 })],
        removal(9, 'RemovalExpired'),
      ),
    ).toEqual([]);
  });

  it.each<[string, readonly Told[]]>([
    ['R: it is submitted twice', [...ASKED, ...ASKED.slice(0, 1)]],
    ['R: RemovalClaimed comes before it was submitted', ASKED.slice(1)],
    ['R: t claims it while s has it', [...ASKED, removal(3, 'RemovalClaimed', { staffId: 't', until: 13 })]],
    ['R: t decides, and s has it', [...ASKED, removal(3, 'RemovalInitiated', { approvalId: 'a', by: 't' })]],
    ['R: s decides after the claim is over', [...ASKED, removal(12, 'RemovalRejected', { by: 's' })]],
    [
      'R: b answers, and a was asked',
      [...INITIATED, removal(4, 'RemovalApproved', { approvalId: 'b', executeAt: 9e9 })],
    ],
    ['R: its owner has less than a day', [...INITIATED, agreed(3 + DAY)]],
    ['R: it is executed before 86400004', [...AGREED, removal(5, 'RemovalExecuted')]],
    ['R: it is executed, and nobody has agreed', [...INITIATED, removal(9, 'RemovalExecuted')]],
    ['R: it is executed, and the account knows nothing of it', [...AGREED, removal(5 + DAY, 'RemovalExecuted')]],
    ['R of 1 is carried out, and its time is 86400004', [...AGREED, carriedOut(5)]],
    ['R of 1 is carried out, and it is initiated', [...INITIATED, carriedOut(5)]],
    ['R of 1 is carried out, and nobody asked for it', [carriedOut(5)]],
    [
      'R: it has ended, and RemovalExecuted follows',
      [...AGREED, removal(5, 'RemovalCancelled', { cause: 'owner' }), removal(5 + DAY, 'RemovalExecuted')],
    ],
    ['R: it expires after it was agreed to', [...AGREED, removal(5, 'RemovalExpired')]],
  ])('is reported where: %s', (finding, told) => {
    expect(findings(...told)).toContain(finding);
  });
});
