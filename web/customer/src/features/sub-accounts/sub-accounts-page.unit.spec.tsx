import { USER_TYPE } from '@corella/contracts/identity';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { pageOf, sampleBalance, sampleBalances, sampleMe } from '../../testing/samples.js';
import { notices, showPage, startPages, type Shown } from '../../testing/show-page.js';
import type { SubRow } from './api/sub-accounts.js';
import { SubAccountsPage } from './sub-accounts-page.js';

const UID = '1000001';
const aud = sampleBalance('aud', { available: '12.5', frozen: '2.5', total: '15', aud: '15.00' });
const btc = sampleBalance('btc', { available: '0.00000001', total: '0.00000001' });
const desk: SubRow = {
  uid: '2000001',
  name: 'TreasuryDesk',
  remark: 'Tokyo',
  state: 0,
  frozenBy: null,
  login: 1,
  totp: true,
  authorities: ['exchange', 'retail'],
  createdAt: '2026-11-01T00:00:00Z',
  balances: [aud, btc],
  totalAud: '15.00',
};

const frozen: SubRow = { ...desk, uid: '2000002', name: 'Hedging', state: 1, frozenBy: 'venue', balances: [] };
const mine: SubRow = { ...desk, uid: '2000003', name: 'Arbitrage', state: 1, frozenBy: 'parent', balances: [] };

function venueWith(...items: readonly SubRow[]): FakeVenue {
  const family = { mayAdd: true, limit: 5, items, sum: [aud, btc], totalAud: '15.00', seq: 4 };
  return new FakeVenue()
    .on('GET /api/subaccounts', () => family)
    .on('GET /api/transfers', () => pageOf())
    .on('GET /api/balances', () => sampleBalances([sampleBalance('aud', { available: '100' })]))
    .on('POST /api/auth/step-up', () => ({ stepUp: 'the-token', expiresAt: '2026-11-20T10:05:00Z' }))
    .on('POST /api/subaccounts/{uid}/{what}', () => ({
      ...desk,
      balances: undefined,
      totalAud: undefined,
      applied: true,
    }))
    .on('PUT /api/subaccounts/{uid}/{what}', () => ({
      ...desk,
      balances: undefined,
      totalAud: undefined,
      applied: true,
    }));
}
const show = (change: object = {}): Shown =>
  showPage(<SubAccountsPage />, { me: sampleMe({ subAccounts: true, ...change }) });
const card = (name: string) => screen.findByRole('region', { name });

describe('the page of sub-accounts', () => {
  beforeAll(startPages);

  it('makes no more while the account is being closed', async () => {
    venueWith(desk);
    show({ locks: [{ reason: 'account-closing', until: null }] });
    expect(await screen.findByText('No new ones while your account is being closed')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Create a sub-account' })).toBeNull();
  });

  it('shows each with its state and balances, and what they have together', async () => {
    venueWith(desk, frozen, mine);
    const { user } = show();
    const first = within(await card('TreasuryDesk'));
    expect(first.getByText('Tokyo')).toBeVisible();
    expect(first.getByText('A$15.00')).toBeVisible();
    expect(first.getByText('AUD, BTC')).toBeVisible();
    const name = first.getByRole('button', { name: 'TreasuryDesk' });
    expect(name).toHaveAttribute('aria-expanded', 'false');
    expect(first.queryByRole('table')).toBeNull();
    await user.click(name);
    expect(name).toHaveAttribute('aria-expanded', 'true');
    expect(first.getByText('Bound')).toBeVisible();
    expect(first.getByRole('row', { name: /AUD.*12.5.*2.5.*15/ })).toBeVisible();
    expect(first.getByRole('checkbox', { name: /CFD/ })).toBeDisabled();
    const second = within(await card('Hedging'));
    expect(second.getByText('Frozen by us')).toBeVisible();
    expect(second.queryByRole('button', { name: 'Unfreeze' })).toBeNull();
    expect(within(await card('Arbitrage')).getByRole('button', { name: 'Unfreeze' })).toBeVisible();
    const together = within(await card('All sub-accounts · 3 of 5'));
    expect(together.getAllByText('A$15.00')).toHaveLength(2);
    expect(together.getByText('0.00000001')).toBeVisible();
  });

  it('lets money out of a frozen one, by name', async () => {
    venueWith(desk, mine);
    const { user } = show();
    const line = within(await card('Arbitrage'));
    expect(line.queryByRole('button', { name: 'Transfer' })).toBeNull();
    await user.click(line.getByRole('button', { name: 'Take out' }));
    expect(screen.getByLabelText('From')).toHaveDisplayValue(/Arbitrage/);
  });

  it('offers the first one where there is none, and no sixth', async () => {
    venueWith();
    show();
    expect(await screen.findByText('You have no sub-accounts yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create a sub-account' })).toHaveAttribute(
      'href',
      '/en-us/user/subaccount/create/',
    );
  });

  it('has no button for a sixth', async () => {
    venueWith(...[1, 2, 3, 4, 5].map((at) => ({ ...desk, uid: `200000${at}`, name: `Desk00${at}` })));
    show();
    expect(await screen.findByText('All 5 sub-accounts are in use')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Create a sub-account' })).toBeNull();
  });

  it('freezes after it said what ends', async () => {
    const venue = venueWith(desk);
    const { user } = show();
    await user.click(within(await card('TreasuryDesk')).getByRole('button', { name: 'Freeze' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Freeze TreasuryDesk?' }));
    expect(dialog.getByText(/its open orders are cancelled/)).toBeVisible();
    expect(venue.asked('POST /api/subaccounts/2000001/freeze')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Freeze' }));
    await waitFor(() => expect(venue.asked('POST /api/subaccounts/2000001/freeze')).toHaveLength(1));
    expect(notices()).toContain('TreasuryDesk is frozen');
  });

  it('switches what it may do, and the login', async () => {
    const venue = venueWith(desk);
    const { user } = show();
    const first = within(await card('TreasuryDesk'));
    await user.click(first.getByRole('button', { name: 'TreasuryDesk' }));
    expect(first.getByRole('checkbox', { name: 'Retail desk (not open yet)' })).toBeDisabled();
    await user.click(first.getByRole('checkbox', { name: 'Exchange' }));
    await waitFor(() =>
      expect(venue.asked('PUT /api/subaccounts/2000001/authorities')).toMatchObject([
        { body: { authorities: ['retail'] } },
      ]),
    );
    await user.click(first.getByRole('switch', { name: 'Login', checked: true }));
    await waitFor(() =>
      expect(venue.asked('PUT /api/subaccounts/2000001/login')).toMatchObject([{ body: { enabled: false } }]),
    );
  });

  it('sets a password anew against the own, after it said that sessions end', async () => {
    const venue = venueWith(desk);
    const { user } = show();
    await user.click(within(await card('TreasuryDesk')).getByRole('button', { name: 'Reset login' }));
    expect(screen.getByText(/every session of it ends/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Both' }));
    await user.type(screen.getByLabelText('New password of the sub-account'), 'Quoll-7-Banksia');
    await user.type(screen.getByLabelText('Your password'), 'mine');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() =>
      expect(venue.asked('POST /api/subaccounts/2000001/credentials')).toMatchObject([
        { body: { password: 'Quoll-7-Banksia', resetTotp: true, stepUp: 'the-token' } },
      ]),
    );
  });

  it('asks for a remark where it is changed', async () => {
    const venue = venueWith(desk);
    const { user } = show();
    await user.click(within(await card('TreasuryDesk')).getByRole('button', { name: 'Remark' }));
    await user.clear(screen.getByLabelText('Remark'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This is a required item')).toBeVisible();
    expect(venue.asked('PUT /api/subaccounts/2000001/remark')).toHaveLength(0);
  });

  it('transfers all that is available, and tells a refusal at its field', async () => {
    const venue = venueWith(desk, frozen).on('POST /api/transfers', () =>
      refusal(403, 'account-frozen', 'This account is frozen.', { to: ['This account is frozen.'] }),
    );
    const { user } = show();
    await user.click(within(await card('TreasuryDesk')).getByRole('button', { name: 'Transfer' }));
    await user.selectOptions(screen.getByLabelText('To'), 'Hedging (frozen)');
    await user.selectOptions(screen.getByLabelText('Asset'), 'BTC');
    await user.type(screen.getByLabelText('Amount'), '0.000000001');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Transfer' }));
    expect(await screen.findByText('At most 8 decimals')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Max' }));
    await user.click(dialog.getByRole('button', { name: 'Transfer' }));
    expect(await screen.findByText('This account is frozen.')).toBeVisible();
    expect(venue.asked('POST /api/transfers')).toMatchObject([
      {
        body: {
          from: { uid: '2000001', account: 'spot' },
          to: { uid: '2000002', account: 'spot' },
          asset: 'btc',
          amount: '0.00000001',
        },
      },
    ]);
  });

  it('tells a sub-account what it may do, and asks for no family', async () => {
    const venue = venueWith();
    show({ userType: USER_TYPE.sub, email: 'TreasuryDesk', parentUid: UID, authorities: [], subAccounts: false });
    expect(screen.getByText(/Trading at the exchange is switched off/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Transfers of this account' })).toBeVisible();
    expect(venue.asked('GET /api/subaccounts')).toHaveLength(0);
  });
});
