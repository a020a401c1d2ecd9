import { screen, waitFor } from '@testing-library/react';
import { FakeVenue, refusal, serverError } from '../../../testing/fake-venue.js';
import { sampleMe } from '../../../testing/samples.js';
import { notices, showPage, startPages } from '../../../testing/show-page.js';
import { keepBegun } from '../begun.js';
import { LoginLinkPage } from './login-link-page.js';
import { readBegun } from './read-begun.js';
import { RegisterLinkPage } from './register-link-page.js';
import { ThanksPage } from './thanks-page.js';

const TOKEN = 'a-token_of-the-mail-'.padEnd(43, 'x');
const VERIFY = 'POST /api/auth/verify-link';
const TWO_STEP = 'POST /api/auth/login/two-step';
const MINUTE_MS = 60_000;

beforeAll(startPages);
beforeEach(() => window.localStorage.clear());
afterEach(() => void jest.useRealTimers());

describe('the link of a sign-up', () => {
  let venue: FakeVenue;
  beforeEach(() => {
    venue = new FakeVenue().on(VERIFY, () => ({ outcome: 'verified', user: sampleMe({ phoneOffered: false }) }));
  });
  const show = (hash = `#${TOKEN}`) => showPage(<RegisterLinkPage />, { at: `/register/link/${hash}` });
  const elsewhere = () => refusal(409, 'sign-up-elsewhere', 'Enter the password.', { password: ['Enter it.'] });

  it('logs in where the sign-up was made, and goes on to where the customer was heading', async () => {
    keepBegun('sign-up', 's-1', '/en-us/fees/');
    const { address } = show();
    await waitFor(() => expect(address()).toBe('/en-us/fees/'));
    expect(venue.asked(VERIFY).map(({ body }) => body)).toEqual([{ token: TOKEN, signUp: 's-1' }]);
    expect(readBegun('sign-up')).toBeNull();
  });

  it('asks for a phone as the code does, with the password since this page does not know it, and then goes on', async () => {
    keepBegun('sign-up', 's-1', null);
    venue
      .on(VERIFY, () => ({ outcome: 'verified', user: sampleMe({ phone: null, kycState: 0 }) }))
      .on('POST /api/auth/step-up', () => ({ stepUp: 'the-token', expiresAt: '2026-11-21T10:00:00.000Z' }))
      .on('POST /api/user/phone', () => ({ to: '+61 ••• 678' }))
      .on('POST /api/user/phone/confirm', () => undefined);
    const { user, address } = show();
    await user.type(await screen.findByLabelText('Phone number'), '0412 345 678');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    expect(await screen.findByText('Enter your password')).toBeVisible();
    await user.type(screen.getByLabelText('Your password'), 'Galah-2026');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    await user.type(await screen.findByLabelText('Code by text message'), '123456');
    await waitFor(() => expect(address()).toBe('/en-us/user/verify/'));
    expect(venue.asked('POST /api/auth/step-up')[0]?.body).toMatchObject({ method: 'password', code: 'Galah-2026' });
    expect(notices()).toEqual(['Your account is ready: Verify your identity to trade.']);
    expect(readBegun('sign-up')).toBeNull();
  });

  it('asks for the password on another device, sends nothing before, and leads to thanks', async () => {
    venue.on(VERIFY, () => ({ outcome: 'verified' }));
    const { user, address } = show();
    expect(await screen.findByRole('heading', { name: 'Confirm your sign-up' })).toBeVisible();
    expect(venue.asked(VERIFY)).toEqual([]);
    await user.type(screen.getByLabelText('Password'), 'Galah-2026');
    await user.click(screen.getByRole('button', { name: 'Confirm my address' }));
    await waitFor(() => expect(address()).toBe('/en-us/thanks/'));
    expect(venue.asked(VERIFY)[0]?.body).toEqual({ token: TOKEN, password: 'Galah-2026' });
  });

  it('asks for it too where another sign-up was made, without an error', async () => {
    keepBegun('sign-up', 'another', null);
    venue.on(VERIFY, elsewhere);
    show();
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that the password is wrong, at its field', async () => {
    venue.on(VERIFY, () => refusal(400, 'password-wrong', 'The password is not right.'));
    const { user } = show();
    await user.type(await screen.findByLabelText('Password'), 'Wrong-1{Enter}');
    expect(await screen.findByText('The password is not right.')).toBeVisible();
  });

  it.each([
    ['that it was confirmed before', () => ({ outcome: 'already' }), 'Your address is confirmed', 'Log in'],
    [
      'that it is too old',
      () => refusal(404, 'sign-up-link-expired', 'Old.'),
      'This link does not work any more',
      'Sign up again',
    ],
  ])('says %s', async (_what, answer, title, next) => {
    keepBegun('sign-up', 's-1', null);
    venue.on(VERIFY, answer);
    show();
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: next })).toBeVisible();
  });

  it('can be tried again after a failure', async () => {
    keepBegun('sign-up', 's-1', null);
    venue.on(VERIFY, serverError);
    const { user, address } = show();
    expect(await screen.findByText('The venue is starting.')).toBeVisible();
    venue.on(VERIFY, () => ({ outcome: 'verified', user: sampleMe({ phoneOffered: false }) }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toBe('/en-us/'));
  });

  it.each(['', '#', '#abc', `#${TOKEN}y`])('says that the link %j is not whole', async (hash) => {
    keepBegun('sign-up', 's-1', null);
    show(hash);
    expect(await screen.findByRole('heading', { name: 'This link is not whole' })).toBeVisible();
    expect(venue.asked(VERIFY)).toEqual([]);
  });
});

describe('the link of a log-in', () => {
  let venue: FakeVenue;
  beforeEach(() => {
    venue = new FakeVenue().on(TWO_STEP, () => ({ next: 'done', user: sampleMe() }));
  });
  const show = (hash = '#123456') => showPage(<LoginLinkPage />, { at: `/login/link/${hash}` });

  it('completes the login that was begun in this browser', async () => {
    keepBegun('login', 'ticket-1', '/en-us/fees/');
    const { address } = show();
    await waitFor(() => expect(address()).toBe('/en-us/fees/'));
    expect(venue.asked(TWO_STEP)[0]?.body).toEqual({ ticket: 'ticket-1', method: 'email', code: '123456' });
    expect(readBegun('login')).toBeNull();
  });

  it('completes no other: not of another browser, and none after ten minutes', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'Open this link where you log in' })).toBeVisible();
    keepBegun('login', 'ticket-1', null);
    jest.useFakeTimers({ now: Date.now() + 10 * MINUTE_MS, doNotFake: ['setTimeout', 'queueMicrotask'] });
    expect(readBegun('login')).toBeNull();
    expect(venue.asked(TWO_STEP)).toEqual([]);
  });

  it('says why it is not complete', async () => {
    keepBegun('login', 'ticket-1', null);
    venue.on(TWO_STEP, () => refusal(400, 'code-wrong', 'The code is not right.'));
    show();
    expect(await screen.findByText('The code is not right.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});

it('thanks who has confirmed an address elsewhere, and leads to the login', async () => {
  showPage(<ThanksPage />, { at: '/thanks/' });
  expect(await screen.findByRole('heading', { name: 'Thank you for signing up' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/en-us/login/');
});
