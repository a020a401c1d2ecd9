import type { UserEvents } from '@corella/contracts/identity';
import { initialUser, type RegisteredUser } from './user-state.js';
import { membershipFinding, type SetListMembership } from './list-membership.decide.js';
import type { UserEvent } from './user-event.js';
import { decideUser } from './user.decide.js';
import { evolveUser } from './user.evolve.js';

const CUSTOMER: UserEvents['UserRegistered'] = { uid: '1234567', country: 'AU', profile: 'au', contactRef: '1234567' };

function customer(...events: readonly UserEvent[]): RegisteredUser {
  const began: readonly UserEvent[] = [
    { type: 'UserRegistered', data: CUSTOMER },
    { type: 'AccountControlDerived', data: { uid: CUSTOMER.uid, status: 'active', allow: [], reasons: [] } },
  ];
  const state = [...began, ...events].reduce((user, event) => evolveUser(user, event, 1), initialUser());
  if (state.status === 'none') throw new Error('nobody registered');
  return state;
}

const change = (approvalId: string, more: Partial<SetListMembership> = {}): SetListMembership => ({
  type: 'SetListMembership',
  list: 'big-deal',
  member: true,
  by: 's-1,s-2',
  approvalId,
  ...more,
});

function decided(command: SetListMembership, user: RegisteredUser): readonly UserEvent[] {
  const decision = decideUser(command, user, 5);
  if (!decision.ok) throw new Error(decision.rejection.code);
  return decision.value;
}

describe('the lists of a customer', () => {
  it('change in an append that says again what the account may do', () => {
    const user = customer();
    expect(decided(change('a-1'), user)).toEqual([
      {
        type: 'ListMembershipSet',
        data: { uid: '1234567', list: 'big-deal', member: true, by: 's-1,s-2', approvalId: 'a-1' },
      },
      {
        type: 'AccountControlDerived',
        data: { uid: '1234567', status: 'active', allow: [], reasons: ['kyc-required', 'agreement-required'] },
      },
    ]);
  });

  it('change once for an approval, and not where nothing would change', () => {
    const on = customer(...decided(change('a-1'), customer()));
    expect(on.lists).toEqual(['big-deal']);
    expect(decided(change('a-1'), on)).toEqual([]);
    expect(decided(change('a-2'), on)).toEqual([]);
    expect(decided(change('a-2', { list: 'coupon', member: false }), on)).toEqual([]);
    const off = decided(change('a-3', { member: false }), on).reduce<RegisteredUser>(
      (user, event) => evolveUser(user, event, 2) as RegisteredUser,
      on,
    );
    expect(off.lists).toEqual([]);
    // The first approval comes again after a crash.
    expect(decided(change('a-1'), off)).toEqual([]);
    expect(decided(change('a-4'), off)).toHaveLength(2);
  });

  it('keep the other lists', () => {
    const both = customer(
      ...decided(change('a-1'), customer()),
      ...decided(change('a-2', { list: 'coupon' }), customer()),
    );
    expect(both.lists).toEqual(['big-deal', 'coupon']);
  });

  it('are those of main accounts that are not as wanted already', () => {
    const on = customer(...decided(change('a-1'), customer()));
    expect(membershipFinding(null, 'big-deal', true)).toBe('user-unknown');
    expect(membershipFinding({ lists: [], parentUid: '7654321' }, 'big-deal', true)).toBe('sub-account');
    expect(membershipFinding(on, 'big-deal', true)).toBe('already-listed');
    expect(membershipFinding(on, 'coupon', false)).toBe('not-listed');
    expect(membershipFinding(on, 'big-deal', false)).toBeNull();
    expect(membershipFinding(on, 'coupon', true)).toBeNull();
  });
});
