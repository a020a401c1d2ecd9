import { apiKey, AT, FREEZE, REGISTER, when } from '../../testing/given-user.js';
import type { UserCommand } from './user-command.js';

describe('the account of a customer', () => {
  it('is locked by its owner: sessions and keys end, and no money leaves, in one append', () => {
    const lock: UserCommand = { type: 'Lock', cause: 'owner' };
    const locked = when([REGISTER, apiKey('k'), apiKey('l')], lock);
    expect(locked.outcome).toEqual([
      'AccountLocked',
      'ApiKeyDeleted',
      'ApiKeyDeleted',
      'SessionsRevoked',
      'AccountControlDerived',
    ]);
    expect(locked.events.at(-1)?.data).toMatchObject({
      status: 'active',
      allow: ['exchange', 'deposit'],
      reasons: ['security-lock'],
    });
    expect(locked.state).toMatchObject({ apiKeys: [], generation: 1, lock: { at: AT, cause: 'owner', number: 1 } });
    // What began since ends too. The ledger need not be told again.
    expect(when([REGISTER, lock], { type: 'Lock', cause: 'not-me' })).toMatchObject({
      outcome: ['AccountLocked', 'SessionsRevoked'],
      state: { lock: { cause: 'not-me', number: 2 }, generation: 2 },
    });
  });

  it('is unlocked by what two people agreed about this very lock, and not by what they agreed about an earlier one', () => {
    const lock: UserCommand = { type: 'Lock', cause: 'owner' };
    const unlock = (number: number): UserCommand => ({ type: 'Unlock', lock: number, by: 's-2', approvalId: 'a' });
    expect(when([REGISTER], unlock(1)).outcome).toBe('not-locked');
    expect(when([REGISTER, lock, lock], unlock(1)).outcome).toBe('payload-changed');
    const unlocked = when([REGISTER, lock, lock], unlock(2));
    expect(unlocked.outcome).toEqual(['AccountUnlocked', 'AccountControlDerived']);
    expect(unlocked.events.at(-1)?.data).toMatchObject({
      allow: ['exchange', 'deposit', 'transfer', 'withdraw'],
      reasons: [],
    });
    expect(unlocked.state).toMatchObject({ lock: null, locks: 2, unlockApprovals: ['a'] });
    expect(when([REGISTER, lock, unlock(1), lock], unlock(1)).outcome).toBe('payload-changed');
  });

  it.each<readonly [string, UserCommand]>([
    ['address', { type: 'ChangeEmail', version: 2 }],
    ['phone', { type: 'SetPhone', version: 1, demo: false }],
    ['sub-account', { type: 'AddSubAccount', subUid: '2000001' }],
  ])('gets no other %s while it is locked or frozen, also where that was asked for before', (_, command) => {
    expect(when([REGISTER, { type: 'Lock', cause: 'owner' }], command).outcome).toBe('account-locked');
    expect(when([REGISTER, FREEZE], command).outcome).toBe('account-frozen');
  });

  it('stays locked when it is frozen and freed', () => {
    const thaw: UserCommand = { type: 'Unfreeze', by: 's-2', approvalId: 'a' };
    const { events } = when([REGISTER, { type: 'Lock', cause: 'owner' }, FREEZE], thaw);
    expect(events.at(-1)?.data).toMatchObject({ allow: ['exchange', 'deposit'], reasons: ['security-lock'] });
  });
});
