import { screen, waitFor } from '@testing-library/react';
import type { Me } from '@corella/contracts/web';
import { FakeVenue } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { notices, showPage, startPages } from '../../testing/show-page.js';
import type { Shown } from '../../testing/show-page.js';
import { RegisterPage } from './register-page.js';

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  venue = new FakeVenue().on('POST /api/auth/register', () => ({ signUp: 'sign-up-1' }));
});

const show = (query = ''): Shown => showPage(<RegisterPage />, { at: `/register/${query}` });

async function fill({ user }: Shown): Promise<void> {
  await user.selectOptions(screen.getByLabelText('Country or region of residence'), 'AU');
  await user.type(screen.getByLabelText('Email'), 'mia@example.com');
  await user.type(screen.getByLabelText('Password'), 'Galah-2026');
  await user.type(screen.getByLabelText('Confirm password'), 'Galah-2026');
  for (const tick of screen.getAllByRole('checkbox')) await user.click(tick);
  await user.click(screen.getByRole('button', { name: 'Send email code' }));
}

async function signUp(me: Partial<Me>, query = ''): Promise<Shown> {
  venue.on('POST /api/auth/verify-email', () => sampleMe({ phoneOffered: false, ...me }));
  const shown = show(query);
  await fill(shown);
  await shown.user.type(await screen.findByLabelText('Email code'), '482913');
  return shown;
}

describe('the end of a sign-up', () => {
  it('tells of the money of a demo that verifies at once', async () => {
    const { address } = await signUp({ kycState: 90 });
    await waitFor(() => expect(address()).toBe('/en-us/'));
    expect(notices()).toEqual(['Your account is ready: The demo has put A$10,000 and 0.1 BTC into it.']);
  });

  it('leads to the verification who has to be verified first, and speaks of no money', async () => {
    const { address } = await signUp({ kycState: 0 });
    await waitFor(() => expect(address()).toBe('/en-us/user/verify/'));
    expect(notices()).toEqual(['Your account is ready: Verify your identity to trade.']);
  });

  it('leads to where the customer was heading', async () => {
    const { address } = await signUp({ kycState: 0 }, '?backurl=%2Fen-us%2Ffees%2F');
    await waitFor(() => expect(address()).toBe('/en-us/fees/'));
  });
});
