import { KYC_STATE } from '@corella/contracts/identity';
import { mayHaveSubAccounts } from './sub-account.decide.js';
import type { UserCommand } from './user-command.js';
import { decideUser } from './user.decide.js';
import { evolveUser } from './user.evolve.js';
import { initialUser } from './user-state.js';
import type { ParentControl, UserState } from './user-state.js';

const PARENT: ParentControl = {
  source: 4,
  status: 'active',
  allow: ['exchange', 'deposit', 'transfer', 'withdraw'],
  reasons: [],
};
const REGISTER: UserCommand = {
  type: 'RegisterSubAccount',
  uid: '2000001',
  parentUid: '1000001',
  country: 'AU',
  contactRef: '2000001',
  parent: PARENT,
};
const FREEZE: UserCommand = { type: 'Freeze', by: 's-1', reason: 'risk' };
const COMPANY: readonly UserCommand[] = [
  {
    type: 'Register',
    uid: '1000001',
    country: 'AU',
    contactRef: '1000001',
    originRef: 'o',
    agreements: ['terms', 'risk'],
    approveKycAs: null,
  },
  { type: 'SetKyc', state: KYC_STATE.approved, by: 's-1', source: 3, kind: 'company' },
];
const follow = (parent: Partial<ParentControl>): UserCommand => ({
  type: 'FollowParent',
  parent: { ...PARENT, source: 9, ...parent },
});

function when(given: readonly UserCommand[], command: UserCommand) {
  let state: UserState = initialUser();
  for (const before of given) {
    const decision = decideUser(before, state, 1);
    if (!decision.ok) throw new Error(decision.rejection.code);
    state = decision.value.reduce((current, event) => evolveUser(current, event, 1), state);
  }
  const decision = decideUser(command, state, 1);
  if (!decision.ok) return { outcome: decision.rejection.code, state, last: null };
  const after = decision.value.reduce((current, event) => evolveUser(current, event, 1), state);
  return { outcome: decision.value.map(({ type }) => type), state: after, last: decision.value.at(-1)?.data ?? null };
}

describe('a main account', () => {
  it('has sub-accounts if it is an approved company, and never more than five', () => {
    const add = (n: number): UserCommand => ({ type: 'AddSubAccount', subUid: `200000${n}` });
    expect(when(COMPANY, add(1)).outcome).toEqual(['SubAccountAdded']);
    expect(when([...COMPANY, add(1)], add(1)).outcome).toEqual([]);
    expect(when([...COMPANY, ...[1, 2, 3, 4, 5].map(add)], add(6)).outcome).toBe('sub-limit');
    expect(when(COMPANY.slice(0, 1), add(1)).outcome).toBe('sub-not-eligible');
    expect(when([...COMPANY, FREEZE], add(1)).outcome).toBe('account-frozen');
    expect(when([REGISTER], add(1)).outcome).toBe('sub-not-eligible');
  });

  it('is a company only as long as it is approved as one', () => {
    const approved = { parentUid: null, kycState: KYC_STATE.approved };
    expect(mayHaveSubAccounts({ ...approved, kycKind: 'company' })).toBe(true);
    expect(mayHaveSubAccounts({ ...approved, kycKind: 'person' })).toBe(false);
    expect(mayHaveSubAccounts({ ...approved, kycState: KYC_STATE.needsModification, kycKind: 'company' })).toBe(false);
  });
});

describe('a sub-account', () => {
  it('may trade and be transferred to as its main account may, and never pays in or out of the venue', () => {
    const { outcome, last } = when([], REGISTER);
    expect(outcome).toEqual(['UserRegistered', 'ParentFollowed', 'AccountControlDerived']);
    expect(last).toEqual({
      uid: '2000001',
      parentUid: '1000001',
      status: 'active',
      allow: ['exchange', 'transfer'],
      reasons: [],
    });
    expect(when([REGISTER], follow({ allow: ['transfer'], reasons: ['agreement-required'] })).last).toMatchObject({
      allow: ['transfer'],
      reasons: ['agreement-required'],
    });
  });

  it('does not trade where its main account switched that off', () => {
    const off: UserCommand = { type: 'SetSubAuthorities', authorities: ['retail'] };
    expect(when([REGISTER], off).last).toMatchObject({ allow: ['transfer'], reasons: ['exchange-not-granted'] });
    expect(when([REGISTER, off], off).outcome).toEqual([]);
    expect(when([REGISTER, off], { ...off, authorities: ['retail', 'exchange'] }).last).toMatchObject({
      allow: ['exchange', 'transfer'],
    });
  });

  it('is frozen with its main account, loses its sessions then, and is free again with it', () => {
    const frozen = follow({ status: 'frozen', allow: [], reasons: ['account-frozen'] });
    const stopped = when([REGISTER], frozen);
    expect(stopped.outcome).toEqual(['ParentFollowed', 'SessionsRevoked', 'AccountControlDerived']);
    expect(stopped.state).toMatchObject({ status: 'frozen', frozenBy: null });
    expect(stopped.last).toMatchObject({ status: 'frozen', allow: [], reasons: ['account-frozen'] });
    expect(when([REGISTER, frozen], follow({ source: 12 })).state).toMatchObject({ status: 'active' });
    expect(when([REGISTER, frozen], follow({ source: 8 })).outcome).toEqual([]);
    expect(when([REGISTER, frozen], { type: 'UnfreezeByParent' }).outcome).toBe('not-frozen');
  });

  it('is unfrozen by its main account only if that froze it', () => {
    const byParent: UserCommand = { type: 'FreezeByParent' };
    const unfreeze: UserCommand = { type: 'UnfreezeByParent' };
    const frozen = when([REGISTER], byParent);
    expect(frozen.outcome).toEqual(['UserFrozen', 'SessionsRevoked', 'AccountControlDerived']);
    expect(frozen.last).toMatchObject({ status: 'frozen', reasons: ['frozen-by-parent'] });
    expect(when([REGISTER, byParent], unfreeze)).toMatchObject({
      outcome: ['SubAccountUnfrozen', 'AccountControlDerived'],
      state: { status: 'active' },
    });
    expect(when([REGISTER, byParent], byParent).outcome).toBe('already-frozen');
    expect(when([REGISTER, FREEZE], unfreeze).outcome).toBe('frozen-by-venue');
    // Staff takes over what the main account froze, and then only staff unfreezes.
    expect(when([REGISTER, byParent], FREEZE).last).toMatchObject({ reasons: ['account-frozen'] });
    expect(when([REGISTER, byParent, FREEZE], unfreeze).outcome).toBe('frozen-by-venue');
    expect(when([REGISTER, byParent, FREEZE], FREEZE).outcome).toBe('already-frozen');
  });

  it('loses its sessions with its login and with its password, and its keys never withdraw', () => {
    const off: UserCommand = { type: 'SetSubLogin', enabled: false };
    expect(when([REGISTER], off)).toMatchObject({
      outcome: ['SubLoginSet', 'SessionsRevoked'],
      state: { mayLogIn: false },
    });
    expect(when([REGISTER, off], { ...off, enabled: true }).outcome).toEqual(['SubLoginSet']);
    expect(when([REGISTER], { ...off, enabled: true }).outcome).toEqual([]);
    const bound: UserCommand = { type: 'BindTotp', version: 1, demo: true };
    const reset: UserCommand = { type: 'ResetCredentials', passwordVersion: 2, totp: true };
    expect(when([REGISTER, bound], reset)).toMatchObject({
      outcome: ['PasswordChanged', 'TotpRemoved', 'SessionsRevoked'],
      state: { passwordVersion: 2, totpVersion: null },
    });
    expect(when([REGISTER], { ...reset, passwordVersion: null }).outcome).toEqual(['SessionsRevoked']);
    const key = { keyId: 'k', permissions: ['WITHDRAW'], ipCount: 1, expiresAt: null } as const;
    expect(when([REGISTER], { type: 'CreateApiKey', ...key }).outcome).toBe('permissions-invalid');
  });

  it('is what only a sub-account can be told about', () => {
    expect(when(COMPANY, { type: 'FreezeByParent' }).outcome).toBe('sub-unknown');
    expect(when([REGISTER], REGISTER).outcome).toBe('email-taken');
  });
});
