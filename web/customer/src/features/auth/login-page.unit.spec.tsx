import { meKey } from '@corella/api-client';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import type { Shown } from '../../testing/show-page.js';
import { solveWork } from '../../work/solve-work.js';
import { keepClosing, keptClosing } from '../../closing/kept-closing.js';
import { keepWhyLost } from '../../guards/why-lost.js';
import { LoginPage } from './login-page.js';

jest.mock('../../work/solve-work.js', () => ({ solveWork: jest.fn() }));

const ME = sampleMe();

const problem = (
  status: number,
  code: string,
  detail: string,
  more: object = {},
  headers: Record<string, string> = {},
) =>
  new Response(JSON.stringify({ type: 'about:blank', title: code, status, code, detail, ...more }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
const workNeeded = (inputs: object): Response => problem(429, 'work-needed', 'Very busy.', { inputs });

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue().on('POST /api/auth/login', () => ({ next: 'done', user: ME }));
});

const show = (): Shown => showPage(<LoginPage />, { at: '/login/?backurl=%2Fen-us%2Fuser%2Forder%2F' });
async function logIn(user: UserEvent): Promise<void> {
  await user.type(screen.getByLabelText('Email or sub-account name'), 'mia@example.com');
  await user.type(screen.getByLabelText('Password'), 'Galah-2026');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}
const code = (): HTMLElement => screen.getByLabelText('Authenticator code');

describe('after the account of this tab was closed', () => {
  beforeAll(startPages);
  afterEach(() => {
    keepWhyLost(null);
    keepClosing(null);
  });
  const dates = { ordinaryUntil: '2026-12-27', retainUntil: '2033-11-27' };

  it('says what is erased when, once, and still lets others log in', async () => {
    new FakeVenue();
    keepWhyLost('ended');
    keepClosing({ kept: 'approved', ...dates });
    const { user } = showPage(<LoginPage />, { at: '/login/' });
    expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toBeVisible();
    expect(screen.getByText('27 Dec 2026')).toBeVisible();
    expect(screen.getByText('27 Nov 2033')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Log in with another account' }));
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(screen.queryByText(/You were logged out/)).toBeNull();
    expect(keptClosing()).toBeNull();
  });

  it('is told in a tab that has not read the days, without any', async () => {
    new FakeVenue();
    keepWhyLost('closed');
    showPage(<LoginPage />, { at: '/login/' });
    expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toBeVisible();
    expect(screen.getByText('Nobody can log in to it any more.')).toBeVisible();
    expect(screen.queryByText(/these days/)).toBeNull();
  });

  it('is told after a reload too, which has lost the session and the reason', async () => {
    new FakeVenue();
    keepClosing({ kept: 'none', ...dates });
    showPage(<LoginPage />, { at: '/login/' });
    expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toBeVisible();
  });

  it('is not told to whoever was frozen while it was being closed', async () => {
    new FakeVenue();
    keepWhyLost('frozen');
    keepClosing({ kept: 'approved', ...dates });
    showPage(<LoginPage />, { at: '/login/' });
    expect(await screen.findByText(/because this account was frozen/)).toBeVisible();
    expect(screen.queryByText('Your account is closed')).toBeNull();
  });

  it('is not told to whose session has ended for another reason', async () => {
    new FakeVenue();
    keepWhyLost('ended');
    showPage(<LoginPage />, { at: '/login/' });
    expect(await screen.findByText(/You were logged out/)).toBeVisible();
    expect(screen.queryByText('Your account is closed')).toBeNull();
  });
});

describe('logging in', () => {
  it('leads back to where the customer was heading', async () => {
    const { user, client, address } = show();
    expect(screen.getByText('Orders')).toBeInTheDocument();
    await logIn(user);
    await waitFor(() => expect(address()).toBe('/en-us/user/order/'));
    expect(client.getQueryData(meKey)).toEqual(ME);
  });

  it('asks for what is missing and sends nothing', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Enter your email or the name of your sub-account')).toBeVisible();
    expect(screen.getByText('Enter your password')).toBeVisible();
    expect(venue.asked('POST /api/auth/login')).toHaveLength(0);
  });

  it('says how long to wait after too many attempts, and sends nothing meanwhile', async () => {
    const inputs = { retryAfterS: 42 };
    venue.on('POST /api/auth/login', () => problem(429, 'slow-down', 'Too many attempts. Wait a moment.', { inputs }));
    const { user } = show();
    await logIn(user);
    expect(await screen.findByRole('button', { name: /^Wait 0:4\d$/ })).toBeDisabled();
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    expect(venue.asked('POST /api/auth/login')).toHaveLength(1);
  });

  it('says who can help where the account is frozen', async () => {
    venue.on('GET /api/venue', () => ({
      name: 'Corella',
      demo: true,
      simulated: true,
      time: '2026-11-20T10:00:00.000Z',
      support: 'help@v.example',
    }));
    venue.on('POST /api/auth/login', () => refusal(403, 'account-frozen', 'This account is frozen.'));
    const { user } = show();
    await logIn(user);
    expect(await screen.findByText('This account is frozen.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'help@v.example' })).toBeVisible();
    const inputs = { frozenBy: 'parent' };
    venue.on('POST /api/auth/login', () => problem(403, 'account-frozen', 'Please contact support.', { inputs }));
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText(/^Your main account has frozen this sub-account/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'help@v.example' })).toBeNull();
  });

  it('says in one message that email and password do not fit', async () => {
    venue.on('POST /api/auth/login', () => refusal(401, 'credentials-wrong', 'Email or password is not right.'));
    const { user } = show();
    await logIn(user);
    expect(await screen.findByText('Email or password is not right.')).toBeInTheDocument();
    expect(screen.getByLabelText('Email or sub-account name')).toHaveValue('mia@example.com');
  });
});

describe('the second step', () => {
  beforeEach(() => {
    venue.on('POST /api/auth/login', () => ({ next: 'two-step', methods: ['totp'], ticket: 't-1' }));
  });

  it('sends the code automatically with the sixth digit', async () => {
    venue.on('POST /api/auth/login/two-step', () => ({ next: 'done', user: ME }));
    const { user, address } = show();
    await logIn(user);
    await screen.findByRole('heading', { name: 'Two-step verification' });
    await user.type(code(), '123456');
    await waitFor(() => expect(address()).toBe('/en-us/user/order/'));
    expect(venue.asked('POST /api/auth/login/two-step')[0]?.body).toEqual({
      ticket: 't-1',
      code: '123456',
      method: 'totp',
    });
  });

  it('empties the boxes after a wrong code and says why', async () => {
    venue.on('POST /api/auth/login/two-step', () => refusal(401, 'code-wrong', 'The code is not right.'));
    const { user } = show();
    const scroll = jest.spyOn(window, 'scrollTo');
    await logIn(user);
    await screen.findByRole('heading', { name: 'Two-step verification' });
    // The step is shown from its title on.
    expect(scroll).toHaveBeenLastCalledWith(0, 0);
    await user.type(code(), '123456');
    expect(await screen.findByText('The code is not right.')).toBeInTheDocument();
    expect(code()).toHaveValue('');
  });

  it('starts again when the login has expired', async () => {
    venue.on('POST /api/auth/login/two-step', () => refusal(401, 'ticket-expired', 'Log in again.'));
    const { user } = show();
    await logIn(user);
    await screen.findByRole('heading', { name: 'Two-step verification' });
    await user.type(code(), '123456');
    expect(await screen.findByText('Log in again.')).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toBeInTheDocument();
  });
});

describe('a venue that is very busy', () => {
  const CHALLENGE = {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '00'.repeat(16),
    salt: '11'.repeat(16),
    cost: 1,
    keyLength: 32,
    keyPrefix: '00',
    expiresAt: 1,
    subject: 'ab',
    signature: 'cd',
  };

  const PROOF = { ...CHALLENGE, counter: 7, derivedKey: '00ff' };
  afterEach(() => jest.mocked(solveWork).mockReset());

  it('gets the work that it asks for, and the page says so meanwhile', async () => {
    let finish = (): void => undefined;
    jest.mocked(solveWork).mockReturnValue(new Promise((resolve) => (finish = () => resolve(PROOF))));
    const answers: unknown[] = [workNeeded(CHALLENGE), { next: 'done', user: ME }];
    venue.on('POST /api/auth/login', () => answers.shift());
    const { user, address } = show();
    await logIn(user);
    expect(await screen.findByText(/solving a small task first/)).toBeInTheDocument();
    finish();
    await waitFor(() => expect(address()).toBe('/en-us/user/order/'));
    const credentials = { email: 'mia@example.com', password: 'Galah-2026' };
    expect(venue.asked('POST /api/auth/login').map(({ body }) => body)).toEqual([
      credentials,
      { ...credentials, proof: PROOF },
    ]);
    expect(jest.mocked(solveWork)).toHaveBeenCalledWith(CHALLENGE);
  });

  it('is believed when it still refuses after three tasks, and when a task is not one', async () => {
    jest.mocked(solveWork).mockResolvedValue(PROOF);
    venue.on('POST /api/auth/login', () => workNeeded(CHALLENGE));
    const { user } = show();
    await logIn(user);
    expect(await screen.findByText('Very busy.')).toBeInTheDocument();
    expect(venue.asked('POST /api/auth/login')).toHaveLength(4);
    expect(screen.queryByText(/solving a small task first/)).toBeNull();
    venue.on('POST /api/auth/login', () => workNeeded({ ...CHALLENGE, cost: 1e9 }));
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Very busy.')).toBeInTheDocument();
    expect(venue.asked('POST /api/auth/login')).toHaveLength(5);
  });
});

describe('a second step after too many wrong codes', () => {
  const stepAsked = (methods: readonly string[]) =>
    venue.on('POST /api/auth/login', () => ({ next: 'two-step', methods, ticket: 't-1' }));

  it('waits as long as the venue says, and counts down', async () => {
    stepAsked(['totp']);
    venue.on('POST /api/auth/login/two-step', () =>
      problem(429, 'second-step-wait', 'Too many wrong codes.', {}, { 'Retry-After': '40' }),
    );
    const { user } = show();
    await logIn(user);
    await screen.findByRole('heading', { name: 'Two-step verification' });
    await user.type(code(), '123456');
    expect(await screen.findByText('Too many wrong codes.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Wait 0:\d\d$/ })).toBeDisabled();
    await user.type(code(), '123456');
    expect(venue.asked('POST /api/auth/login/two-step')).toHaveLength(1);
  });

  it('mails a code instead of a locked authenticator, and logs in by it', async () => {
    stepAsked(['email']);
    venue.on('POST /api/auth/login/two-step/begin', () => ({}));
    venue.on('POST /api/auth/login/two-step', () => ({ next: 'done', user: ME }));
    const { user, address } = show();
    await logIn(user);
    expect(await screen.findByText(/or your authenticator is locked/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    await user.type(await screen.findByLabelText('Email code'), '654321');
    await waitFor(() => expect(address()).toBe('/en-us/user/order/'));
    expect(venue.asked('POST /api/auth/login/two-step/begin')[0]?.body).toEqual({ ticket: 't-1', method: 'email' });
    expect(venue.asked('POST /api/auth/login/two-step')[0]?.body).toEqual({
      ticket: 't-1',
      method: 'email',
      code: '654321',
    });
  });

  it('offers the mailed code when the lock comes while the code is typed', async () => {
    stepAsked(['totp']);
    venue.on('POST /api/auth/login/two-step', () => refusal(403, 'second-step-locked', 'Locked.'));
    const { user } = show();
    await logIn(user);
    await screen.findByRole('heading', { name: 'Two-step verification' });
    await user.type(code(), '123456');
    expect(await screen.findByRole('button', { name: 'Email me a code' })).toBeEnabled();
  });
});
