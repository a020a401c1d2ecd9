import { FIRST_DILIGENCE, inForceAt, type DiligenceTerms } from '@corella/contracts/kyc';
import {
  decideDiligence,
  decideWithdrawal,
  evolveDiligence,
  initialDiligence,
  type DiligenceState,
  type PublishDiligence,
} from './diligence.js';

const AT = 1_000_000;
const { terms } = FIRST_DILIGENCE;
const tenth: DiligenceTerms = { ...terms, secondLookPercent: 10 };
const wanted: PublishDiligence = { version: 2, terms: tenth, effectiveAt: 0, approvalId: 'ap-1', by: 'ana,tom' };

const decided = (command: PublishDiligence, state = initialDiligence()) => decideDiligence(command, state, AT);
function after(...commands: readonly PublishDiligence[]): DiligenceState {
  return commands.reduce((state, command) => {
    const decision = decided(command, state);
    if (!decision.ok) throw new Error(decision.rejection.code);
    return decision.value.reduce((known, event) => evolveDiligence(known, event, AT), state);
  }, initialDiligence());
}

describe('the settings of the diligence', () => {
  it('begin at once where no time was chosen, never in the past, and in their order', () => {
    const begins = (effectiveAt: number) => after({ ...wanted, effectiveAt }).versions.at(-1)?.effectiveAt;
    expect([begins(0), begins(AT - 1), begins(AT + 5)]).toEqual([AT, AT, AT + 5]);
    const later = after({ ...wanted, effectiveAt: AT + 5 }, { ...wanted, version: 3, terms, approvalId: 'ap-2' });
    expect(later.versions.map(({ version, effectiveAt }) => [version, effectiveAt])).toEqual([
      [1, 0],
      [2, AT + 5],
      [3, AT + 5],
    ]);
  });

  it('are published once by an approval', () => {
    expect(decided(wanted, after(wanted))).toEqual({ ok: true, value: [] });
  });

  it('follow the version that both people have read', () => {
    for (const version of [1, 3])
      expect(decided({ ...wanted, version })).toMatchObject({
        rejection: { code: 'payload-changed', field: 'version' },
      });
    expect(decided({ ...wanted, approvalId: 'ap-2' }, after(wanted))).toMatchObject({ ok: false });
  });

  it('have to differ, and not in the order of countries alone', () => {
    const turned = { ...terms, highRiskCountries: [...terms.highRiskCountries].reverse() };
    for (const same of [terms, turned])
      expect(decided({ ...wanted, terms: same })).toMatchObject({ rejection: { code: 'diligence-unchanged' } });
  });

  describe('that are to come', () => {
    const scheduled = after({ ...wanted, effectiveAt: AT + 5 });
    const leave = { version: 2, published: 'ap-1', approvalId: 'ap-2', by: 'ana,tom' };
    const withdrawn = (more: object = {}, { state = scheduled, at = AT + 4 } = {}) =>
      decideWithdrawal({ ...leave, ...more }, state, at);
    const taken = evolveDiligence(
      scheduled,
      { type: 'DiligenceWithdrawn', data: { version: 2, approvalId: 'ap-2', by: 'ana,tom' } },
      AT + 4,
    );

    it('are taken back until the moment at which they begin, once', () => {
      expect(withdrawn()).toMatchObject({
        value: [{ type: 'DiligenceWithdrawn', data: { version: 2, by: 'ana,tom' } }],
      });
      expect(withdrawn({}, { at: AT + 5 })).toMatchObject({ rejection: { code: 'diligence-begun', field: 'version' } });
      expect(withdrawn({}, { state: taken })).toEqual({ ok: true, value: [] });
      expect(withdrawn({ approvalId: 'ap-3' }, { state: taken })).toMatchObject({
        rejection: { code: 'payload-changed' },
      });
    });

    it('are those that the request names, and never the first version', () => {
      for (const other of [{ published: 'ap-9' }, { version: 3 }, { version: 1, published: '' }])
        expect(withdrawn(other)).toMatchObject({ rejection: { code: 'payload-changed', field: 'version' } });
      expect(withdrawn({ version: 1, published: '' }, { state: initialDiligence() })).toMatchObject({ ok: false });
    });

    it('never begin once they are taken back, and leave their number and what they said to the next ones', () => {
      expect(inForceAt(taken.versions, AT + 9)?.version).toBe(1);
      expect(taken.versions.at(-1)?.withdrawal).toEqual({ approvalId: 'ap-2', at: AT + 4 });
      expect(decided({ ...wanted, approvalId: 'ap-4' }, taken)).toMatchObject({
        value: [{ type: 'DiligencePublished', data: { version: 2, effectiveAt: AT, approvalId: 'ap-4' } }],
      });
    });
  });

  it('keep within their bounds, and name the field that does not', () => {
    expect(decided({ ...wanted, terms: { ...tenth, expiryNoticeDays: 0 } })).toMatchObject({
      rejection: { code: 'payload-invalid', field: 'terms.expiryNoticeDays' },
    });
  });
});
