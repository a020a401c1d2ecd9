import { REMOVAL_PROJECT } from '@corella/contracts/removal';
import { decideRemoval, type RemovalCommand } from './removal.decide.js';
import { evolveRemoval } from './removal.evolve.js';
import { initialRemoval, type RemovalState } from './removal-state.js';

const AT = 1_000_000;
const HOUR = 3_600_000;
const SUBMIT: RemovalCommand = {
  type: 'Submit',
  removalId: 'R000000000001',
  uid: '1072015',
  project: REMOVAL_PROJECT.authenticator,
};
const CLAIM: RemovalCommand = { type: 'Claim', staffId: 's1' };
const INITIATE: RemovalCommand = { type: 'Initiate', staffId: 's1', reason: 'Q01', approvalId: 'a1' };
const APPROVE: RemovalCommand = { type: 'Approve', approvalId: 'a1', by: 's1,k1' };
const ASK: RemovalCommand = { type: 'Ask', staffId: 's1', reason: 'Q12', remark: 1 };

/** Given commands that were accepted at `AT`, when one more comes `later`, then these event types or this rejection. */
function when(given: readonly RemovalCommand[], command: RemovalCommand, later = 0) {
  let state: RemovalState = initialRemoval();
  for (const before of given) state = after(before, state, AT).state;
  return after(command, state, AT + later);
}
function after(command: RemovalCommand, before: RemovalState, at: number) {
  const decision = decideRemoval(command, before, at);
  if (!decision.ok) return { outcome: decision.rejection.code, state: before };
  const state = decision.value.reduce((current, event) => evolveRemoval(current, event, at), before);
  return { outcome: decision.value.map(({ type }) => type), state };
}

describe('a request for a removal', () => {
  it('is submitted once, and unknown before', () => {
    expect(when([], SUBMIT).outcome).toEqual(['RemovalSubmitted']);
    expect(when([SUBMIT], SUBMIT).outcome).toEqual([]);
    expect(when([], CLAIM).outcome).toBe('case-unknown');
  });

  it('is one person’s for five minutes', () => {
    const other: RemovalCommand = { type: 'Claim', staffId: 's2' };
    expect(when([SUBMIT, CLAIM], other).outcome).toBe('case-claimed');
    expect(when([SUBMIT, CLAIM], CLAIM).outcome).toEqual(['RemovalClaimed']);
    expect(when([SUBMIT, CLAIM], other, 300_000).outcome).toEqual(['RemovalClaimed']);
    expect(when([SUBMIT, CLAIM], { type: 'PassTime' }, 299_999).outcome).toEqual([]);
    expect(when([SUBMIT, CLAIM], { type: 'PassTime' }, 300_000).outcome).toEqual(['RemovalReleased']);
    expect(when([SUBMIT, CLAIM], { type: 'Release', staffId: 's2' }).outcome).toBe('case-not-yours');
  });

  it('is decided by who holds it, and by nobody else', () => {
    for (const command of [ASK, INITIATE, { ...ASK, type: 'Reject' } as RemovalCommand]) {
      expect(when([SUBMIT], command).outcome).toBe('case-not-yours');
      expect(when([SUBMIT, CLAIM], command, 300_000).outcome).toBe('case-not-yours');
      expect(when([SUBMIT, CLAIM, { ...ASK, type: 'Reject' } as RemovalCommand], command).outcome).toBe('case-decided');
    }
  });

  it('goes to the customer and back, which gives it two more weeks', () => {
    const asked = when([SUBMIT, CLAIM], ASK);
    expect(asked.state).toMatchObject({ status: 'asked', claim: null, remarks: 1 });
    expect(when([SUBMIT, CLAIM, ASK], CLAIM).outcome).toBe('case-decided');
    const answered = when([SUBMIT, CLAIM, ASK], { type: 'Answer', claim: 2 }, HOUR);
    expect(answered.state).toMatchObject({ status: 'submitted', claims: 2, expiresAt: AT + HOUR + 14 * 24 * HOUR });
    expect(when([SUBMIT], { type: 'Answer', claim: 2 }).outcome).toBe('removal-link-invalid');
  });

  it('waits a day after the second signature, and is carried out then', () => {
    const agreed = [SUBMIT, CLAIM, INITIATE, APPROVE];
    expect(when([SUBMIT, CLAIM, INITIATE], APPROVE).state).toMatchObject({
      status: 'approved',
      executeAt: AT + 24 * HOUR,
      approvedWith: 'a1',
      approvalId: null,
    });
    expect(when(agreed, { type: 'MarkExecuted' }, 24 * HOUR - 1).outcome).toEqual([]);
    expect(when(agreed, { type: 'MarkExecuted' }, 24 * HOUR).outcome).toEqual(['RemovalExecuted']);
    expect(when(agreed, { type: 'PassTime' }, 15 * 24 * HOUR).outcome).toEqual([]);
  });

  it('is agreed to only by the approval that was asked for', () => {
    expect(when([SUBMIT, CLAIM, INITIATE], { ...APPROVE, approvalId: 'a2' }).outcome).toBe('case-changed');
    expect(when([SUBMIT, CLAIM], APPROVE).outcome).toBe('case-changed');
    const refused: RemovalCommand = { type: 'SecondRefused', approvalId: 'a1' };
    expect(when([SUBMIT, CLAIM, INITIATE], refused).state).toMatchObject({ status: 'submitted', approvalId: null });
    expect(when([SUBMIT, CLAIM, INITIATE], { ...refused, approvalId: 'a2' }).outcome).toEqual([]);
  });

  it('is stopped by its owner between agreement and execution, and at no other time', () => {
    const owner: RemovalCommand = { type: 'Cancel', cause: 'owner' };
    expect(when([SUBMIT, CLAIM, INITIATE, APPROVE], owner).outcome).toEqual(['RemovalCancelled']);
    expect(when([SUBMIT], owner).outcome).toBe('removal-link-invalid');
    expect(when([SUBMIT, CLAIM, INITIATE, APPROVE, owner], owner).outcome).toBe('removal-link-invalid');
    expect(when([SUBMIT, CLAIM, INITIATE, APPROVE, owner], { type: 'MarkExecuted' }, 24 * HOUR).outcome).toEqual([]);
    expect(when([SUBMIT], { type: 'Cancel', cause: 'frozen' }).state).toMatchObject({
      status: 'cancelled',
      cause: 'frozen',
    });
  });

  it('ends after two weeks, unless a second person has it', () => {
    const late = 14 * 24 * HOUR;
    for (const given of [[SUBMIT], [SUBMIT, CLAIM], [SUBMIT, CLAIM, ASK]])
      expect(when(given, { type: 'PassTime' }, late).outcome).toEqual(['RemovalExpired']);
    expect(when([SUBMIT], { type: 'PassTime' }, late - 1).outcome).toEqual([]);
    expect(when([SUBMIT, CLAIM, INITIATE], { type: 'PassTime' }, late).outcome).toEqual([]);
    expect(when([SUBMIT], CLAIM, late).outcome).toBe('case-decided');
    expect(when([SUBMIT, CLAIM, ASK], { type: 'Answer', claim: 2 }, late).outcome).toBe('removal-link-invalid');
  });
});
