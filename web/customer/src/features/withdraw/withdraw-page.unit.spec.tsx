import { KYC_STATE } from '@corella/contracts/identity';
import { act, screen, waitFor, within } from '@testing-library/react';
import { serverError, type FakeVenue } from '../../testing/fake-venue.js';
import { pageOf, sampleMe } from '../../testing/samples.js';
import { startPages } from '../../testing/show-page.js';
import {
  ASK,
  AUD,
  BANKS,
  ETH,
  LIMITS,
  LIST,
  QUOTE,
  account,
  amount,
  banks,
  givenVenue,
  openConfirm,
  review,
  row,
  showAud,
  showEth,
} from './testing/given-withdraw.js';

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = givenVenue();
});

describe('the page where money is withdrawn', () => {
  it('asks how much, to which account, and says what arrives', async () => {
    const { user } = showAud();
    expect(await screen.findByRole('radio', { name: /Mia Nguyen.*062000-12344417/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Max' }));
    expect(await amount()).toHaveValue('1000');
    expect(await screen.findByText('1,000.00 AUD', { selector: 'dd' })).toBeVisible();
    expect(venue.asked(QUOTE).map(({ query }) => query)).toEqual([{ currency: 'aud', amount: '1000' }]);
    expect(screen.getByText('50 to 100,000 AUD at once')).toBeVisible();
  });

  it.each([
    ['', 'Write an amount.'],
    ['49', 'The amount must be between 50 and 100,000 AUD. Please change it.'],
    ['1000.01', 'This is more than you have available.'],
  ])('says beside the field what is wrong with %p', async (text, problem) => {
    const { user } = showAud();
    await screen.findByText('1,000.00 AUD');
    if (text !== '') await user.type(await amount(), text);
    await user.click(review());
    expect(await screen.findByText(problem)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(venue.asked(QUOTE)).toEqual([]);
  });

  it('does not say that nothing is available where that is not known', async () => {
    venue.on('GET /api/balances', serverError);
    const { user } = showAud();
    await user.type(await amount(), '250');
    await screen.findByRole('radio');
    expect(screen.getByText('– AUD')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Max' })).toBeDisabled();
    await user.click(review());
    expect(await screen.findByRole('dialog')).toHaveTextContent('Withdraw 250.00 AUD');
  });

  it('offers verified accounts alone, and says where one is added', async () => {
    venue.on(BANKS, () => banks(account({ state: 'pending', verifiedAt: null })));
    showAud();
    expect(await screen.findByText('No verified bank account yet')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    for (const link of screen.getAllByRole('link', { name: 'Bank accounts' }))
      expect(link).toHaveAttribute('href', '/en-us/bank/');
  });

  it('lists what has gone, each with its state in words and its own page', async () => {
    venue.on(LIST, () => pageOf(row(), row({ withdrawalId: '7', state: 'canceled', amount: '60' })));
    showAud();
    const links = await within(await screen.findByRole('list', { name: 'Your withdrawals' })).findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/en-us/withdraw/24396018/', '/en-us/withdraw/7/']);
    expect(links[0]).toHaveTextContent(/250\.00 AUD.*Being examined/);
    expect(links[1]).toHaveTextContent(/60\.00 AUD.*Cancelled by you/);
  });

  it('says that loading failed and tries again', async () => {
    venue.on(LIMITS, serverError);
    const { user } = showAud();
    expect(await screen.findByText('The venue is starting.')).toBeVisible();
    venue.on(LIMITS, () => ({ items: [AUD] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await amount()).toBeEnabled();
  });
});

describe('what stands in the way of a withdrawal', () => {
  const soon = (): string => new Date(Date.now() + 90 * 60_000 - 1_000).toISOString();

  it.each([
    ['a lock of a day', { locks: [{ reason: 'security-lock', until: soon() }] }, 'Withdrawals are locked for 24 hours'],
    ['a lock by its owner', { locks: [{ reason: 'security-lock', until: null }] }, 'Your account is locked'],
    ['no verified identity', { kycState: KYC_STATE.notSubmitted }, 'Verify your identity to withdraw'],
    ['no second factor', { totp: false }, 'Set up an authenticator or a passkey first'],
  ])('is %s', async (_, changes, title) => {
    showAud(sampleMe({ totp: true, ...changes }));
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(await amount()).toBeDisabled();
    expect(review()).toBeDisabled();
  });

  it('says when a lock ends, and how whoever it was is stopped', async () => {
    showAud(sampleMe({ totp: true, locks: [{ reason: 'security-lock', until: soon() }] }));
    expect(await screen.findByRole('timer')).toHaveTextContent('1 h 30 min');
    expect(screen.getByRole('link', { name: 'This was not me' })).toHaveAttribute('href', '/en-us/user/info/?do=lock');
  });

  it('is that money of a country goes out once a day, until it may again', async () => {
    venue.on(LIMITS, () => ({ items: [{ ...AUD, againAt: soon() }] }));
    showAud();
    expect(await screen.findByRole('heading', { name: 'AUD goes out once in 24 hours' })).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('1 h 30 min');
    expect(review()).toBeDisabled();
  });

  it('is nothing any more once the withdrawal that stood in the way came to nothing', async () => {
    venue.on(LIMITS, () => ({ items: [{ ...AUD, againAt: soon() }] })).on(LIST, () => pageOf(row()));
    const { client } = showAud();
    expect(await screen.findByRole('heading', { name: 'AUD goes out once in 24 hours' })).toBeVisible();
    expect(await screen.findByText('Being examined')).toBeVisible();
    venue.on(LIMITS, () => ({ items: [AUD] })).on(LIST, () => pageOf(row({ state: 'reject' })));
    await act(() => client.invalidateQueries({ queryKey: ['account', 'withdrawals', 'list'] }));
    expect(await screen.findByText('Refused')).toBeVisible();
    await waitFor(() => expect(review()).toBeEnabled(), { timeout: 3_000 });
  });

  it('is that the limit of a day is used up', async () => {
    venue.on(LIMITS, () => ({ items: [{ ...ETH, leftOfDay: '0' }] }));
    showEth();
    expect(await screen.findByRole('heading', { name: 'The limit of 24 hours is used up' })).toBeVisible();
    expect(review()).toBeDisabled();
  });
});

describe('the page where ETH is withdrawn', () => {
  it('shows the addresses of its network, the fee and what arrives, and the whole address to confirm', async () => {
    const shown = showEth();
    const dialog = await openConfirm(shown, '9.5');
    expect(screen.getAllByRole('radio', { hidden: true })).toHaveLength(1);
    expect(dialog).toHaveTextContent(/− 0\.007.*Arrives9\.493/);
    expect(within(dialog).getByText('0x4fA9').tagName).toBe('B');
    expect(within(dialog).getByText('81cE07').tagName).toBe('B');
    expect(await screen.findByText('≈ A$51,417.42')).toBeInTheDocument();
    await shown.user.type(within(dialog).getByLabelText('Code of your authenticator'), '123456');
    await shown.user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(venue.asked(ASK)).toHaveLength(1));
    const body = { currency: 'eth', amount: '9.5', chain: 'eth', addressId: 'A1', stepUp: 'token' };
    expect(venue.asked(ASK)[0]?.body).toEqual(body);
  });

  it('says that it is not paid out where the venue has no terms for it', async () => {
    venue.on(LIMITS, () => ({ items: [AUD] }));
    showEth();
    expect(await screen.findByText('ETH is not paid out yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Review withdrawal' })).toBeNull();
  });
});
