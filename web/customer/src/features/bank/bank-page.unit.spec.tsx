import type { BankAccountsView, BankAccountView } from '@corella/contracts/cash-web';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages, type Shown } from '../../testing/show-page.js';
import { BankPage } from './bank-page.js';

const LIST = 'GET /api/bank-accounts';
const ADD = 'POST /api/bank-accounts';
const TEST = 'POST /api/bank-accounts/B7-1/test-deposit';
const VERIFY = 'POST /api/bank-accounts/B7-1/verify';
const STEP_UP = 'POST /api/auth/step-up';
const FORM = 'Six digits of the BSB, then five to nine digits.';
const AT = '2026-01-01T00:00:00.000Z';

const account = (change: Partial<BankAccountView> = {}): BankAccountView => ({
  accountId: 'B7-1',
  currency: 'aud',
  state: 'unverified',
  name: 'Mia Nguyen',
  account: '062000-12344417',
  bank: 'Commonwealth Bank',
  addedAt: AT,
  verifiedAt: null,
  test: null,
  nextTestAt: null,
  ...change,
});
const arrived = account({ state: 'pending', test: { state: 'arrived', at: AT, left: 3 }, nextTestAt: AT });
const listOf = (...items: readonly BankAccountView[]): BankAccountsView => ({
  items: [...items],
  currencies: ['aud', 'nzd'],
  addFrom: items.length > 0 ? AT : null,
  simulated: true,
});

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on(LIST, () => listOf())
    .on('GET /api/banks', () => ({ items: [{ currency: 'aud', name: 'Commonwealth Bank', prefixes: ['06'] }] }))
    .on(STEP_UP, () => ({ stepUp: 'token', expiresAt: '2030-01-01T00:00:00.000Z' }))
    .on(ADD, () => ({ accountId: 'B7-1' }))
    .on(VERIFY, () => undefined);
});
const show = (me = sampleMe({ totp: true, name: 'Mia Nguyen' })): Shown => showPage(<BankPage />, { at: '/bank/', me });

describe('the page of bank accounts', () => {
  it('says what is missing once, beside its field, and sends nothing', async () => {
    const { user } = show();
    expect(await screen.findAllByText(FORM)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Add this account' }));
    expect(screen.getAllByText(FORM)).toHaveLength(1);
    expect(screen.getByLabelText('BSB and account number')).toHaveAccessibleDescription(FORM);
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Confirm that it is accurate.');
    expect(venue.asked(STEP_UP)).toHaveLength(0);
  });

  it('adds an account with a token for just this one', async () => {
    const { user } = show();
    await user.type(await screen.findByLabelText('BSB and account number'), '06200012344417');
    expect(await screen.findByText('Commonwealth Bank')).toBeVisible();
    await user.type(screen.getByLabelText('Code of your authenticator'), '123456');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Add this account' }));
    await waitFor(() => expect(venue.asked(ADD)).toHaveLength(1));
    const wanted = { currency: 'aud', name: 'Mia Nguyen', account: '062000-12344417', accurate: true };
    expect(venue.asked(STEP_UP)[0]?.body).toMatchObject({ action: 'address-add', method: 'totp', code: '123456' });
    expect(venue.asked(ADD)[0]?.body).toEqual({ ...wanted, stepUp: 'token' });
  });

  it('says what was refused, also where it belongs to no field of the form', async () => {
    const { user } = show();
    await user.type(await screen.findByLabelText('BSB and account number'), '06200012344417');
    await user.type(screen.getByLabelText('Code of your authenticator'), '123456');
    await user.click(screen.getByRole('checkbox'));
    for (const [field, text] of [
      ['stepUp', 'Prove that it is you.'],
      ['currency', 'You have an account of this currency.'],
    ] as const) {
      venue.on(ADD, () => refusal(409, 'refused', text, { [field]: [text] }));
      await user.click(screen.getByRole('button', { name: 'Add this account' }));
      expect(await screen.findByText(text)).toBeVisible();
    }
  });

  it('forgets the refusal of a second press once the test deposit is there', async () => {
    let items = [account()];
    venue
      .on(LIST, () => listOf(...items))
      .on(TEST, () => {
        items = [arrived];
        return refusal(409, 'test-deposit-wait', 'It was sent less than two days ago.');
      });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Send a test deposit' }));
    expect(await screen.findByLabelText('Amount that arrived')).toBeVisible();
    expect(screen.queryByText('It was sent less than two days ago.')).toBeNull();
  });

  it.each(['0', '0.00', '1', '42'])('takes no attempt for %s, which is never sent', async (typed) => {
    venue.on(LIST, () => listOf(arrived));
    const { user } = show();
    await user.type(await screen.findByLabelText('Amount that arrived'), typed);
    await user.click(screen.getByRole('button', { name: 'Verify this account' }));
    expect(screen.getByText('Write it like 0.42.')).toBeVisible();
    expect(venue.asked(VERIFY)).toHaveLength(0);
  });

  it('reads cents without the zero before the point', async () => {
    venue.on(LIST, () => listOf(arrived));
    const { user } = show();
    await user.type(await screen.findByLabelText('Amount that arrived'), '.42');
    await user.click(screen.getByRole('button', { name: 'Verify this account' }));
    await waitFor(() => expect(venue.asked(VERIFY)[0]?.body).toEqual({ amount: '0.42' }));
  });

  it('asks before it deletes, and can be told to keep it', async () => {
    venue.on(LIST, () => listOf(account())).on('DELETE /api/bank-accounts/B7-1', () => undefined);
    const { user } = show();
    const ask = async (answer: string): Promise<void> => {
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: answer }));
    };
    await ask('Keep it');
    expect(venue.asked('DELETE /api/bank-accounts/B7-1')).toHaveLength(0);
    const inUse = 'A withdrawal to it is under way.';
    venue.on('DELETE /api/bank-accounts/B7-1', () => refusal(409, 'bank-in-use', inUse));
    await ask('Delete');
    expect(await screen.findByText(inUse)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('dialog')).not.toHaveTextContent(inUse);
    venue.on('DELETE /api/bank-accounts/B7-1', () => undefined);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(venue.asked('DELETE /api/bank-accounts/B7-1')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
