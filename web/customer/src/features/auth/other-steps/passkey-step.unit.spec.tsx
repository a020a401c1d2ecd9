import { startAuthentication } from '@simplewebauthn/browser';
import { screen, waitFor } from '@testing-library/react';
import { ASSERTION, cancelled, DEVICE_ASSERTION, REQUEST } from '../../../testing/fake-passkeys.js';
import { FakeVenue, refusal } from '../../../testing/fake-venue.js';
import { passkeyPlace } from '../../../passkeys/passkey-place.js';
import { sampleMe } from '../../../testing/samples.js';
import { showPage, startPages } from '../../../testing/show-page.js';
import { LoginPage } from '../login-page.js';

jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: jest.fn() }));
jest.mock('../../../passkeys/passkey-place.js', () => ({ passkeyPlace: jest.fn() }));

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  jest.mocked(passkeyPlace).mockReturnValue({ is: 'here' });
  jest.mocked(startAuthentication).mockReset().mockResolvedValue(DEVICE_ASSERTION);
  venue = new FakeVenue()
    .on('POST /api/auth/login', () => ({
      next: 'two-step',
      methods: ['passkey', 'totp', 'recovery-code'],
      ticket: 't-1',
    }))
    .on('POST /api/auth/login/two-step/begin', () => ({ passkey: REQUEST }))
    .on('POST /api/auth/login/two-step', () => ({ next: 'done', user: sampleMe() }));
});

async function begun() {
  const shown = showPage(<LoginPage />, { at: '/login/' });
  await shown.user.type(screen.getByLabelText('Email or sub-account name'), 'mia@example.com');
  await shown.user.type(screen.getByLabelText('Password'), 'Galah-2026');
  await shown.user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByRole('button', { name: 'Use your passkey' });
  return shown;
}

describe('logging in by a passkey', () => {
  it('is offered first, and takes nothing but Enter and the device', async () => {
    const { user, address } = await begun();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Use your passkey' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/en-us/'));
    expect(venue.asked('POST /api/auth/login/two-step/begin')[0]?.body).toEqual({ ticket: 't-1', method: 'passkey' });
    expect(jest.mocked(startAuthentication)).toHaveBeenCalledWith({ optionsJSON: REQUEST });
    expect(venue.asked('POST /api/auth/login/two-step')[0]?.body).toEqual({
      ticket: 't-1',
      method: 'passkey',
      assertion: ASSERTION,
    });
  });

  it('leads on who has lost it, and who has lost the recovery codes too', async () => {
    const { user } = await begun();
    const lost = () => screen.getByRole('link', { name: 'I have lost it' });
    expect(lost()).toHaveAttribute('href', '/en-us/removal-certification/2/');
    await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    expect(lost()).toHaveAttribute('href', '/en-us/removal-certification/2/');
  });

  it('says that the device was not used, and tries again', async () => {
    jest.mocked(startAuthentication).mockRejectedValueOnce(cancelled());
    const { user, address } = await begun();
    await user.click(screen.getByRole('button', { name: 'Use your passkey' }));
    expect(await screen.findByText(/^The passkey was not used/)).toBeInTheDocument();
    expect(venue.asked('POST /api/auth/login/two-step')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use your passkey' }));
    await waitFor(() => expect(address()).toBe('/en-us/'));
  });

  it.each([
    ['what the venue said of a wrong signature', refusal(400, 'passkey-wrong', 'Not accepted.'), 'Not accepted.'],
    ['that the log-in took too long, from the start', refusal(401, 'ticket-expired', 'Log in again.'), 'Log in again.'],
  ])('says %s', async (_, answer, text) => {
    venue.on('POST /api/auth/login/two-step', () => answer);
    const { user } = await begun();
    await user.click(screen.getByRole('button', { name: 'Use your passkey' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('starts again when the ticket has expired before the device is asked', async () => {
    venue.on('POST /api/auth/login/two-step/begin', () => refusal(401, 'ticket-expired', 'Log in again.'));
    const { user } = await begun();
    await user.click(screen.getByRole('button', { name: 'Use your passkey' }));
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
    expect(jest.mocked(startAuthentication)).not.toHaveBeenCalled();
  });

  it('says that this address has no passkeys, where the browser has none', async () => {
    jest.mocked(passkeyPlace).mockReturnValue({ is: 'no-support' });
    const { user } = await begun();
    await user.click(screen.getByRole('button', { name: 'Use your passkey' }));
    expect(await screen.findByText('Passkeys cannot be used at this address.')).toBeInTheDocument();
  });

  it('leads to the name of this machine from its number', async () => {
    jest.mocked(passkeyPlace).mockReturnValue({ is: 'at-name', url: 'http://localhost:8080/en-us/login/' });
    await begun();
    expect(screen.getByRole('link', { name: 'localhost:8080' })).toHaveAttribute(
      'href',
      'http://localhost:8080/en-us/login/',
    );
  });

  it('leads to the other ways and back', async () => {
    const { user } = await begun();
    await user.click(screen.getByRole('button', { name: 'Use your authenticator instead' }));
    expect(await screen.findByLabelText('Authenticator code')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    expect(await screen.findByLabelText('Recovery code')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use your passkey instead' }));
    expect(await screen.findByRole('button', { name: 'Use your passkey' })).toBeInTheDocument();
  });

  it('stays beside the mailed code when codes are locked', async () => {
    venue.on('POST /api/auth/login/two-step', () => refusal(403, 'second-step-locked', 'Locked.'));
    const { user } = await begun();
    await user.click(screen.getByRole('button', { name: 'Use your authenticator instead' }));
    await user.type(await screen.findByLabelText('Authenticator code'), '123456');
    expect(await screen.findByRole('button', { name: 'Email me a code' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Use your passkey instead' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Use a recovery code instead' })).toBeNull();
  });
});
