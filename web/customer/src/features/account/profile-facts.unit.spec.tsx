import { USER_TYPE } from '@corella/contracts/identity';
import { screen } from '@testing-library/react';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import { ProfileFacts } from './profile-facts.js';

beforeAll(startPages);
const show = (me: ReturnType<typeof sampleMe>): unknown =>
  showPage(<ProfileFacts me={me} />, { at: '/user/info/', me });

describe('whose account it is', () => {
  it('is told by the address', () => {
    show(sampleMe({ email: 'mia@corella.example' }));
    expect(screen.getByText('Email').nextSibling).toHaveTextContent('mia@corella.example');
  });

  it('is called locked, not active, while its owner’s lock holds', () => {
    show(sampleMe({ locks: [{ reason: 'security-lock', until: null }] }));
    expect(screen.getByText('Account').nextSibling).toHaveTextContent(/^Locked by you/);
  });

  it('is called being closed while it is', () => {
    show(sampleMe({ locks: [{ reason: 'account-closing', until: null }] }));
    expect(screen.getByText('Account').nextSibling).toHaveTextContent(/^Being closed/);
  });

  it('is active while only withdrawals are blocked', () => {
    show(sampleMe({ locks: [{ reason: 'security-lock', until: '2026-11-22T05:20:00.000Z' }] }));
    expect(screen.getByText('Account').nextSibling).toHaveTextContent('Active');
  });

  it('is told by the name of a sub-account, which has no address', () => {
    show(sampleMe({ userType: USER_TYPE.sub, email: 'TreasuryDesk' }));
    expect(screen.getByText('Sub-account').nextSibling).toHaveTextContent('TreasuryDesk');
    expect(screen.queryByText('Email')).toBeNull();
  });
});
