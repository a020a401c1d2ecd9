import { user } from '../../../testing/fake-venue.js';
import { meOf } from './user-views.js';

const place = { demo: true, now: 0 };

describe('what a customer is told of the own account', () => {
  it('is no name and no sub-accounts before a company is verified', () =>
    expect(meOf(user, place)).toMatchObject({ name: null, parentUid: null, subAccounts: false }));

  it('is the verified name, and that sub-accounts are possible', () =>
    expect(meOf({ ...user, name: 'Calder Holm Pty Ltd', mayHaveSubAccounts: true }, place)).toMatchObject({
      name: 'Calder Holm Pty Ltd',
      subAccounts: true,
    }));

  it('is on which lists they are, of those that pages ask for', () => {
    expect(meOf(user, place).lists).toEqual([]);
    expect(meOf({ ...user, lists: ['no-referral', 'big-deal', 'coupon'] }, place).lists).toEqual(['big-deal']);
    expect(meOf({ ...user, lists: ['profit-analysis', 'symbols'] }, place).lists).toEqual(['profit-analysis']);
  });

  it('is whose sub-account it is', () =>
    expect(meOf({ ...user, userType: 2, parentUid: '1000009' }, place)).toMatchObject({
      userType: 2,
      parentUid: '1000009',
      subAccounts: false,
    }));
});
