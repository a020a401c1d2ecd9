import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Me } from '@corella/contracts/web';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
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

describe('the way to the first order', () => {
  const aside = () => screen.findByRole('complementary');

  it.each([
    [true, false],
    [false, true],
    // A release that does not say it.
    [undefined, true],
  ])('with verification at once: %s, names the verification: %s', async (verifiesAtOnce, isNamed) => {
    const facts = { name: 'Corella', demo: true, simulated: true, time: '2026-11-20T10:00:00.000Z' };
    venue.on('GET /api/venue', () => ({ ...facts, verifiesAtOnce }));
    show();
    const lead = isNamed ? /Before you trade, we verify your identity/ : /About one minute/;
    expect(await screen.findByText(lead)).toBeVisible();
    const named = async () => within(await aside()).queryByText('Your identity') !== null;
    await waitFor(async () => expect(await named()).toBe(isNamed));
    // From the first step on, since it will be asked for.
    expect(within(await aside()).getByText('Phone')).toBeVisible();
  });
});

const tooSoon = (): Response => {
  const answer = refusal(429, 'slow-down', 'Too many attempts. Wait a moment.');
  answer.headers.set('Retry-After', '42');
  return answer;
};

describe('a reload at the code', () => {
  it('asks for the same code again, and forgets the sign-up once it is complete', async () => {
    const first = show();
    await fill(first);
    await screen.findByLabelText('Email code');
    cleanup();
    venue.on('POST /api/auth/verify-email', () => sampleMe({ phoneOffered: false }));
    const { user, address } = show();
    expect((await screen.findByText('mia@example.com')).parentElement).toHaveTextContent(
      'Six digits, sent to mia@example.com. Change',
    );
    await user.type(screen.getByLabelText('Email code'), '482913');
    await waitFor(() => expect(address()).toBe('/en-us/'));
    expect(venue.asked('POST /api/auth/verify-email')[0]?.body).toEqual({
      email: 'mia@example.com',
      signUp: 'sign-up-1',
      code: '482913',
    });
    cleanup();
    show();
    expect(screen.getByLabelText('Confirm password')).toBeVisible();
  });

  it('keeps no password', async () => {
    await fill(show());
    await screen.findByLabelText('Email code');
    expect(JSON.stringify({ ...window.sessionStorage, ...window.localStorage })).not.toContain('Galah-2026');
  });

  it('is over after a day', () => {
    const at = Date.now() - 86_400_001;
    window.sessionStorage.setItem('corella.sign-up', JSON.stringify({ email: 'a@b.example', signUp: 's', at }));
    show();
    expect(screen.getByLabelText('Confirm password')).toBeVisible();
  });
});

describe('another sign-up within the minute', () => {
  it('says how long to wait, and leads back to the code of the first', async () => {
    const shown = show();
    await fill(shown);
    await shown.user.click(await screen.findByRole('button', { name: 'Change' }));
    venue.on('POST /api/auth/register', tooSoon);
    await shown.user.clear(screen.getByLabelText('Email'));
    await fill(shown);
    expect(await screen.findByRole('button', { name: /^Wait 0:4\d$/ })).toBeDisabled();
    await shown.user.click(screen.getByRole('button', { name: 'Enter the code you have' }));
    expect(await screen.findByLabelText('Email code')).toBeVisible();
  });
});

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
