import { acknowledgedDates, closureDates, KYC_STATE } from '@corella/contracts/identity';
import { apiKey, AT, FREEZE, REGISTER } from '../../testing/given-user.js';
import type { UserCommand } from './user-command.js';
import { decideUser } from './user.decide.js';
import { evolveUser } from './user.evolve.js';
import { initialUser, type UserState } from './user-state.js';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const UNVERIFIED: UserCommand = { ...REGISTER, approveKycAs: null };
const THAW: UserCommand = { type: 'Unfreeze', by: 's-2', approvalId: 'a' };

const request = (more: object = {}): UserCommand => ({
  type: 'RequestClosure',
  acknowledged: acknowledgedDates(closureDates('approved', AT)),
  giveBack: false,
  erasure: false,
  ...more,
});
const SEAL: UserCommand = { type: 'SealClosure' };
const complete = (seal: number): UserCommand => ({ type: 'CompleteClosure', seal });
const CLOSED = [REGISTER, request(), SEAL, complete(1)];

/** Commands that are accepted one after the other, and one more at `at`. */
function after(given: readonly UserCommand[], command: UserCommand, at = AT) {
  let state: UserState = initialUser();
  for (const before of given) {
    const decision = decideUser(before, state, AT);
    if (!decision.ok) throw new Error(`${before.type}: ${decision.rejection.code}`);
    state = decision.value.reduce((current, event) => evolveUser(current, event, AT), state);
  }
  const decision = decideUser(command, state, at);
  if (!decision.ok) return { outcome: decision.rejection.code, rejection: decision.rejection, state };
  return {
    outcome: decision.value.map(({ type }) => type),
    events: decision.value,
    state: decision.value.reduce((current, event) => evolveUser(current, event, at), state),
  };
}

describe('an account that its owner wants closed', () => {
  it('begins nothing any more, and money may leave', () => {
    const closing = after([REGISTER], request());
    expect(closing.outcome).toEqual(['ClosureRequested', 'AccountControlDerived']);
    expect(closing.events?.at(-1)?.data).toMatchObject({
      status: 'active',
      allow: ['transfer', 'withdraw'],
      reasons: ['account-closing'],
    });
    expect(closing.state).toMatchObject({ status: 'active', closing: { at: AT, givesBack: false, isSealed: false } });
    expect(after([REGISTER, request()], apiKey('k')).outcome).toBe('account-closing');
    expect(after([REGISTER, request()], { type: 'AddSubAccount', subUid: '7' }).outcome).toBe('account-closing');
    expect(after([REGISTER, request()], { type: 'RevokeSessions' }).outcome).toEqual(['SessionsRevoked']);
    // Asked again, nothing changes, whatever the dates have become.
    expect(after([REGISTER, request()], request(), AT + DAY_MS).outcome).toEqual([]);
  });

  it('wants the dates as they are, of somebody who was verified, refused, or neither', () => {
    const later = acknowledgedDates(closureDates('approved', AT + DAY_MS));
    expect(after([REGISTER], request({ acknowledged: later }))).toMatchObject({
      outcome: 'closure-dates-changed',
      rejection: { field: 'acknowledge', inputs: acknowledgedDates(closureDates('approved', AT)) },
    });
    expect(after([UNVERIFIED], request()).outcome).toBe('closure-dates-changed');
    const none = request({ acknowledged: acknowledgedDates(closureDates('none', AT)) });
    expect(after([UNVERIFIED], none).outcome).toContain('ClosureRequested');
    const refused: UserCommand = { type: 'SetKyc', state: KYC_STATE.rejected, by: 's', source: 1 };
    const reopened: UserCommand = { type: 'SetKyc', state: KYC_STATE.notSubmitted, by: 's', source: 2 };
    const rejected = request({ acknowledged: acknowledgedDates(closureDates('rejected', AT)) });
    expect(after([UNVERIFIED, refused, reopened], rejected).outcome).toContain('ClosureRequested');
  });

  it('is kept by its owner, and by a lock, since it may not have been the owner', () => {
    const kept = after([REGISTER, request(), SEAL], { type: 'CancelClosure' });
    expect(kept.outcome).toEqual(['ClosureCancelled', 'AccountControlDerived']);
    expect(kept.events?.at(-1)?.data).toMatchObject({ status: 'active', reasons: [] });
    expect(kept.state).toMatchObject({ closing: null });
    expect(after([REGISTER], { type: 'CancelClosure' }).outcome).toEqual([]);
    const locked = after([REGISTER, request()], { type: 'Lock', cause: 'not-me' });
    expect(locked.outcome).toEqual(['AccountLocked', 'ClosureCancelled', 'SessionsRevoked', 'AccountControlDerived']);
    expect(locked.state).toMatchObject({ closing: null, lock: { cause: 'not-me' } });
  });

  it('cannot be asked for while it is frozen or locked', () => {
    expect(after([REGISTER, FREEZE], request()).outcome).toBe('account-frozen');
    expect(after([REGISTER, { type: 'Lock', cause: 'owner' }], request()).outcome).toBe('account-locked');
  });

  it('is sealed before it is closed: the ledger refuses everything, and what was asked under another seal counts not', () => {
    const sealed = after([REGISTER, request()], SEAL);
    expect(sealed.outcome).toEqual(['ClosureSealed', 'AccountControlDerived']);
    expect(sealed.events?.at(-1)?.data).toMatchObject({ status: 'closed', allow: [], reasons: ['account-closing'] });
    expect(sealed.state).toMatchObject({ status: 'active', closing: { isSealed: true, seals: 1 } });
    const open = after([REGISTER, request(), SEAL], { type: 'UnsealClosure' });
    expect(open.events?.at(-1)?.data).toMatchObject({ status: 'active', allow: ['transfer', 'withdraw'] });
    expect(after([REGISTER], SEAL).outcome).toBe('busy');
    expect(after([REGISTER, request()], complete(0)).outcome).toBe('busy');
    expect(after([REGISTER, request(), SEAL], complete(2)).outcome).toBe('busy');
    const again = [REGISTER, request(), SEAL, { type: 'UnsealClosure' } as const, SEAL];
    expect(after(again, complete(1)).outcome).toBe('busy');
    expect(after(again, complete(2)).outcome).toContain('AccountClosed');
  });

  it('lets staff freeze a sub-account under a seal, which may open again, and none that is closed', () => {
    const parent = (reason: string) => ({ source: 2, status: 'closed', allow: [], reasons: [reason] }) as const;
    const sub = { uid: '7', parentUid: '1234567', country: 'AU', contactRef: '7' } as const;
    const registered = (reason: string): UserCommand => ({
      type: 'RegisterSubAccount',
      ...sub,
      parent: parent(reason),
    });
    const frozen = after([registered('account-closing')], FREEZE);
    expect(frozen.outcome).toEqual(['UserFrozen', 'SessionsRevoked']);
    expect(frozen.state).toMatchObject({ status: 'closed', frozenBy: 's-1' });
    expect(after([registered('account-closed')], FREEZE).outcome).toBe('account-closed');
  });

  it('loses its seal by a freeze, under which money may arrive', () => {
    const frozen = after([REGISTER, request(), SEAL], FREEZE);
    expect(frozen.events?.at(-1)?.data).toMatchObject({ status: 'frozen' });
    expect(frozen.state).toMatchObject({ closing: { isSealed: false } });
    expect(after([REGISTER, request(), SEAL, FREEZE], complete(1)).outcome).toBe('busy');
    expect(after([REGISTER, request(), SEAL, FREEZE, THAW], complete(1)).outcome).toBe('busy');
    expect(after([REGISTER, request(), FREEZE], SEAL).outcome).toBe('busy');
  });
});

describe('an account that is closed', () => {
  it('ends sessions and keys in the same append, and says until when what is kept', () => {
    const closed = after([REGISTER, apiKey('k'), request(), SEAL], complete(1));
    expect(closed.outcome).toEqual(['AccountClosed', 'ApiKeyDeleted', 'SessionsRevoked', 'AccountControlDerived']);
    expect(closed.events?.[0]?.data).toEqual({ uid: '1234567', ...closureDates('approved', AT) });
    expect(closed.events?.at(-1)?.data).toMatchObject({ status: 'closed', allow: [], reasons: ['account-closed'] });
    expect(closed.state).toMatchObject({ status: 'closed', closing: null, closed: { at: AT, erased: 'nothing' } });
  });

  it.each<[UserCommand]>([
    [apiKey('l')],
    [{ type: 'ChangePassword', version: 2 }],
    [{ type: 'Lock', cause: 'owner' }],
    [FREEZE],
    [{ type: 'RevokeSessions' }],
    [{ type: 'WriteNote', noteId: 'n', by: 's' }],
    [{ type: 'CancelClosure' }],
    [request()],
    [{ type: 'SignAgreements', agreements: ['terms'], originRef: 'o' }],
  ])('refuses %j', (command) => {
    expect(after(CLOSED, command).outcome).toBe('account-closed');
  });

  it('is not changed by what follows from elsewhere', () => {
    expect(after(CLOSED, { type: 'SetKyc', state: KYC_STATE.rejected, by: 's', source: 9 }).outcome).toEqual([]);
    expect(after(CLOSED, { type: 'DeriveControl' }, AT + YEAR_MS).outcome).toEqual([]);
    expect(after(CLOSED, complete(1)).outcome).toEqual([]);
  });

  it('is erased in two steps, neither before its date, and each once', () => {
    const { ordinaryUntil, retainUntil } = closureDates('approved', AT);
    const ordinary: UserCommand = { type: 'MarkOrdinaryErased' };
    const all: UserCommand = { type: 'MarkErased' };
    expect(after(CLOSED, ordinary, ordinaryUntil - 1).outcome).toBe('retention');
    const first = after(CLOSED, ordinary, ordinaryUntil);
    expect(first.outcome).toEqual(['OrdinaryErased']);
    expect(after(CLOSED, all, retainUntil).outcome).toBe('retention');
    const decided = decideUser(all, first.state, retainUntil);
    expect(decided).toMatchObject({ value: [{ type: 'PersonErased' }] });
    expect(decideUser(all, first.state, retainUntil - 1)).toMatchObject({ rejection: { code: 'retention' } });
    expect(decideUser(ordinary, first.state, retainUntil)).toEqual({ ok: true, value: [] });
    expect(after([REGISTER], ordinary, ordinaryUntil).outcome).toBe('retention');
  });
});

describe('the wish to be forgotten', () => {
  it('is refused with a date where anything has to be kept, and is a closure where nothing has', () => {
    expect(after([REGISTER], request({ erasure: true }))).toMatchObject({
      outcome: 'retention',
      rejection: { inputs: { until: new Date(closureDates('approved', AT).retainUntil).toISOString(), state: 'open' } },
    });
    const acknowledged = acknowledgedDates(closureDates('none', AT));
    expect(after([UNVERIFIED], request({ erasure: true, acknowledged })).outcome).toContain('ClosureRequested');
  });
});
