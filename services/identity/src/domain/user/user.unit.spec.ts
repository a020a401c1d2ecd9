import { WITHDRAWAL_BLOCK_MS } from '@corella/contracts/identity';
import { apiKey, AT, FREEZE, REGISTER, when } from '../../testing/given-user.js';
import type { UserCommand } from './user-command.js';
import type { UserEvent } from './user-event.js';
import { decideUser } from './user.decide.js';
import { evolveUser } from './user.evolve.js';
import { initialUser } from './user-state.js';

const CHANGE_KEY: UserCommand = {
  type: 'ChangeApiKey',
  keyId: 'k',
  permissions: ['READ', 'WRITE'],
  ipCount: 2,
  expiresAt: 9,
};

describe('a customer', () => {
  it('starts with the profile of the country, no second step, no keys and generation 0', () => {
    expect(when([], { ...REGISTER, country: 'JP' }).state).toMatchObject({
      status: 'active',
      profile: 'jp',
      country: 'JP',
      kycState: 90,
      passwordVersion: 1,
      totpVersion: null,
      totpVersions: 0,
      generation: 0,
      apiKeys: [],
      registeredAt: AT,
      passwordChangedAt: AT,
    });
    expect(when([], { ...REGISTER, country: 'NZ' }).state).toMatchObject({ profile: 'au' });
  });

  it('signs a missing agreement of an old log, which opens the exchange in the same append', () => {
    const registered: UserEvent = {
      type: 'UserRegistered',
      data: { uid: '1234567', country: 'AU', profile: 'au', contactRef: 'c' },
    };
    const kyc: UserEvent = { type: 'KycStateSet', data: { uid: '1234567', state: 90, by: 'demo' } };
    const given = [registered, kyc].reduce((state, event) => evolveUser(state, event, AT), initialUser());
    const sign = (agreements: readonly ('terms' | 'risk')[]) =>
      decideUser({ type: 'SignAgreements', agreements, originRef: 'o' }, given, AT);
    expect(sign(['risk', 'terms'])).toMatchObject({
      value: [
        { type: 'AgreementSigned', data: { agreement: 'terms', version: 1, originRef: 'o' } },
        { type: 'AgreementSigned', data: { agreement: 'risk' } },
        { type: 'AccountControlDerived', data: { allow: ['exchange', 'deposit', 'transfer', 'withdraw'] } },
      ],
    });
    expect(sign(['risk'])).toMatchObject({
      value: [
        { type: 'AgreementSigned', data: { agreement: 'risk' } },
        { type: 'AccountControlDerived', data: { allow: ['deposit', 'transfer', 'withdraw'] } },
      ],
    });
  });

  it('loses every session when asked to', () => {
    expect(when([REGISTER, { type: 'RevokeSessions' }], { type: 'RevokeSessions' })).toMatchObject({
      outcome: ['SessionsRevoked'],
      state: { generation: 2 },
    });
  });

  it('registers with both agreements, and trading opens in the same append', () => {
    const { outcome, events } = when([], REGISTER);
    expect(outcome).toEqual([
      'UserRegistered',
      'AgreementSigned',
      'AgreementSigned',
      'KycStateSet',
      'AccountControlDerived',
    ]);
    expect(events.at(-1)?.data).toEqual({
      uid: '1234567',
      status: 'active',
      allow: ['exchange', 'deposit', 'transfer', 'withdraw'],
      reasons: [],
    });
  });

  it('may do nothing before KYC is approved', () => {
    const { events } = when([], { ...REGISTER, approveKycAs: null });
    expect(events.at(-1)?.data).toMatchObject({ allow: [], reasons: ['kyc-required'] });
  });

  it('is refused without an agreement, from a country that is not served, or a second time', () => {
    expect(when([], { ...REGISTER, agreements: ['terms'] }).outcome).toBe('agreements-missing');
    expect(when([], { ...REGISTER, country: 'US' }).outcome).toBe('country-not-served');
    expect(when([], { ...REGISTER, country: '__proto__' }).outcome).toBe('country-not-served');
    expect(when([REGISTER], REGISTER).outcome).toBe('email-taken');
  });

  it('is unknown before registering', () => {
    expect(when([], FREEZE).outcome).toBe('user-unknown');
  });

  it('signs an agreement once; signing again changes nothing', () => {
    expect(when([REGISTER], { type: 'SignAgreements', agreements: ['terms', 'risk'], originRef: 'o' }).outcome).toEqual(
      [],
    );
  });

  it('loses every session at a password change', () => {
    const { outcome, state } = when([REGISTER], { type: 'ChangePassword', version: 2 });
    expect(outcome).toEqual(['PasswordChanged', 'WithdrawalsBlocked', 'SessionsRevoked', 'AccountControlDerived']);
    expect(state).toMatchObject({ generation: 1, passwordVersion: 2 });
  });

  it('binds one authenticator at a time and never uses a version twice', () => {
    const bind: UserCommand = { type: 'BindTotp', version: 1, demo: true };
    expect(when([REGISTER, bind], { type: 'BindTotp', version: 2, demo: true }).outcome).toBe('totp-exists');
    expect(when([REGISTER], { type: 'ChangeTotp', version: 1 }).outcome).toBe('totp-missing');
    expect(when([REGISTER, bind], { type: 'ChangeTotp', version: 1 }).outcome).toBe('busy');
    expect(when([REGISTER, bind], { type: 'ChangeTotp', version: 2 }).state).toMatchObject({
      totpVersion: 2,
      blockCause: 'totp',
    });
    expect(when([REGISTER], { type: 'RemoveTotp' }).outcome).toBe('totp-missing');
    expect(when([REGISTER], bind).state).toMatchObject({ totpVersion: 1, totpVersions: 1 });
    expect(when([REGISTER, bind], { type: 'RemoveTotp' })).toMatchObject({
      outcome: ['TotpRemoved', 'WithdrawalsBlocked', 'AccountControlDerived'],
      state: { totpVersion: null, totpVersions: 1 },
    });
  });

  it('has ten passkeys at most, removes its own only, and blocks withdrawals with each that goes', () => {
    const add = (n: number): UserCommand => ({ type: 'AddPasskey', keyRef: `k${n}`, demo: true });
    const ten = Array.from({ length: 10 }, (_, n) => add(n));
    expect(when([REGISTER, ...ten], add(10)).outcome).toBe('passkey-limit');
    expect(when([REGISTER, add(1)], add(2))).toMatchObject({
      outcome: ['PasskeyAdded'],
      state: { passkeys: ['k1', 'k2'] },
    });
    expect(when([REGISTER, add(1)], { type: 'RemovePasskey', keyRef: 'other' }).outcome).toBe('passkey-unknown');
    expect(when([REGISTER, add(1), add(2)], { type: 'RemovePasskey', keyRef: 'k1' })).toMatchObject({
      outcome: ['PasskeyRemoved', 'WithdrawalsBlocked', 'AccountControlDerived'],
      state: { passkeys: ['k2'], blockedUntil: AT + WITHDRAWAL_BLOCK_MS },
    });
  });

  it('keeps recovery codes while any factor is left', () => {
    const add: UserCommand = { type: 'AddPasskey', keyRef: 'k', demo: true };
    const issue: UserCommand = { type: 'IssueRecoveryCodes', version: 1 };
    const both = [REGISTER, add, { type: 'BindTotp', version: 1, demo: true } as const, issue];
    expect(when(both, { type: 'RemoveTotp' }).state).toMatchObject({ recovery: { version: 1 } });
    expect(when([...both, { type: 'RemoveTotp' }], { type: 'RemovePasskey', keyRef: 'k' }).state).toMatchObject({
      recovery: null,
    });
  });

  it('uses each recovery code of the newest version once, and has none without a second step', () => {
    const bind: UserCommand = { type: 'BindTotp', version: 1, demo: true };
    const issue = (version: number): UserCommand => ({ type: 'IssueRecoveryCodes', version });
    const use = (version: number, index: number): UserCommand => ({ type: 'UseRecoveryCode', version, index });
    expect(when([REGISTER], issue(1)).outcome).toBe('second-step-missing');
    expect(when([REGISTER, bind], use(1, 0)).outcome).toBe('code-wrong');
    expect(when([REGISTER, bind, issue(1)], use(1, 7))).toMatchObject({
      outcome: ['RecoveryCodeUsed', 'WithdrawalsBlocked', 'AccountControlDerived'],
      state: {
        recovery: { version: 1, used: [7] },
        blockedUntil: AT + WITHDRAWAL_BLOCK_MS,
        blockCause: 'recovery-code',
      },
    });
    expect(when([REGISTER, bind, issue(1), use(1, 7)], use(1, 7)).outcome).toBe('code-wrong');
    expect(when([REGISTER, bind, issue(1), issue(2)], use(1, 7)).outcome).toBe('code-wrong');
    expect(when([REGISTER, bind, issue(1)], { type: 'RemoveTotp' }).state).toMatchObject({
      recovery: null,
      recoveryVersions: 1,
    });
  });

  it('blocks withdrawals for a day after a change of what protects the account, and never for less', () => {
    const blockOf = (...commands: readonly UserCommand[]) => {
      const last = commands.at(-1);
      if (last === undefined) throw new Error('nothing is done');
      const { state } = when([{ ...REGISTER, approveKycAs: null }, ...commands.slice(0, -1)], last);
      return state.status === 'none' ? null : [state.blockedUntil, state.control?.blockedUntil];
    };
    const approve: UserCommand = { type: 'SetKyc', state: 90, by: 'desk', source: 1 };
    const bind = (demo: boolean): UserCommand => ({ type: 'BindTotp', version: 1, demo });
    const until = AT + WITHDRAWAL_BLOCK_MS;
    expect(blockOf({ type: 'ChangePassword', version: 2 })).toEqual([until, until]);
    expect(blockOf({ type: 'ChangeEmail', version: 2 })).toEqual([until, until]);
    expect(blockOf(bind(false))).toEqual([null, undefined]);
    expect(blockOf(approve, bind(true))).toEqual([null, undefined]);
    expect(blockOf(approve, bind(false))).toEqual([until, until]);
    expect(blockOf(bind(true), { type: 'RemoveTotp' })).toEqual([until, until]);
    expect(blockOf({ type: 'SetPhone', version: 1, demo: true }, { type: 'RemovePhone' })).toEqual([until, until]);
  });

  it('follows the newest event of its verification, whatever comes after it', () => {
    const follow = (state: 2 | 90, source: number): UserCommand => ({ type: 'SetKyc', state, by: 'desk', source });
    const given = [{ ...REGISTER, approveKycAs: null }, follow(2, 3), follow(90, 5)];
    for (const older of [follow(2, 4), follow(2, 5), follow(2, 0)])
      expect(when(given, older)).toMatchObject({ outcome: [], state: { kycState: 90, kycSource: 5 } });
    expect(when(given, follow(2, 6)).state).toMatchObject({ kycState: 2 });
  });

  it('takes each version of the address once, of two changes at once too', () => {
    const change: UserCommand = { type: 'ChangeEmail', version: 2 };
    expect(when([REGISTER, change], change).outcome).toBe('busy');
    expect(when([REGISTER, change], { ...change, version: 3 }).state).toMatchObject({ emailVersion: 3 });
  });

  it('has at most 20 API keys, and changes or deletes only their own', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => apiKey(`k${index}`));
    expect(when([REGISTER, ...twenty], apiKey('k20')).outcome).toBe('api-key-limit');
    expect(when([REGISTER, ...twenty, { type: 'DeleteApiKey', keyId: 'k3' }], apiKey('k20')).outcome).toEqual([
      'ApiKeyCreated',
    ]);
    expect(when([REGISTER], { type: 'DeleteApiKey', keyId: 'foreign' }).outcome).toBe('api-key-unknown');
    expect(when([REGISTER, apiKey('k')], { ...CHANGE_KEY, keyId: 'foreign' }).outcome).toBe('api-key-unknown');
    const changed = when([REGISTER, apiKey('k'), apiKey('l')], CHANGE_KEY);
    expect(changed.events).toEqual([
      {
        type: 'ApiKeyChanged',
        data: { uid: '1234567', keyId: 'k', permissions: ['READ', 'WRITE'], ipCount: 2, expiresAt: 9 },
      },
    ]);
    expect(changed.state).toMatchObject({ apiKeys: ['k', 'l'] });
    expect(when([REGISTER, apiKey('k'), apiKey('l')], { type: 'DeleteApiKey', keyId: 'k' })).toMatchObject({
      outcome: ['ApiKeyDeleted'],
      state: { apiKeys: ['l'] },
    });
  });

  it('loses all authority while frozen and has it back afterwards', () => {
    const frozen = when([REGISTER], FREEZE);
    expect(frozen.outcome).toEqual(['UserFrozen', 'SessionsRevoked', 'AccountControlDerived']);
    expect(frozen.events.at(-1)?.data).toMatchObject({ status: 'frozen', allow: [] });
    expect(frozen.state).toMatchObject({ status: 'frozen', frozenBy: 's-1', generation: 1 });
    expect(when([REGISTER, FREEZE], FREEZE).outcome).toBe('already-frozen');
    const thawed = when([REGISTER, FREEZE], { type: 'Unfreeze', by: 's-2', approvalId: 'a' });
    expect(thawed.outcome).toEqual(['UserUnfrozen', 'AccountControlDerived']);
    expect(thawed.state).toMatchObject({ status: 'active', frozenBy: null, unfreezeApprovals: ['a'] });
    expect(thawed.events.at(-1)?.data).toMatchObject({
      status: 'active',
      allow: ['exchange', 'deposit', 'transfer', 'withdraw'],
    });
    expect(when([REGISTER], { type: 'Unfreeze', by: 's-2', approvalId: 'a' }).outcome).toBe('not-frozen');
  });
});
