import { KYC_STATE } from '@corella/contracts/identity';
import { KYC_LEASE_MS, type KycPart } from '@corella/contracts/kyc';
import { dueAfter, dueAgain } from './due-date.js';
import type { KycCommand } from './kyc-command.js';
import {
  UID,
  CASE,
  NOW,
  DAY,
  SUBMIT,
  check,
  claim,
  held,
  ask,
  fix,
  approve,
  second,
  after,
  type Step,
} from '../../testing/kyc-steps.js';

describe('the verification of a customer', () => {
  it('begins with a case of its own, due after fourteen business days, or one with e-KYC', () => {
    const { state } = after(SUBMIT);
    expect(state).toMatchObject({ state: KYC_STATE.submitted, current: { caseId: CASE, attempt: 1, answers: 1 } });
    expect(state.current?.dueAt).toBe(NOW + 18 * DAY);
    expect(after({ ...SUBMIT, method: 'ekyc' }).state.current?.dueAt).toBe(NOW + DAY);
    expect(after(SUBMIT).run(SUBMIT)).toBe('kyc-closed');
  });

  it('counts business days in the customer’s zone', () => {
    const fridayEvening = Date.UTC(2026, 0, 9, 8);
    expect(dueAfter(fridayEvening, 1, 'Australia/Sydney')).toBe(Date.UTC(2026, 0, 12, 8));
    // 14:30 UTC on Friday is Saturday in Sydney.
    expect(dueAfter(Date.UTC(2026, 0, 9, 14, 30), 1, 'Australia/Sydney')).toBe(Date.UTC(2026, 0, 11, 14, 30));
  });

  it('does not count holidays of the customer’s zone, nor ends on one', () => {
    const friday = Date.UTC(2026, 0, 23, 2);
    expect(dueAfter(friday, 1, 'Australia/Sydney')).toBe(friday + 4 * DAY);
    expect(dueAfter(friday, 1, 'Asia/Tokyo')).toBe(friday + 3 * DAY);
    // Golden Week: the 29th of April, and the 4th, 5th and 6th of May.
    expect(dueAfter(Date.UTC(2026, 3, 28, 2), 5, 'Asia/Tokyo')).toBe(Date.UTC(2026, 4, 11, 2));
    expect(dueAfter(Date.UTC(2026, 1, 5, 2), 1, 'Pacific/Auckland')).toBe(Date.UTC(2026, 1, 9, 2));
    const stood = { from: friday - 3 * DAY, to: friday };
    expect(dueAgain(friday, stood, 'Australia/Sydney')).toBe(friday + 4 * DAY);
    expect(dueAgain(friday - 9 * DAY, stood, 'Asia/Tokyo')).toBe(friday + 3 * DAY);
    // No year is known of then, so weekends count alone.
    expect(dueAfter(Date.UTC(2035, 0, 25, 2), 1, 'Australia/Sydney')).toBe(Date.UTC(2035, 0, 26, 2));
  });

  it('is read by one person at a time, for five minutes', () => {
    const claimed = after(SUBMIT, claim());
    expect(claimed.state).toMatchObject({ state: KYC_STATE.underReview, current: { claim: { staffId: 's1' } } });
    expect(claimed.run(claim('s2'))).toBe('case-claimed');
    expect(claimed.run(claim())).toEqual(['CaseClaimed']);
    expect(claimed.run({ type: 'Release', caseId: CASE, staffId: 's2' })).toBe('case-not-yours');
    expect(claimed.run({ type: 'EndLease' })).toEqual([]);
    const over = after(SUBMIT, claim(), [{ type: 'EndLease' }, NOW + KYC_LEASE_MS]);
    expect(over.state).toMatchObject({ state: KYC_STATE.submitted, current: { claim: null } });
    expect(after(SUBMIT, claim(), [claim('s2'), NOW + KYC_LEASE_MS]).state.current?.claim?.staffId).toBe('s2');
    expect(after(SUBMIT, claim(), { type: 'Release', caseId: CASE, staffId: 's1' }).state.state).toBe(
      KYC_STATE.submitted,
    );
  });

  it('is decided only by who holds it, and only while they do', () => {
    expect(after(SUBMIT, check()).run(approve())).toBe('case-not-yours');
    expect(after(SUBMIT, check(), claim('s2')).run(approve())).toBe('case-not-yours');
    const late = after(SUBMIT, check(), claim(), [check({ check: 2 }), NOW + KYC_LEASE_MS]);
    expect(late.run(approve())).toBe('case-not-yours');
    expect(after(SUBMIT, claim()).run({ ...approve(), caseId: `KYC-${UID}-2` } as KycCommand)).toBe('case-unknown');
  });

  it('takes only the parts that were asked for, all of them, and keeps its place', () => {
    const asked = after(SUBMIT, claim(), ask('street', 'back'));
    expect(asked.state).toMatchObject({ state: KYC_STATE.needsModification, current: { asked: ['street', 'back'] } });
    expect(asked.run(fix('street', 'back', 'firstName'))).toBe('field-not-asked');
    expect(asked.run(fix('street'))).toBe('kyc-picture-missing');
    expect(asked.run(fix('back'))).toBe('kyc-incomplete');
    expect(asked.run(claim())).toBe('case-decided');
    // An answer may be right as it was; a picture that was asked for again may not.
    const keeping = (changed: KycPart[], ...kept: KycPart[]) => ({ ...fix(...changed), kept }) as KycCommand;
    expect(asked.run(keeping(['back'], 'street'))).toEqual(['KycResubmitted']);
    expect(asked.run(keeping(['street'], 'back'))).toBe('kyc-picture-missing');
    expect(asked.run(keeping(['street', 'back'], 'firstName'))).toBe('field-not-asked');
    const fixed = after(SUBMIT, claim(), ask('street'), [fix('street'), NOW + 3 * DAY]);
    expect(fixed.state).toMatchObject({
      state: KYC_STATE.submittedAgain,
      current: { attempt: 2, answers: 2, earlier: 1, submittedAt: NOW, asked: [], check: null },
    });
    // Three days later would be Australia Day.
    expect(fixed.state.current?.dueAt).toBe(NOW + 22 * DAY);
  });

  it('lapses when nobody answers for thirty days, and begins again', () => {
    const asked = [SUBMIT, claim(), ask('street')] as const;
    expect(after(...asked, [{ type: 'Lapse' }, NOW + 29 * DAY]).state.state).toBe(KYC_STATE.needsModification);
    const lapsed = after(...asked, [{ type: 'Lapse' }, NOW + 30 * DAY]);
    expect(lapsed.state.state).toBe(KYC_STATE.notSubmitted);
    expect(lapsed.run({ ...SUBMIT, answers: 2 })).toEqual(['KycSubmitted']);
  });

  it('may be applied for again thirty days after a rejection, and never after a hit of a list', () => {
    const rejected = (never: boolean) =>
      [SUBMIT, claim(), { type: 'Reject', ...held, reason: 'R01', remark: null, never }] as const;
    expect(after(...rejected(false)).run({ type: 'Reopen' })).toBe('kyc-wait');
    const again = after(...rejected(false), [{ type: 'Reopen' }, NOW + 30 * DAY], { ...SUBMIT, answers: 2 });
    expect(again.state).toMatchObject({ state: KYC_STATE.submitted, current: { caseId: `KYC-${UID}-2`, attempt: 1 } });
    const never = after(...rejected(true), [check({ check: 9 }), NOW + 999 * DAY]);
    expect(never.run({ type: 'Reopen' })).toBe('kyc-wait');
  });

  it('is approved by one person when the check found nothing', () => {
    const approved = after(SUBMIT, check(), claim(), approve());
    expect(approved.state).toMatchObject({ state: KYC_STATE.approved, current: { decided: { by: 's1' } } });
    for (const command of [claim(), { type: 'Reopen' } as const, approve()])
      expect(approved.run(command)).not.toBeInstanceOf(Array);
  });

  it.each([
    ['the check is missing', []],
    ['it found somebody of public life', [second('public-figure')]],
    ['it found somebody alike', [second('duplicate')]],
    ['the risk is high', [check({ rating: { rating: 'high', reasons: ['fraud'] } })]],
  ] as const)('takes two people when %s', (_why, checks) => {
    const alone = after(SUBMIT, ...checks, claim());
    expect(alone.run(approve())).toBe('payload-changed');
    const asking: KycCommand = { type: 'AskSecond', ...held, approvalId: 'ap-1' };
    const asked = after(SUBMIT, ...checks, claim(), asking);
    expect(asked.run(claim('s2'))).toBe('case-decided');
    const agreed: KycCommand = { type: 'ApproveByTwo', caseId: CASE, approvalId: 'ap-1', by: 's2', letter: null };
    expect(asked.run({ ...agreed, approvalId: 'ap-2' })).toBe('case-changed');
    expect(after(SUBMIT, ...checks, claim(), asking, agreed).state.state).toBe(KYC_STATE.approved);
    const refused = after(SUBMIT, ...checks, claim(), asking, { type: 'SecondRefused', approvalId: 'ap-1' });
    expect(refused.state).toMatchObject({ state: KYC_STATE.submitted, current: { approvalId: null } });
    expect(refused.run(agreed)).toBe('case-changed');
  });

  it('is not moved by an answer that comes late, twice or for an attempt that is over', () => {
    expect(after(SUBMIT, check()).run(check({ check: 2 }))).toEqual([]);
    expect(after(SUBMIT, check(), claim(), ask('street'), fix('street')).run(check({ check: 2 }))).toEqual([]);
    expect(after(SUBMIT, check(), claim(), ask('street'), fix('street')).run(check({ check: 2, attempt: 2 }))).toEqual([
      'KycChecked',
    ]);
    expect(after(SUBMIT).run(check({ caseId: `KYC-${UID}-7` }))).toEqual([]);
  });

  describe('with a letter', () => {
    const ordered = [SUBMIT, check(), claim(), approve(1)] as const;
    const pin = (isRight: boolean): KycCommand => ({ type: 'EnterPin', isRight, uid: UID });

    it('is approved by the PIN, once the letter is on its way', () => {
      expect(after(...ordered).state).toMatchObject({ state: KYC_STATE.underReview, mailState: 1 });
      expect(after(...ordered).run(pin(true))).toBe('pin-unavailable');
      const posted = after(...ordered, { type: 'PostLetter' });
      expect(posted.state.mailState).toBe(2);
      expect(posted.run(claim())).toBe('case-decided');
      expect(after(...ordered, { type: 'PostLetter' }, pin(false), pin(true)).state).toMatchObject({
        state: KYC_STATE.approved,
        mailState: 0,
      });
    });

    it('goes back to the desk after five wrong PINs, after ninety days, or when it is returned', () => {
      const posted = [...ordered, { type: 'PostLetter' }] as const;
      const wrong = after(...posted, ...Array.from({ length: 5 }, () => pin(false)));
      expect(wrong.state).toMatchObject({ state: KYC_STATE.submitted, mailState: 3, letter: null });
      expect(wrong.run(pin(true))).toBe('pin-unavailable');
      expect(after(...posted, [{ type: 'VoidLetter' }, NOW + 89 * DAY]).state.mailState).toBe(2);
      expect(after(...posted, [{ type: 'VoidLetter' }, NOW + 90 * DAY]).state.mailState).toBe(3);
      expect(after(...posted, [check({ check: 5 }), NOW + 90 * DAY]).run(pin(true))).toBe('pin-unavailable');
      const returned = after(...posted, { type: 'ReturnLetter' });
      expect(returned.state).toMatchObject({ state: KYC_STATE.submitted, mailState: 3 });
      expect(returned.run(claim())).toEqual(['CaseClaimed']);
    });

    it('stops the clock of the desk until it comes back, and then ends on a business day of Japan', () => {
      const returned = after(...ordered, { type: 'PostLetter' }, [{ type: 'ReturnLetter' }, NOW + 30 * DAY]);
      // 48 days after the 5th of January it is a Sunday, and the Monday is the Emperor’s birthday.
      expect(returned.state.current?.dueAt).toBe(NOW + 50 * DAY);
    });

    it('that was returned is not one of the next application', () => {
      const returned = [...ordered, { type: 'PostLetter' }, { type: 'ReturnLetter' }] as const;
      const rejected = [claim(), { type: 'Reject', ...held, remark: null, never: false }] as const;
      const again = after(...returned, ...rejected, [{ type: 'Reopen' }, NOW + 30 * DAY], { ...SUBMIT, answers: 2 });
      expect(again.state).toMatchObject({ state: KYC_STATE.submitted, applications: 2, mailState: 0 });
    });

    const round = (letter: number, at: number): Step[] => [
      [claim(), at],
      [approve(letter), at],
      [{ type: 'PostLetter' }, at],
      [{ type: 'ReturnLetter' }, at],
    ];
    const thrice = [SUBMIT, check(), ...round(1, NOW), ...round(2, NOW + 30 * DAY), ...round(3, NOW + 60 * DAY)];

    it('is sent three times within ninety days at most', () => {
      const early = NOW + 90 * DAY - 1;
      expect(after(...thrice, [claim(), early]).run(approve(4))).toBe('letter-limit');
      expect(after(...thrice, [claim(), NOW + 90 * DAY]).run(approve(4))).toEqual(['LetterOrdered']);
    });

    it('counts anew as the earlier ones grow older than ninety days, without using a number twice', () => {
      const fourth = after(...thrice, ...round(4, NOW + 90 * DAY), [claim(), NOW + 119 * DAY]);
      expect(fourth.run(approve(5))).toBe('letter-limit');
      const later = [4, 5, 6].flatMap((letter) => round(letter, NOW + (146 + letter) * DAY));
      expect(after(...thrice, ...later).state).toMatchObject({ letters: 6 });
      const seventh = (days: number) => after(...thrice, ...later, [claim(), NOW + days * DAY]).run(approve(7));
      expect(seventh(239)).toBe('letter-limit');
      expect(seventh(240)).toEqual(['LetterOrdered']);
    });

    it('that two people agreed to counts as well', () => {
      const byTwo: KycCommand = { type: 'ApproveByTwo', caseId: CASE, approvalId: 'ap-1', by: 's2', letter: 4 };
      const askedOn = (day: number) =>
        after(
          ...thrice,
          [claim(), NOW + day * DAY],
          [{ type: 'AskSecond', ...held, approvalId: 'ap-1' }, NOW + day * DAY],
        );
      expect(askedOn(89).run(byTwo)).toBe('letter-limit');
      expect(askedOn(90).run(byTwo)).toEqual(['LetterOrdered']);
    });
  });
});
