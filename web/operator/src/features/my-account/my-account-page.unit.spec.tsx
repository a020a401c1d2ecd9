import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { sessionRecord } from '../../testing/sample-records.js';
import { showElement } from '../../testing/show-page.js';
import type { ShownPage } from '../../testing/show-page.js';
import { MyAccountPage } from './my-account-page.js';

const OTHER = sessionRecord({ id: 'se-2', ip: '198.51.100.4', userAgent: 'curl/8.0', current: false });
const FRESH = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Corella:ada?secret=JBSWY3DPEHPK3PXP' };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().record('me/sessions', [sessionRecord(), OTHER]).record('me/passkeys', []);
});

const show = (): ShownPage => showElement(<MyAccountPage />, { at: '/me', role: 'support' });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('my account', () => {
  it('says who is logged in', async () => {
    show();
    await screen.findByText('ada@corella.test');
    expect(screen.getByText('Ada Moss')).toBeTruthy();
    expect(screen.getByText('Support')).toBeTruthy();
  });

  it('lists the sessions, marks this one and offers no end for it', async () => {
    show();
    const table = within(await screen.findByRole('table', { name: 'Sessions' }));
    const here = table.getByRole('row', { name: /Chrome, Linux This one/ });
    expect(within(here).getByText('203.0.113.7')).toBeTruthy();
    expect(within(here).queryByRole('button')).toBeNull();
    expect(within(table.getByRole('row', { name: /curl/ })).queryByText('This one')).toBeNull();
  });

  it('ends another session and says so', async () => {
    server.on('DELETE', 'me/sessions/se-2', () => {
      server.record('me/sessions', [sessionRecord()]);
      return { id: 'se-2' };
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'End the session of curl/8.0, 198.51.100.4' }));
    await screen.findByText('Session ended.');
    await waitFor(() => expect(screen.queryByText('198.51.100.4')).toBeNull());
    expect(server.acts.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE me/sessions/se-2']);
  });

  it('says why a session was not ended', async () => {
    server.on('DELETE', 'me/sessions/se-2', () => refusal(503, 'The venue is busy.'));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^End the session/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('The venue is busy.');
    expect(screen.getByText('198.51.100.4')).toBeTruthy();
  });

  it('says when the sessions cannot be loaded, and loads them on retry', async () => {
    server.on('GET', 'me/sessions', () => refusal(503, 'The venue is busy.'));
    const { user } = show();
    await screen.findByText('The sessions could not be loaded');
    server.record('me/sessions', [sessionRecord()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('203.0.113.7');
  });
});

describe('a new password', () => {
  const write = async ({ user }: ShownPage, next = 'Galah-2026', repeat = next): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    const form = await dialog('Change password');
    expect(document.activeElement).toBe(form.getByLabelText('Current password'));
    await user.type(form.getByLabelText('Current password'), 'Corella-2025');
    await user.type(form.getByLabelText('New password'), next);
    await user.type(form.getByLabelText('New password again'), repeat);
    await user.type(form.getByLabelText('Code from your authenticator'), '123456');
    await user.click(form.getByRole('button', { name: 'Change password' }));
  };

  it('goes with the current one and a code; then the person is logged out and told why', async () => {
    server.on('POST', 'me/password', () => ({}));
    const page = show();
    await write(page);
    await screen.findByText('Password changed. Log in with the new one.');
    await waitFor(() => expect(page.address()).toBe('/login'));
    expect(screen.getByText('Password changed. Log in with the new one.')).toBeTruthy();
    expect(server.acts.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: 'me/password', body: { current: 'Corella-2025', next: 'Galah-2026', code: '123456' } },
    ]);
  });

  it('is not sent when it is the current one or differs from its repetition', async () => {
    const page = show();
    await write(page, 'Corella-2025', 'Corella-2026');
    const form = await dialog('Change password');
    await form.findByText('This is the current password.');
    expect(form.getByText('The two passwords differ.')).toBeTruthy();
    expect(server.acts).toEqual([]);
  });

  it('is refused at the fields that the server names, and nobody is logged out', async () => {
    server.on('POST', 'me/password', () =>
      refusal(400, 'Check it.', { current: 'The password is not right.', code: 'The code is not right.' }),
    );
    const page = show();
    await write(page);
    const form = await dialog('Change password');
    await form.findByText('The password is not right.');
    expect(form.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'The password is not right.',
      'The code is not right.',
    ]);
    expect(document.activeElement).toBe(form.getByLabelText('Current password'));
    expect(form.getByLabelText<HTMLInputElement>('Code from your authenticator').value).toBe('');
    expect(page.address()).toBe('/me');
  });
});

describe('a new authenticator', () => {
  beforeEach(() => {
    server.on('POST', 'me/totp', () => FRESH).on('POST', 'me/totp/confirm', () => ({}));
  });
  const TITLE = 'Replace the authenticator';
  const prove = async ({ user }: ShownPage): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: TITLE }));
    const form = await dialog(TITLE);
    await user.type(form.getByLabelText('Password'), 'Corella-2025');
    await user.type(form.getByLabelText('Code from the old authenticator'), '123456');
    await user.click(form.getByRole('button', { name: 'Continue' }));
  };

  it('is shown against password and old code, and bound by its own', async () => {
    const page = show();
    await prove(page);
    const form = await dialog(TITLE);
    await form.findByText('JBSW Y3DP EHPK 3PXP');
    expect(form.getByRole('img', { name: 'QR code for an authenticator app' })).toBeTruthy();
    const code = form.getByLabelText('Code from the new authenticator');
    expect(document.activeElement).toBe(code);
    await page.user.type(code, '654321');
    await page.user.click(form.getByRole('button', { name: 'Replace' }));
    await screen.findByText('Authenticator replaced. Log in with a code of the new one.');
    await waitFor(() => expect(page.address()).toBe('/login'));
    expect(server.acts.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: 'me/totp', body: { password: 'Corella-2025', code: '123456' } },
      { path: 'me/totp/confirm', body: { code: '654321' } },
    ]);
  });

  it('closes only by its buttons once the secret is shown', async () => {
    const page = show();
    await page.user.click(await screen.findByRole('button', { name: TITLE }));
    await dialog(TITLE);
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await prove(page);
    const form = await dialog(TITLE);
    await form.findByText('JBSW Y3DP EHPK 3PXP');
    await page.user.keyboard('{Escape}');
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await page.user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not shown to somebody with a wrong password', async () => {
    server.on('POST', 'me/totp', () => refusal(400, 'Check it.', { password: 'The password is not right.' }));
    await prove(show());
    const form = await dialog(TITLE);
    expect((await form.findByRole('alert')).textContent).toBe('The password is not right.');
    expect(form.queryByRole('img')).toBeNull();
  });

  it('stays open with its secret when the code is wrong', async () => {
    server.on('POST', 'me/totp/confirm', () => refusal(400, 'Check it.', { code: 'The code is not right.' }));
    const page = show();
    await prove(page);
    const form = await dialog(TITLE);
    await page.user.type(await form.findByLabelText('Code from the new authenticator'), '111111');
    await page.user.click(form.getByRole('button', { name: 'Replace' }));
    expect((await form.findByRole('alert')).textContent).toBe('The code is not right.');
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(page.address()).toBe('/me');
  });
});
