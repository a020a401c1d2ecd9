import { user } from '../../../testing/fake-venue.js';
import { meOf } from './user-views.js';

const place = { demo: true, now: 0 };

describe('what a customer is told of the own account', () => {
  it('is no name and no sub-accounts before a company is verified', () =>
    expect(meOf(user, place)).toMatchObject({ name: null, parentUid: null, subAccounts: false }));

  it('is the verified name, and that sub-accounts are possible', () =>
    expect(meOf({ ...user, name: 'Calder Holm Pty Ltd', mayHaveSubAccounts: true }, place)).toMatchObject({
      ...{ name: 'Calder Holm Pty Ltd', subAccounts: true },
    }));

  it('is whose sub-account it is', () =>
    expect(meOf({ ...user, userType: 2, parentUid: '1000009' }, place)).toMatchObject({
      ...{ userType: 2, parentUid: '1000009', subAccounts: false },
    }));
});
