import { screen, waitFor, within } from '@testing-library/react';
import type { Closure } from '@corella/contracts/privacy-web';
import { FakeVenue, refusal } from '../../../testing/fake-venue.js';
import { sampleClosure, sampleMe } from '../../../testing/samples.js';
import { showPage, startPages, type Shown } from '../../../testing/show-page.js';
import { keptClosing } from '../../../closing/kept-closing.js';
import { CloseSection } from './close-section.js';

const [READ, ASK, KEEP] = [
  'GET /api/privacy',
  'POST /api/privacy/closure',
  'POST /api/privacy/closure/cancel',
] as const;
const money = { kind: 'balance' as const, uid: '1000001', type: 'spot', asset: 'aud', available: '10000', frozen: '0' };
const orders = { kind: 'orders' as const, uid: '1000001', type: 'spot', count: 2 };
const closing = (change: Partial<Closure> = {}): Closure =>
  sampleClosure({ state: 'closing', requestedAt: '2026-11-27T10:00:00.000Z', ...change });

let closure: Closure;
let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  sessionStorage.clear();
  closure = sampleClosure({ obstacles: [money, orders] });
  venue = new FakeVenue()
    .on(READ, () => closure)
    .on('POST /api/auth/step-up', () => ({ stepUp: 'token', expiresAt: '2026-11-27T10:05:00.000Z' }));
});
const me = sampleMe();
const show = (): Shown => showPage(<CloseSection me={me} />, { at: '/user/info/', me });
const asking = async ({ user }: Shown) => {
  await user.click(await screen.findByRole('button', { name: 'Close my account' }));
  return within(screen.getByRole('dialog', { name: 'Close your account?' }));
};

describe('closing an account', () => {
  it('says first when what is erased, and what stands in the way', async () => {
    show();
    expect(await screen.findByText('27 Dec 2026')).toBeVisible();
    expect(screen.getByText('27 Nov 2033').closest('div')).toHaveTextContent(/verification.*seven years/);
    expect(screen.getByText(/There is money in it: 10,000 AUD\. It is play money/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Assets' })).toHaveAttribute('href', '/en-us/user/balances/');
    expect(screen.getByText(/2 orders are open/)).toBeVisible();
    expect(venue.asked(ASK)).toEqual([]);
  });

  it('says honestly where money cannot be taken out yet', async () => {
    closure = sampleClosure({ obstacles: [money], mayGiveBack: false });
    const shown = show();
    expect(await screen.findByText(/Withdrawals are not open yet/)).toBeVisible();
    const dialog = await asking(shown);
    expect(dialog.queryByRole('checkbox', { name: /Give the play money back/ })).toBeNull();
  });

  it('names one day where nothing has to be kept', async () => {
    const dates = { ...closure.dates, kept: 'none' as const };
    closure = sampleClosure({ dates });
    show();
    expect(await screen.findByText(/Everything that we know about you/)).toBeVisible();
    expect(screen.getByText(/^Nothing stands in the way: it closes within a minute/)).toBeVisible();
    expect(screen.queryByText(/The law has us keep/)).toBeNull();
  });

  it('asks with the dates that were read and proof, and gives play money back', async () => {
    venue.on(ASK, () => (closure = closing({ obstacles: [money], givesBack: true })));
    const shown = show();
    const dialog = await asking(shown);
    await shown.user.type(dialog.getByLabelText('Your password'), 'Galah-2026');
    await shown.user.click(dialog.getByRole('button', { name: 'Close my account' }));
    expect(dialog.getByText('Please read the dates, and tick this')).toBeVisible();
    expect(venue.asked(ASK)).toEqual([]);
    expect(dialog.getByRole('checkbox', { name: 'Give the play money back: 10,000 AUD' })).toBeChecked();
    await shown.user.click(dialog.getByRole('checkbox', { name: 'I have read when my data is erased' }));
    await shown.user.click(dialog.getByRole('button', { name: 'Close my account' }));
    expect(await screen.findByText(/Being closed since 27 Nov/)).toBeVisible();
    expect(venue.asked(ASK)[0]?.body).toEqual({
      acknowledge: { ordinaryUntil: '2026-12-27', retainUntil: '2033-11-27' },
      giveBack: true,
      stepUp: 'token',
    });
    expect(venue.asked('POST /api/auth/step-up')).toMatchObject([{ body: { action: 'account-close' } }]);
    // The button that was pressed is gone; the keyboard goes on from here.
    expect(screen.getByRole('region', { name: 'Close your account' })).toHaveFocus();
    // For the page after the session has ended with the account.
    expect(keptClosing()).toMatchObject({ kept: 'approved', retainUntil: '2033-11-27' });
  });

  it('names the days that are acknowledged and mailed, which a time zone does not change', async () => {
    const acknowledge = { ordinaryUntil: '2026-12-26', retainUntil: '2033-11-26' };
    closure = sampleClosure({ dates: { ...closure.dates, acknowledge } });
    show();
    expect(await screen.findByText('26 Dec 2026')).toBeVisible();
    expect(screen.getByText('26 Nov 2033')).toBeVisible();
  });

  it('promises no time to change one’s mind where nothing is left or all is given back', async () => {
    const shown = show();
    const dialog = await asking(shown);
    expect(dialog.getByText(/closes within a minute, for good/)).toBeVisible();
    expect(dialog.queryByText(/you can keep it/)).toBeNull();
    await shown.user.click(dialog.getByRole('checkbox', { name: /^Give the play money back/ }));
    expect(dialog.getByText(/you can keep it/)).toBeVisible();
    expect(dialog.queryByText(/closes within a minute/)).toBeNull();
  });

  it('tells what is in sub-accounts, which the assets of the main account do not show', async () => {
    closure = sampleClosure({ obstacles: [money, { ...money, uid: '2000001', available: '5' }] });
    show();
    expect(await screen.findByText(/There is money in it: 10,000 AUD\./)).toBeVisible();
    expect(screen.getByText(/There is money in your sub-accounts: 5 AUD\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sub-accounts' })).toHaveAttribute('href', '/en-us/user/subaccount/');
  });

  it('reads the dates again where they have changed meanwhile', async () => {
    venue.on(ASK, () => refusal(409, 'closure-dates-changed', 'Read them again.'));
    const shown = show();
    const dialog = await asking(shown);
    await shown.user.click(dialog.getByRole('checkbox', { name: 'I have read when my data is erased' }));
    await shown.user.type(dialog.getByLabelText('Your password'), 'Galah-2026');
    await shown.user.click(dialog.getByRole('button', { name: 'Close my account' }));
    expect(await dialog.findByText('Read them again.')).toBeVisible();
    await waitFor(() => expect(venue.asked(READ)).toHaveLength(2));
  });

  it('is taken back by a button while it lasts', async () => {
    closure = closing({ obstacles: [money] });
    venue.on(KEEP, () => (closure = sampleClosure()));
    const { user } = show();
    expect(await screen.findByText(/To give it back, keep the account and ask again/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByRole('button', { name: 'Close my account' })).toBeVisible();
    expect(venue.asked(KEEP)).toHaveLength(1);
    expect(keptClosing()).toBeNull();
  });

  it('waits for support where the account is frozen or locked', async () => {
    closure = sampleClosure({ obstacles: [{ kind: 'locked' }, { kind: 'frozen', uid: '1000001' }] });
    show();
    expect(await screen.findByRole('button', { name: 'Close my account' })).toBeDisabled();
    expect(screen.getByText(/You have locked the account/)).toBeVisible();
  });
});
