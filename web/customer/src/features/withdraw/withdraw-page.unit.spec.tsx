import { KYC_STATE } from '@corella/contracts/identity';
import type { WithdrawalLine, WithdrawalTermsView } from '@corella/contracts/cash-web';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeVenue, refusal, serverError, type Call } from '../../testing/fake-venue.js';
import { pageOf, sampleBalance, sampleBalances, sampleMe } from '../../testing/samples.js';
import { showPage, startPages, type Shown } from '../../testing/show-page.js';
import { WithdrawAudPage, WithdrawEthPage } from './withdraw-page.js';

const LIMITS = 'GET /api/withdrawals/limits';
const QUOTE = 'GET /api/withdrawals/quote';
const LIST = 'GET /api/withdrawals';
const ASK = 'POST /api/withdrawals';
const STEP_UP = 'POST /api/auth/step-up';
const BANKS = 'GET /api/bank-accounts';
const AT = '2026-11-20T10:00:00.000Z';

const AUD: WithdrawalTermsView = {
  currency: 'aud',
  rail: 'bank',
  chain: null,
  fee: '0',
  least: '50',
  most: '100000',
  leftOfDay: null,
  againAt: null,
};
const ETH: WithdrawalTermsView = {
  ...AUD,
  currency: 'eth',
  rail: 'chain',
  chain: 'eth',
  fee: '0.007',
  least: '0.02',
  most: '400',
  leftOfDay: '48582.58',
};
const account = (changes: object = {}): object => ({
  accountId: 'B1',
  currency: 'aud',
  state: 'verified',
  name: 'Mia Nguyen',
  account: '062000-12344417',
  bank: 'Commonwealth Bank',
  addedAt: AT,
  verifiedAt: AT,
  test: null,
  nextTestAt: null,
  ...changes,
});
const banks = (...items: readonly object[]): object => ({
  items,
  currencies: ['aud'],
  addFrom: null,
  simulated: true,
});
const ADDRESS = {
  addressId: 'A1',
  label: 'Ledger at home',
  chain: 'eth',
  coin: 'eth',
  network: 'Ethereum',
  address: '0x4fA9c1bE0D3a7785E46C2cB3F10b6A8cE281cE07',
  tag: null,
  addedAt: AT,
  keysFrom: AT,
};
const row = (changes: Partial<WithdrawalLine> = {}): WithdrawalLine => ({
  withdrawalId: '24396018',
  currency: 'aud',
  rail: 'bank',
  chain: null,
  amount: '250',
  fee: '0',
  at: new Date().toISOString(),
  state: 'reexamine',
  endedAt: null,
  ...changes,
});

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on(LIMITS, () => ({ items: [AUD, ETH] }))
    .on(LIST, () => pageOf())
    .on(BANKS, () => banks(account()))
    .on('GET /api/addresses', () => pageOf(ADDRESS, { ...ADDRESS, addressId: 'X', chain: 'btc', label: 'Elsewhere' }))
    .on(QUOTE, ({ query }: Call) => {
      const isEth = query['currency'] === 'eth';
      return {
        currency: query['currency'],
        chain: query['chain'] ?? null,
        amount: query['amount'],
        fee: isEth ? '0.007' : '0',
        received: isEth ? '9.493' : query['amount'],
        aud: isEth ? '51417.42' : query['amount'],
      };
    })
    .on(STEP_UP, () => ({ stepUp: 'token', expiresAt: AT }))
    .on(ASK, () => ({ withdrawalId: '24396018' }))
    .on('GET /api/balances', () =>
      sampleBalances([
        sampleBalance('aud', { available: '1000', total: '1000', aud: '1000' }),
        sampleBalance('eth', { available: '12', total: '12', aud: '60000' }),
      ]),
    );
});

const ME = sampleMe({ totp: true });
const showAud = (me = ME): Shown => showPage(<WithdrawAudPage />, { at: '/withdraw/aud/', me });
const showEth = (me = ME): Shown => showPage(<WithdrawEthPage />, { at: '/withdraw/eth/', me });
const amount = (): Promise<HTMLElement> => screen.findByLabelText(/^Amount in/);
const review = (): HTMLElement => screen.getByRole('button', { name: 'Review withdrawal' });

async function openConfirm({ user }: Shown, text: string): Promise<HTMLElement> {
  await user.type(await amount(), text);
  await screen.findAllByRole('radio');
  await screen.findByText(/^(1,000\.00|12\.\d+) /);
  await user.click(review());
  return screen.findByRole('dialog');
}

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

  it('shows all of it once more, then asks with a token for exactly that and leads to its page', async () => {
    const shown = showAud();
    const dialog = await openConfirm(shown, '1,000.00');
    expect(dialog).toHaveTextContent(/Withdraw 1,000\.00 AUD.*Mia Nguyen.*062000-12344417.*Commonwealth Bank/);
    await shown.user.type(within(dialog).getByLabelText('Code of your authenticator'), '123456');
    await shown.user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(shown.address()).toBe('/en-us/withdraw/24396018/'));
    expect(venue.asked(STEP_UP)[0]?.body).toMatchObject({ action: 'withdrawal-request', method: 'totp' });
    expect(venue.asked(ASK)[0]?.body).toEqual({
      currency: 'aud',
      amount: '1000',
      bankAccountId: 'B1',
      stepUp: 'token',
    });
  });

  it('keeps the key of a request that nobody answered, and takes another one after a refusal', async () => {
    venue.on(ASK, () => {
      throw new TypeError('no network');
    });
    const shown = showAud();
    const dialog = await openConfirm(shown, '250');
    await shown.user.type(within(dialog).getByLabelText('Code of your authenticator'), '123456');
    const press = (): Promise<void> => shown.user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await press();
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    venue.on(ASK, () => refusal(409, 'value-locked', 'A part of this account cannot be withdrawn yet.'));
    await press();
    expect(await within(dialog).findByText('A part of this account cannot be withdrawn yet.')).toBeVisible();
    await press();
    await waitFor(() => expect(venue.asked(ASK)).toHaveLength(3));
    const [first, second, third] = venue.asked(ASK).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
    expect(third).not.toBe(second);
  });

  it('asks again before the same amount goes within five minutes', async () => {
    venue.on(LIST, () => pageOf(row({ state: 'finished' })));
    const shown = showAud();
    await screen.findByText('Completed');
    const dialog = await openConfirm(shown, '250');
    expect(within(dialog).getByText(/You asked for the same amount at/)).toBeVisible();
    await shown.user.type(within(dialog).getByLabelText('Code of your authenticator'), '123456');
    await shown.user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    expect(await within(dialog).findByText(/^Tick this/)).toBeVisible();
    expect(venue.asked(ASK)).toEqual([]);
    await shown.user.click(within(dialog).getByRole('checkbox'));
    await shown.user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(venue.asked(ASK)).toHaveLength(1));
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
