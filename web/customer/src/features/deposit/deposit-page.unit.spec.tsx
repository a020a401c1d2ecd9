import { KYC_STATE } from '@corella/contracts/identity';
import type { DepositChannelView, DepositRow } from '@corella/contracts/cash-web';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeVenue, refusal, serverError, silence, type Call } from '../../testing/fake-venue.js';
import { push } from '../../testing/fake-socket.js';
import { pageOf, sampleBalance, sampleBalances, sampleMe } from '../../testing/samples.js';
import { showPage, startPages, type Shown } from '../../testing/show-page.js';
import { DepositPage } from './deposit-page.js';

const CHANNELS = 'GET /api/deposit-channels';
const OPEN = 'POST /api/deposit-channels';
const LIST = 'GET /api/deposits';
const PAY = 'POST /api/demo/bank/credit';
const PAY_IN = { payId: 'm1000001@corella.example', bsb: '999417', account: '440271836', accountName: 'Corella, Mia' };

const channel = (changes: Partial<DepositChannelView> = {}): DepositChannelView => ({
  currency: 'aud',
  channel: 'payid',
  fee: '0',
  least: '10',
  most: '50000',
  perDay: '50000',
  left: '37500',
  payIn: null,
  simulated: true,
  ...changes,
});
const both = (changes: Partial<DepositChannelView> = {}): { readonly items: readonly DepositChannelView[] } => ({
  items: [channel(changes), channel({ channel: 'transfer', left: '50000', ...changes })],
});
const deposit = (changes: Partial<DepositRow> = {}): DepositRow => ({
  depositId: 'D1',
  currency: 'aud',
  channel: 'payid',
  amount: '250',
  at: '2026-11-28T02:00:00.000Z',
  state: 'completed',
  reason: null,
  entryRevision: 812,
  ...changes,
});
const balance = (available: string, seq: number) =>
  sampleBalances([sampleBalance('aud', { available, total: available, aud: available })], seq);

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on(CHANNELS, () => both())
    .on(OPEN, () => {
      opened();
      return PAY_IN;
    })
    .on(LIST, () => pageOf())
    .on(PAY, () => undefined)
    .on('GET /api/balances', () => balance('1000', 1));
});
afterEach(() => jest.useRealTimers());

const show = (me = sampleMe({ name: 'Mia Nguyen' })): Shown => showPage(<DepositPage />, { at: '/deposit/aud/', me });
const opened = (): FakeVenue => venue.on(CHANNELS, () => both({ payIn: PAY_IN }));
const payId = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'PayID' });
const list = (): HTMLElement => screen.getByRole('region', { name: 'Your deposits' });

describe('the page where money is paid in', () => {
  it('shows each channel with its limits, fee, time and what is left, and warns of the simulated bank', async () => {
    show();
    expect(await payId()).toHaveTextContent(/At once, at any hour.*Free.*A\$10 to A\$50,000/);
    expect(screen.getByRole('region', { name: 'Bank transfer' })).toHaveTextContent('About 1 hour');
    const limits = screen.getByRole('region', { name: 'Left in 24 hours' });
    expect(limits).toHaveTextContent('PayIDA$37,500.00 of A$50,000.00');
    expect(limits).toHaveTextContent('Bank transferA$50,000.00 of A$50,000.00');
    expect(screen.getByText(/Do not send real money/)).toBeVisible();
    await waitFor(() => expect(screen.getByText('A$1,000.00')).toBeVisible());
  });

  it('opens the PayID and the account on first use, each with its copy button', async () => {
    const { user } = show();
    await payId();
    expect(screen.queryByText(PAY_IN.payId)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show my PayID' }));
    expect(await screen.findByText(PAY_IN.payId)).toBeVisible();
    expect(venue.asked(OPEN)[0]?.body).toEqual({ currency: 'aud' });
    expect(screen.getByText('999-417')).toBeVisible();
    expect(screen.getByText(PAY_IN.account)).toBeVisible();
    for (const name of ['Your PayID', 'BSB', 'Account', 'Account name'])
      expect(screen.getByRole('button', { name: `Copy: ${name}` })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Copy: BSB' }));
    expect(await navigator.clipboard.readText()).toBe('999417');
    expect(screen.queryByRole('button', { name: /^Show my/ })).toBeNull();
  });

  it('keeps showing them when channels arrive that were asked for before', async () => {
    const { user } = show();
    await payId();
    let answerLate: (channels: unknown) => void = () => undefined;
    venue.on(CHANNELS, () => new Promise((resolve) => (answerLate = resolve)));
    await waitFor(() => expect(venue.asked(CHANNELS)).toHaveLength(2));
    const late = answerLate;
    await user.click(screen.getByRole('button', { name: 'Show my PayID' }));
    expect(await screen.findByText(PAY_IN.payId)).toBeVisible();
    await act(async () => late(both()));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByText(PAY_IN.payId)).toBeVisible();
  });

  it('says that the account may not take deposits', async () => {
    venue.on(OPEN, () => refusal(403, 'deposits-refused', 'This account cannot take deposits.'));
    const { user } = show();
    await payId();
    await user.click(screen.getByRole('button', { name: 'Show my account' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This account cannot take deposits.');
  });

  it.each([
    [KYC_STATE.notSubmitted, 'Verify my identity', /Verify your identity to pay in/],
    [KYC_STATE.underReview, 'See where it stands', /is being checked/],
    [KYC_STATE.needsModification, 'See what to fix', /needs a change/],
    [KYC_STATE.rejected, 'See why', /was not accepted/],
  ])('leads to the verification in state %d, and opens nothing before', async (kycState, name, text) => {
    show(sampleMe({ kycState, authorities: [] }));
    await payId();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/en-us/user/verify/');
    expect(screen.queryByRole('button', { name: /^Show my/ })).toBeNull();
  });

  it('says that nothing can be paid in where no bank is connected', async () => {
    venue.on(CHANNELS, () => ({ items: [] }));
    show();
    expect(await screen.findByText('Money cannot be paid in yet')).toBeVisible();
    expect(screen.queryByText(/simulated bank/)).toBeNull();
  });

  it('shows bars while it loads, and tries again after a failure', async () => {
    venue.on(CHANNELS, serverError);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    venue.on(CHANNELS, () => both());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await payId()).toBeVisible();
  });
});

describe('paying in a demo', () => {
  it('pays under the own name, and says when it is in the balance', async () => {
    opened();
    const { user } = show();
    const form = await screen.findByRole('form', { name: 'Pay it now (simulated)' });
    expect(within(form).getByLabelText('Payer’s name')).toHaveValue('Mia Nguyen');
    await user.clear(within(form).getByLabelText('Amount to pay'));
    await user.type(within(form).getByLabelText('Amount to pay'), '1,250.5');
    venue.on(PAY, () => void venue.on(LIST, () => pageOf(deposit({ amount: '1250.5' }))));
    await user.click(within(form).getByRole('button', { name: 'Pay it now (simulated)' }));
    expect(await screen.findByText('A$1,250.50 is in your balance.')).toBeVisible();
    const [call] = venue.asked(PAY);
    expect(call?.body).toEqual({ currency: 'aud', amount: '1250.5', payerName: 'Mia Nguyen', to: PAY_IN.payId });
    expect(call?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('is asked for until it has come, without a change of a balance', async () => {
    opened();
    const { user } = show(sampleMe({ name: null }));
    const form = await screen.findByRole('form', { name: 'Pay it now (simulated)' });
    expect(within(form).getByLabelText('Payer’s name')).toHaveValue('mia@corella.example');
    await user.click(within(form).getByRole('button', { name: 'Pay it now (simulated)' }));
    expect(await screen.findByText(/A\$250\.00 was sent/)).toBeVisible();
    venue.on(LIST, () => pageOf(deposit({ state: 'pending', reason: 'name-differs', entryRevision: null })));
    expect(await screen.findByText(/A\$250\.00 has arrived and waits/, {}, { timeout: 4_000 })).toBeVisible();
  });

  it('sends no amount that is none, and shows what the venue refuses at its field', async () => {
    opened();
    const { user } = show();
    const amount = await screen.findByLabelText('Amount to pay');
    for (const wrong of ['0', '1.234', 'ten']) {
      await user.clear(amount);
      await user.type(amount, wrong);
      await user.click(screen.getByRole('button', { name: 'Pay it now (simulated)' }));
      expect(await screen.findByText('Write an amount such as 250 or 99.50')).toBeVisible();
    }
    expect(venue.asked(PAY)).toEqual([]);
    venue.on(PAY, () => refusal(400, 'validation', 'Check it.', { payerName: ['Too long.'] }));
    await user.clear(amount);
    await user.type(amount, '99.50');
    await user.click(screen.getByRole('button', { name: 'Pay it now (simulated)' }));
    expect(await screen.findByText('Too long.')).toBeVisible();
  });

  it('is not offered by a real bank', async () => {
    venue.on(CHANNELS, () => both({ payIn: PAY_IN, simulated: false }));
    show();
    expect(await screen.findByText(PAY_IN.payId)).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByText(/Do not send real money/)).toBeNull();
  });
});

describe('the list of deposits', () => {
  it('says that nothing has come, and loads again after a failure', async () => {
    venue.on(LIST, serverError);
    const { user } = show();
    await payId();
    const again = await within(list()).findByRole('button', { name: 'Try again' });
    venue.on(LIST, () => pageOf());
    await user.click(again);
    expect(await screen.findByText('Nothing has come yet')).toBeVisible();
  });

  it('leads from what was credited to its entry of the ledger', async () => {
    venue.on(LIST, () => pageOf(deposit()));
    show();
    const link = await screen.findByRole('link', { name: 'Ledger entry of A$250.00' });
    expect(link).toHaveAttribute('href', '/en-us/user/balances/?explain=aud&part=available&entry=812');
    expect(within(list()).getByRole('listitem')).toHaveTextContent(/A\$250\.00In your balancePayID/);
  });

  it.each([
    ['name-differs', 'pending', 'Waiting', 'The name of the payer is not yours. We send it back.'],
    ['name-alike', 'pending', 'Waiting', 'The name of the payer is nearly yours. A person looks at it.'],
    ['below-minimum', 'pending', 'Waiting', 'It is less than the smallest amount. A person looks at it.'],
    ['daily-limit', 'failed', 'Sent back', 'It is more than was left in 24 hours. We sent it back to the payer.'],
  ] as const)('says why one of %s is %s', async (reason, state, word, why) => {
    venue.on(LIST, () => pageOf(deposit({ reason, state, entryRevision: null })));
    show();
    const row = await within(await screen.findByRole('list', { name: 'Your deposits' })).findByRole('listitem');
    expect(row).toHaveTextContent(word);
    expect(row).toHaveTextContent(why);
    expect(within(row).queryByRole('link')).toBeNull();
  });

  it('follows the balances: a change asks again for the list and what is left', async () => {
    show();
    expect(await screen.findByText('Nothing has come yet')).toBeVisible();
    venue.on(LIST, () => pageOf(deposit())).on(CHANNELS, () => both({ left: '37250' }));
    const { items } = balance('1250', 2);
    await push({ topic: 'balances', data: { items, seq: 2, totalAud: '0' } });
    expect(await screen.findByText('In your balance', {}, { timeout: 3_000 })).toBeVisible();
  });

  it('asks every five seconds while one waits, and not at all otherwise', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    venue.on(LIST, () => pageOf(deposit({ state: 'pending', reason: 'name-alike', entryRevision: null })));
    show();
    expect(await screen.findByText('Waiting')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    const before = venue.asked(LIST).length;
    venue.on(LIST, () => pageOf(deposit()));
    await act(() => jest.advanceTimersByTimeAsync(5_500));
    expect(venue.asked(LIST)).toHaveLength(before + 1);
    expect(screen.getByText('In your balance')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(venue.asked(LIST)).toHaveLength(before + 1);
  });

  it('loads older ones after the last', async () => {
    venue.on(LIST, ({ query }: Call) =>
      query['cursor'] === undefined
        ? { items: [deposit()], next: '1:D1' }
        : pageOf(deposit({ depositId: 'D0', amount: '99' })),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Show older rows' }));
    expect(await screen.findByText('A$99.00')).toBeVisible();
    expect(screen.getByText('A$250.00')).toBeVisible();
  });

  it('keeps its place while it loads', async () => {
    venue.on(LIST, silence);
    show();
    await payId();
    expect(within(list()).getByRole('heading', { name: 'Your deposits' })).toBeVisible();
    expect(screen.queryByText('Nothing has come yet')).toBeNull();
  });
});
