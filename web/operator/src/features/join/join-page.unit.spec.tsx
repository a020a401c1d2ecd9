import { focusManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { invitation } from '../../testing/sample-records.js';
import { showElement } from '../../testing/show-page.js';
import type { ShownPage } from '../../testing/show-page.js';
import { JoinPage } from './join-page.js';

const PASSWORD = 'Galah-2026';
const DEAD = 'This link is used, replaced or older than three days. Ask an administrator for a new one.';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on('POST', 'invitation', () => invitation()).on('POST', 'invitation/accept', () => ({}));
});

const show = (): ShownPage =>
  showElement(
    <Routes>
      <Route path="/join/:token" element={<JoinPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: '/join/tok-1' },
  );

interface Written {
  readonly password?: string;
  readonly repeat?: string;
  readonly code?: string;
}

async function fill({ user }: ShownPage, { password = PASSWORD, repeat = password, code = '123456' }: Written = {}) {
  await user.type(await screen.findByLabelText('New password'), password);
  await user.type(screen.getByLabelText('New password again'), repeat);
  await user.type(screen.getByLabelText('Code from your authenticator'), code);
  await user.click(screen.getByRole('button', { name: 'Join' }));
}

const accepted = (): readonly unknown[] =>
  server.acts.filter(({ path }) => path === 'invitation/accept').map(({ body }) => body);

describe('an invitation', () => {
  it('says who is invited and shows the secret as a picture and as text', async () => {
    show();
    await screen.findByText('Mia Chen');
    expect(screen.getByText('mia@corella.test')).toBeTruthy();
    expect(screen.getByText('Treasury')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR code for an authenticator app' })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
  });

  it('copies the key without its spaces', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Copy the key' }));
    await screen.findByText('Copied.');
    expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEHPK3PXP');
  });

  it('ticks each rule that the password meets, in words', async () => {
    const { user } = show();
    await user.type(await screen.findByLabelText('New password'), 'galah2026');
    const rules = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(rules.map((rule) => rule.textContent)).toEqual([
      '8 to 20 characters, met',
      'a number, met',
      'an upper-case letter, not met',
      'a lower-case letter, met',
      'a special character, not met',
    ]);
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/a number ?, met/);
  });

  it('is refused here while a rule is unmet, the passwords differ or the code is short', async () => {
    const page = show();
    await fill(page, { password: 'galah2026', repeat: 'galah', code: '12' });
    await screen.findByText('The password does not meet every rule yet.');
    expect(screen.getByText('The code has six digits.')).toBeTruthy();
    await page.user.type(screen.getByLabelText('New password'), '-G');
    await page.user.type(screen.getByLabelText('Code from your authenticator'), '3456');
    await page.user.click(screen.getByRole('button', { name: 'Join' }));
    await screen.findByText('The two passwords differ.');
    expect(accepted()).toEqual([]);
  });

  it('is accepted with token, password and code, and leads to the login', async () => {
    const page = show();
    await fill(page);
    await screen.findByRole('heading', { name: 'You have joined' });
    expect(accepted()).toEqual([{ token: 'tok-1', password: PASSWORD, code: '123456' }]);
    const login = screen.getByRole('button', { name: 'Log in' });
    expect(document.activeElement).toBe(login);
    await page.user.click(login);
    expect(page.address()).toBe('/login');
  });

  it('sends its token nowhere else, and asks for the secret only once', async () => {
    const page = show();
    await screen.findByText('Mia Chen');
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    await fill(page);
    await screen.findByRole('heading', { name: 'You have joined' });
    expect(server.acts.map(({ path }) => path)).toEqual(['invitation', 'invitation/accept']);
    focusManager.setFocused(undefined);
  });
});

describe('an invitation that is refused', () => {
  it('says so at the password, keeps it and empties the code', async () => {
    server.on('POST', 'invitation/accept', () => refusal(400, 'Check it.', { password: 'Too common.' }));
    await fill(show());
    expect((await screen.findByRole('alert')).textContent).toBe('Too common.');
    const password = screen.getByLabelText<HTMLInputElement>('New password');
    expect(password).toHaveAccessibleDescription(/^Too common\. 8 to 20/);
    expect(password.value).toBe(PASSWORD);
    expect(document.activeElement).toBe(password);
    expect(screen.getByLabelText<HTMLInputElement>('Code from your authenticator').value).toBe('');
  });

  it('says so at the code, and takes the next one', async () => {
    server.on('POST', 'invitation/accept', () => refusal(400, 'Check it.', { code: 'The code is not right.' }));
    const page = show();
    await fill(page);
    expect((await screen.findByRole('alert')).textContent).toBe('The code is not right.');
    const code = screen.getByLabelText('Code from your authenticator');
    expect(document.activeElement).toBe(code);
    server.on('POST', 'invitation/accept', () => ({}));
    await page.user.type(code, '654321');
    await page.user.click(screen.getByRole('button', { name: 'Join' }));
    await screen.findByRole('heading', { name: 'You have joined' });
    expect(accepted().at(-1)).toMatchObject({ code: '654321' });
  });

  it('says what is wrong with neither', async () => {
    server.on('POST', 'invitation/accept', () => refusal(503, 'The venue is busy.'));
    await fill(show());
    expect((await screen.findByRole('alert')).textContent).toBe('The venue is busy.');
  });
});

describe('a dead link', () => {
  it('says so and has no form', async () => {
    server.on('POST', 'invitation', () => refusal(404, 'No such invitation.'));
    show();
    expect((await screen.findByRole('alert')).textContent).toBe(DEAD);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('takes the form away when it is replaced meanwhile', async () => {
    server.on('POST', 'invitation/accept', () => refusal(404, 'No such invitation.'));
    await fill(show());
    expect((await screen.findByRole('alert')).textContent).toBe(DEAD);
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('is not what an answer of another shape means, whose findings are for developers', async () => {
    server.on('POST', 'invitation', () => ({ email: 7 }));
    show();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The invitation could not be opened. The venue’s answer could not be read. Try again, or reload the page.',
    );
  });

  it('is not what a venue without an answer means: that can be tried again', async () => {
    server.on('POST', 'invitation', () => refusal(503, 'The venue is busy.'));
    const { user } = show();
    expect((await screen.findByRole('alert')).textContent).toContain('The venue is busy.');
    server.on('POST', 'invitation', () => invitation());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Mia Chen');
  });
});
