import { sessionEvents } from '@corella/api-client';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeVenue, refusal, serverError, silence } from '../../testing/fake-venue.js';
import { pageOf, sampleClosure, sampleMe } from '../../testing/samples.js';
import { notices, showPage, startPages } from '../../testing/show-page.js';
import type { ShowOptions, Shown } from '../../testing/show-page.js';
import { AccountSecurityPage } from './account-page.js';

jest.mock('@corella/ui/qr-code', () => ({ QrCode: () => null }));

const AT = '2026-11-20T10:00:00.000Z';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const session = (id: string, ip: string, current: boolean) => ({
  id,
  createdAt: AT,
  lastSeenAt: AT,
  ip,
  userAgent: CHROME,
  current,
});
const apiKey = (label: string) => ({
  accessKey: `key-of-${label}`,
  label,
  permissions: ['READ'],
  ips: [],
  createdAt: AT,
  expiresAt: null,
  status: 'active',
  lastUsedAt: null,
  lastUsedIp: null,
});
const HERE = session('s1', '203.0.113.7', true);
const THERE = session('s2', '198.51.100.4', false);
const entry = (id: string, action: string, ok = true) => ({
  id,
  at: AT,
  action,
  ip: '203.0.113.7',
  userAgent: CHROME,
  ok,
});

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on('GET /api/user/sessions', () => pageOf(HERE, THERE))
    .on('GET /api/user/login-log', () => pageOf(entry('1', 'login'), entry('2', 'password', false)))
    .on('GET /api/user/security-log', () => pageOf(entry('3', 'password-changed')))
    .on('GET /api/api-keys', () => pageOf())
    .on('GET /api/privacy', () => sampleClosure());
});

const show = (options: ShowOptions = {}): Shown =>
  showPage(<AccountSecurityPage />, { at: '/user/info/', me: sampleMe(), ...options });
const sessions = async (): Promise<readonly HTMLElement[]> =>
  within(await screen.findByRole('list', { name: 'Where you are logged in' })).getAllByRole('listitem');
const activity = (): Promise<HTMLElement> => screen.findByRole('table', { name: 'Activity' });

describe('the rows of what protects the account', () => {
  it('have buttons with names of their own', async () => {
    venue.on('GET /api/user/mail-phrase', () => ({ setAt: null }));
    show({ me: sampleMe({ totp: true, phone: '+61412000111' }) });
    const named = (name: string) => screen.findByRole('button', { name });
    const names = [
      'Change the password',
      'Change the authenticator app',
      'Remove the authenticator app',
      'Set up the phrase in our mails',
    ];
    for (const name of [...names, 'Lock my account', 'Download a copy of your data', 'Change email'])
      expect(await named(name)).toBeVisible();
    expect((await named('Change email')).closest('li')).toHaveTextContent(
      /No withdrawals until .*\. Logs out all devices\./,
    );
    expect(screen.getByText(/^What happens if you change one now, at \d\d:\d\d$/)).toBeVisible();
    const all = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  });
});

describe('where the account is logged in', () => {
  it('shows every session, and offers to end each but this one', async () => {
    show();
    const [here, there] = await sessions();
    expect(here).toHaveTextContent('This device');
    expect(within(here as HTMLElement).queryByRole('button')).toBeNull();
    expect(within(there as HTMLElement).getByRole('button', { name: /^End: .*198\.51\.100\.4$/ })).toBeInTheDocument();
  });

  it('ends another session and reads the list again', async () => {
    venue.on('DELETE /api/user/sessions/{id}', () => undefined);
    const { user } = show();
    await sessions();
    venue.on('GET /api/user/sessions', () => pageOf(HERE));
    await user.click(screen.getByRole('button', { name: /^End: / }));
    await waitFor(async () => expect(await sessions()).toHaveLength(1));
    expect(venue.asked('DELETE /api/user/sessions/s2')).toHaveLength(1);
    expect(notices()).toEqual(['That session has ended']);
  });

  it('says why a session could not be ended', async () => {
    venue.on('DELETE /api/user/sessions/{id}', serverError);
    const { user } = show();
    await sessions();
    await user.click(screen.getByRole('button', { name: /^End: / }));
    await waitFor(() => expect(notices()).toEqual(['That did not work: The venue is starting.']));
  });

  it('logs out everywhere after a question', async () => {
    venue.on('POST /api/auth/logout', () => undefined);
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Log out everywhere' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() => expect(venue.asked('POST /api/auth/logout')[0]?.body).toEqual({ everywhere: true }));
  });

  it('names the API keys that go on, and ends them too if it is asked to', async () => {
    venue
      .on('POST /api/auth/logout', () => undefined)
      .on('GET /api/api-keys', () => pageOf(apiKey('bot'), apiKey('grid'), { ...apiKey('old'), status: 'expired' }));
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Log out everywhere' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/Your 2 API keys go on working, .*: “bot”, “grid”\.$/)).toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox', { name: 'Delete all 2 too' }));
    await user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() => expect(notices()).toEqual(['Logged out everywhere: Your 2 API keys are deleted.']));
    expect(venue.asked('POST /api/auth/logout')[0]?.body).toEqual({ everywhere: true, revokeKeys: true });
  });

  it('shows bars until the sessions are there, and tries again after a failure', async () => {
    venue.on('GET /api/user/sessions', silence);
    const { client, user } = show();
    expect(screen.queryByRole('list', { name: 'Where you are logged in' })).toBeNull();
    venue.on('GET /api/user/sessions', serverError);
    await client.resetQueries({ queryKey: ['account', 'sessions'] });
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    venue.on('GET /api/user/sessions', () => pageOf(HERE));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await sessions()).toHaveLength(1);
  });
});

describe('the activity of the account', () => {
  it('shows logins, including refused ones, and changes', async () => {
    const { user } = show();
    expect(await activity()).toHaveTextContent(/Wrong password.*Refused/);
    await user.click(screen.getByRole('button', { name: 'Changes' }));
    await waitFor(async () => expect(await activity()).toHaveTextContent('Password changed'));
  });

  it('begins with the newest eight and shows the rest on request', async () => {
    venue.on('GET /api/user/login-log', () =>
      pageOf(...Array.from({ length: 11 }, (_, at) => entry(`${at}`, 'login'))),
    );
    const { user } = show();
    expect(within(await activity()).getAllByRole('row')).toHaveLength(9);
    await user.click(screen.getByRole('button', { name: 'Show all 11' }));
    expect(within(await activity()).getAllByRole('row')).toHaveLength(12);
  });

  it('says that there is none yet', async () => {
    venue.on('GET /api/user/login-log', () => pageOf());
    show();
    expect(await screen.findByText('No log-ins yet')).toBeInTheDocument();
  });
});

describe('changing the password', () => {
  async function change({ user }: Shown, next = 'Galah-2027'): Promise<void> {
    await user.type(screen.getByLabelText('Current password'), 'Galah-2026');
    await user.type(screen.getByLabelText('New password'), next);
    await user.type(screen.getByLabelText('Confirm new password'), next);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  }

  it('ends this session too', async () => {
    venue.on('POST /api/user/password', () => undefined);
    const heard: string[] = [];
    const leave = sessionEvents.subscribe((event) => heard.push(event));
    const shown = show({ at: '/user/info/?do=password' });
    // Or the next login, which leads back to the address, would open the dialog again.
    await waitFor(() => expect(shown.address()).toBe('/en-us/user/info/'));
    await change(shown);
    await waitFor(() => expect(heard).toContain('lost'));
    expect(venue.asked('POST /api/user/password')[0]?.body).toEqual({
      current: 'Galah-2026',
      next: 'Galah-2027',
      acknowledgeBlock: true,
    });
    leave();
  });

  it('says first what it blocks, and until when', async () => {
    venue.on('GET /api/user/security-strategy', () => ({
      methods: ['password'],
      block: { hours: 24, until: '2026-11-22T05:20:00.000Z' },
    }));
    show({ at: '/user/info/?do=password' });
    expect(await screen.findByText(/nothing can be withdrawn for 24 hours afterwards, until .*22/)).toBeVisible();
  });

  it('says which API keys still work, or deletes them too', async () => {
    venue.on('POST /api/user/password', () => undefined).on('GET /api/api-keys', () => pageOf(apiKey('bot')));
    const shown = show({ at: '/user/info/?do=password' });
    expect(await screen.findByText(/Your API key “bot” goes on working/)).toBeInTheDocument();
    await change(shown);
    const told = 'Password changed: Log in with the new one. Your API key “bot” still works.';
    await waitFor(() => expect(notices()).toEqual([told]));
    await shown.user.click(screen.getByRole('checkbox', { name: 'Delete it too' }));
    await shown.user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(venue.asked('POST /api/user/password')).toHaveLength(2));
    expect(venue.asked('POST /api/user/password')[1]?.body).toMatchObject({ revokeKeys: true });
  });

  it('shows the venue’s refusal at its field', async () => {
    venue.on('POST /api/user/password', () =>
      refusal(400, 'password-wrong', 'Refused.', { current: ['This is not your password.'] }),
    );
    await change(show({ at: '/user/info/?do=password' }));
    expect(await screen.findByText('This is not your password.')).toBeInTheDocument();
  });

  it('refuses the password that is in use already', async () => {
    await change(show({ at: '/user/info/?do=password' }), 'Galah-2026');
    expect(venue.asked('POST /api/user/password')).toHaveLength(0);
  });
});

describe('two-step verification', () => {
  beforeEach(() => {
    venue
      .on('POST /api/auth/step-up', () => ({ stepUp: 'the-token', expiresAt: AT }))
      .on('POST /api/user/totp', () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Corella' }));
  });
  async function confirmPassword({ user }: Shown): Promise<void> {
    await user.type(await screen.findByLabelText('Your password'), 'Galah-2026');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
  }

  it('is bound with a code from the app that has the key', async () => {
    venue.on('POST /api/user/totp/confirm', () => undefined);
    const shown = show({ at: '/user/info/?do=two-step' });
    const { user, address } = shown;
    await confirmPassword(shown);
    expect(await screen.findByText('ABCD EFGH')).toBeInTheDocument();
    expect(venue.asked('POST /api/user/totp')[0]?.body).toEqual({ stepUp: 'the-token' });
    await user.type(screen.getByLabelText('Code of your authenticator'), '123456');
    await waitFor(() => expect(notices()).toEqual(['Two-step verification is on']));
    expect(venue.asked('POST /api/user/totp/confirm')[0]?.body).toEqual({ code: '123456', acknowledgeBlock: true });
    await waitFor(() => expect(address()).toBe('/en-us/user/info/'));
  });

  it('shows no secret without the password, and says what was wrong', async () => {
    venue.on('POST /api/auth/step-up', () =>
      refusal(400, 'password-wrong', 'Refused.', { code: ['The password is not right.'] }),
    );
    const shown = show({ at: '/user/info/?do=two-step' });
    await shown.user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(screen.getByText('This is a required item')).toBeInTheDocument();
    await confirmPassword(shown);
    expect(await screen.findByText('The password is not right.')).toBeInTheDocument();
    expect(venue.asked('POST /api/user/totp')).toEqual([]);
  });

  it('is left by its button only once the secret is shown', async () => {
    const shown = show({ at: '/user/info/?do=two-step' });
    const { user, address } = shown;
    await confirmPassword(shown);
    await screen.findByText('ABCD EFGH');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/en-us/user/info/'));
  });

  it('asks again after a wrong code', async () => {
    venue.on('POST /api/user/totp/confirm', () => refusal(400, 'code-wrong', 'The code is not right.'));
    const shown = show({ at: '/user/info/?do=two-step' });
    const { user } = shown;
    await confirmPassword(shown);
    await screen.findByText('ABCD EFGH');
    await user.type(screen.getByLabelText('Code of your authenticator'), '123456');
    expect(await screen.findByText('The code is not right.')).toBeInTheDocument();
    expect(screen.getByLabelText('Code of your authenticator')).toHaveValue('');
  });

  it('is removed with a code', async () => {
    venue.on('DELETE /api/user/totp', () => undefined);
    const { user } = show({ me: sampleMe({ totp: true }) });
    await user.click(await screen.findByRole('button', { name: 'Remove the authenticator app' }));
    await user.type(await screen.findByLabelText('Code of your authenticator'), '123456');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(venue.asked('DELETE /api/user/totp')[0]?.body).toEqual({ code: '123456', acknowledgeBlock: true }),
    );
  });
});
