import type { Withdrawal } from '@corella/contracts/cash-web';
import { WITHDRAWAL_STATES } from '@corella/contracts/cash';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages, type Shown } from '../../testing/show-page.js';
import { WithdrawalPage } from './withdrawal-page.js';

const ONE = 'GET /api/withdrawals/24396018';
const CANCEL = 'DELETE /api/withdrawals/24396018';
const TXID = '0x9be24d0f5a1c8877e36b90d2f4a5c6e7d8091a2b3c4d5e6f708192a3b4c547d1';
const at = (second: number): string => new Date(Date.UTC(2026, 10, 28, 2, 0, second)).toISOString();

const withdrawal = (changes: Partial<Withdrawal> = {}): Withdrawal => ({
  withdrawalId: '24396018',
  currency: 'eth',
  rail: 'chain',
  chain: 'eth',
  amount: '9.5',
  fee: '0.007',
  received: '9.493',
  at: at(0),
  state: 'reexamine',
  payee: { address: '0x4fA9c1bE0D3a7785E46C2cB3F10b6A8cE281cE07', tag: null, label: 'Ledger at home' },
  outcome: 'open',
  txid: null,
  confirmations: 0,
  required: 12,
  cancelable: true,
  until: null,
  timeline: [
    { at: at(0), state: 'submitted' },
    { at: at(1), state: 'reexamine' },
  ],
  ...changes,
});
const confirming = (confirmations: number): Withdrawal =>
  withdrawal({
    state: 'confirming',
    txid: TXID,
    confirmations,
    cancelable: false,
    timeline: [
      { at: at(0), state: 'submitted' },
      { at: at(9), state: 'confirming' },
    ],
  });

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue().on(ONE, () => withdrawal());
});
afterEach(() => jest.useRealTimers());

const show = (id = '24396018'): Shown =>
  showPage(
    <Routes>
      <Route path=":lang/withdraw/:id" element={<WithdrawalPage />} />
    </Routes>,
    { at: `/withdraw/${id}/`, me: sampleMe({ totp: true }) },
  );
const steps = async (): Promise<readonly HTMLElement[]> =>
  within(await screen.findByRole('list', { name: 'What has happened' })).getAllByRole('listitem');

describe('the page of a withdrawal', () => {
  it('shows what has happened to it, where it stands and to whom it goes', async () => {
    show();
    const [first, second, last] = await steps();
    expect(first).toHaveTextContent(/^Submitted.*You confirmed it/);
    expect(second).toHaveTextContent('Being examined');
    expect(second).toHaveAttribute('aria-current', 'step');
    expect(last).toHaveTextContent('Completed');
    expect(screen.getByRole('region', { name: 'Details' })).toHaveTextContent(/Ledger at home.*Arrives9\.493\d* ETH/);
    expect(screen.getByText('81cE07').tagName).toBe('B');
  });

  it('has words for every state that it may have been in', async () => {
    const timeline = WITHDRAWAL_STATES.map((state, second) => ({ at: at(second), state }));
    venue.on(ONE, () => withdrawal({ state: 'invalid', outcome: 'unpaid', cancelable: false, timeline }));
    show();
    const shown = await steps();
    expect(shown).toHaveLength(WITHDRAWAL_STATES.length);
    for (const step of shown) expect(step).not.toHaveTextContent(/state\.|ofBank/);
  });

  it('counts the confirmations, each in its place, with the transaction short and whole on its button', async () => {
    venue.on(ONE, () => confirming(3));
    const { user } = show();
    expect(await screen.findByText('3 of 12 confirmations')).toBeVisible();
    expect(document.querySelectorAll('[data-on]')).toHaveLength(3);
    expect(screen.getByText('0x9be2…c547d1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy the transaction' }));
    expect(await navigator.clipboard.readText()).toBe(TXID);
    expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
  });

  it('asks again every few seconds until it is over', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    venue.on(ONE, () => confirming(3));
    show();
    expect(await screen.findByText('3 of 12 confirmations')).toBeVisible();
    venue.on(ONE, () => confirming(4));
    await act(() => jest.advanceTimersByTimeAsync(3_500));
    expect(screen.getByText('4 of 12 confirmations')).toBeVisible();
    venue.on(ONE, () => withdrawal({ state: 'safe', outcome: 'paid', cancelable: false }));
    await act(() => jest.advanceTimersByTimeAsync(3_500));
    const before = venue.asked(ONE).length;
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(venue.asked(ONE)).toHaveLength(before);
  });

  it('was submitted once, however many checks it has passed', async () => {
    const states = ['submitted', 'risk-delay', 'submitted', 'reexamine', 'submitted', 'pass'] as const;
    const timeline = states.map((state, second) => ({ at: at(second), state }));
    venue.on(ONE, () => withdrawal({ state: 'pass', timeline }));
    show();
    const titles = (await steps()).map((step) => step.querySelector('b')?.textContent);
    expect(titles).toEqual(['Submitted', 'Waiting', 'Being examined', 'Passed', 'Completed']);
  });

  it('says until when it is delayed', async () => {
    const timeline = [{ at: at(0), state: 'risk-delay' }] as const;
    venue.on(ONE, () =>
      withdrawal({ state: 'risk-delay', until: '2026-11-29T02:00:00.000Z', timeline: [...timeline] }),
    );
    show();
    expect((await steps())[0]).toHaveTextContent(
      /^Waiting.*It waits until 29 Nov.* before it goes on, for your safety/,
    );
  });

  it('asks for nothing but withdrawals, whatever the address says', async () => {
    show('..%2Fbalances');
    expect(await screen.findByText('No such withdrawal')).toBeVisible();
    expect(venue.calls.map(({ path }) => path)).toEqual(['/api/withdrawals/..%2Fbalances']);
  });

  it('says that it is sent while nobody has seen it', async () => {
    const sent = { state: 'wallet-transfer', outcome: 'unknown', cancelable: false } as const;
    venue.on(ONE, () => withdrawal(sent));
    show();
    expect(await screen.findByText(/It is sent and waits for the network’s answer/)).toBeVisible();
  });

  it('speaks of the bank where a bank pays', async () => {
    const sent = { state: 'wallet-transfer', outcome: 'unknown', cancelable: false } as const;
    const timeline = [{ at: at(0), state: 'wallet-transfer' }] as const;
    const payee = { address: '062000-12344417', tag: null, label: 'Mia Nguyen' };
    const bank = {
      currency: 'aud',
      rail: 'bank',
      chain: null,
      payee,
      amount: '250',
      received: '250',
      fee: '0',
    } as const;
    venue.on(ONE, () => withdrawal({ ...sent, ...bank, timeline: [...timeline] }));
    show();
    expect(await screen.findByText(/waits for the bank’s answer/)).toBeVisible();
    expect((await steps())[0]).toHaveTextContent('Sent to the bank');
    expect(screen.getByText('062000-12344417')).toBeVisible();
  });

  it('is cancelled once its owner says so twice', async () => {
    venue.on(CANCEL, () => withdrawal({ state: 'canceled', outcome: 'unpaid', cancelable: false }));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
    expect(venue.asked(CANCEL)).toEqual([]);
    venue.on(ONE, () => withdrawal({ state: 'canceled', outcome: 'unpaid', cancelable: false }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel withdrawal' }));
    expect(await screen.findByText('It is over, so there is nothing left to cancel.')).toBeVisible();
    expect(venue.asked(CANCEL)).toHaveLength(1);
  });

  it('says that it is too late to cancel', async () => {
    venue.on(CANCEL, () => refusal(409, 'not-cancelable', 'It is being paid out, or it is over.'));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel withdrawal' }));
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent('It is being paid out'));
  });

  it('leads whoever did not ask for it to the lock of the account', async () => {
    show();
    const link = await screen.findByRole('link', { name: 'This was not me' });
    expect(link).toHaveAttribute('href', '/en-us/user/info/?do=lock');
  });

  it('says that there is no such withdrawal', async () => {
    venue.on(ONE, () => refusal(404, 'withdrawal-unknown', 'You have no such withdrawal.'));
    show();
    expect(await screen.findByText('No such withdrawal')).toBeVisible();
  });
});
