import { StrictMode } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeServer, refusal } from '../testing/fake-server.js';
import { invitation } from '../testing/sample-records.js';
import { App } from './app.js';

describe('the address of an invitation', () => {
  it('opens once for somebody who is not logged in, asks nothing else, and ends at the login', async () => {
    const asked: string[] = [];
    const server = new FakeServer()
      .on('POST', 'invitation', () => invitation())
      .on('POST', 'invitation/accept', () => ({}))
      .on('GET', 'me', ({ path }) => {
        asked.push(path);
        return refusal(401, 'Log in first.');
      });
    window.location.hash = '#/join/tok-1';
    render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
    const user = userEvent.setup({ delay: null });
    await user.type(await screen.findByLabelText('New password'), 'Galah-2026');
    await user.type(screen.getByLabelText('New password again'), 'Galah-2026');
    await user.type(screen.getByLabelText('Code from your authenticator'), '123456');
    expect(window.location.hash).toBe('#/join/tok-1');
    await user.click(screen.getByRole('button', { name: 'Join' }));
    const login = await screen.findByRole('button', { name: 'Log in' });
    expect(server.acts.map(({ path }) => path)).toEqual(['invitation', 'invitation/accept']);
    expect(asked).toEqual([]);
    await user.click(login);
    await screen.findByLabelText('Email');
    expect(window.location.hash).toBe('#/login');
  });
});
