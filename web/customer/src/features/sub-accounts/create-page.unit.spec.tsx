import { screen, waitFor } from '@testing-library/react';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages, type Shown } from '../../testing/show-page.js';
import { CreateSubPage } from './create-page.js';

const made = {
  uid: '2000001',
  name: 'TreasuryDesk',
  remark: '',
  state: 0,
  frozenBy: null,
  login: 1,
  totp: false,
  authorities: ['exchange', 'retail'],
  createdAt: '2026-11-01T00:00:00Z',
};
const show = (): Shown => showPage(<CreateSubPage />, { me: sampleMe({ subAccounts: true }) });

describe('making a sub-account', () => {
  beforeAll(startPages);

  it('is not begun while the account is being closed, also by whoever types the address', () => {
    const locks = [{ reason: 'account-closing', until: null }];
    showPage(<CreateSubPage />, { me: sampleMe({ subAccounts: true, locks }) });
    expect(screen.getByText('No new ones while your account is being closed')).toBeVisible();
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(screen.getByRole('link', { name: 'All sub-accounts' })).toHaveAttribute('href', '/en-us/user/subaccount/');
  });

  it('says while the name is typed what no further letter mends', async () => {
    new FakeVenue();
    const { user } = show();
    await user.type(screen.getByLabelText('Name'), 'Desk');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(screen.getByLabelText('Name'), '-1');
    expect(screen.getByRole('alert')).toHaveTextContent('Only letters and digits');
  });

  it('makes it with less than everything, and says what its user needs', async () => {
    const venue = new FakeVenue()
      .on('POST /api/auth/step-up', () => ({ stepUp: 'token', expiresAt: '2026-11-01T00:05:00Z' }))
      .on('POST /api/subaccounts', () => made)
      .on('PUT /api/subaccounts/{uid}/authorities', () => ({ ...made, authorities: ['exchange'], applied: true }));
    const { user } = show();
    await user.type(screen.getByLabelText('Name'), 'TreasuryDesk');
    await user.type(screen.getByLabelText('Password'), 'Quoll-7-Banksia');
    expect(screen.getByRole('checkbox', { name: 'Retail desk (not open yet)' })).toBeDisabled();
    await user.type(screen.getByLabelText('Your password'), 'Blue7-heron!');
    await user.click(screen.getByRole('button', { name: 'Create a sub-account' }));
    expect(await screen.findByText('TreasuryDesk is ready')).toBeVisible();
    expect(screen.getByText('http://localhost/en-us/login/')).toBeVisible();
    expect(screen.queryByText('Quoll-7-Banksia')).toBeNull();
    expect(venue.asked('POST /api/subaccounts')).toMatchObject([
      { body: { name: 'TreasuryDesk', password: 'Quoll-7-Banksia', stepUp: 'token' } },
    ]);
    expect(venue.asked('POST /api/auth/step-up')).toMatchObject([
      { body: { action: 'sub-create', method: 'password', code: 'Blue7-heron!' } },
    ]);
    expect(venue.asked('PUT /api/subaccounts/2000001/authorities')).toMatchObject([
      { body: { authorities: ['exchange'] } },
    ]);
  });

  it('tells at the name that it is taken', async () => {
    const taken = 'Another account logs in with this name.';
    const venue = new FakeVenue()
      .on('POST /api/auth/step-up', () => ({ stepUp: 'token', expiresAt: '2026-11-01T00:05:00Z' }))
      .on('POST /api/subaccounts', () => refusal(409, 'sub-name-taken', taken, { name: [taken] }));
    const { user } = show();
    await user.type(screen.getByLabelText('Name'), 'TreasuryDesk');
    await user.type(screen.getByLabelText('Password'), 'Quoll-7-Banksia');
    await user.type(screen.getByLabelText('Your password'), 'Blue7-heron!');
    await user.click(screen.getByRole('button', { name: 'Create a sub-account' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(expect.stringContaining(taken)),
    );
    expect(venue.asked('POST /api/subaccounts')).toHaveLength(1);
  });
});
