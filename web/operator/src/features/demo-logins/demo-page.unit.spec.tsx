import { screen } from '@testing-library/react';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { showElement } from '../../testing/show-page.js';
import { DemoPage } from './demo-page.js';

const demo = {
  customers: [
    {
      uid: 1048213,
      email: 'nora@customer.test',
      password: 'pass-1',
      accessKey: 'ak-1',
      secretKey: 'secret-key-of-nora',
    },
  ],
  staff: [{ email: 'ivo@corella.test', password: 'pass-2', role: 'risk' }],
};

describe('the demo logins', () => {
  it('are copied in full, although the secret is shown shortened', async () => {
    new FakeServer().record('demo', demo);
    const { user } = showElement(<DemoPage />, { role: 'admin' });
    const secret = await screen.findByRole('button', { name: 'Copy the secret key of nora@customer.test' });
    expect(secret.textContent).not.toContain('secret-key-of-nora');
    await user.click(secret);
    expect(await navigator.clipboard.readText()).toBe('secret-key-of-nora');
    expect(screen.getByText('Risk')).toBeTruthy();
  });

  it('say when they cannot be loaded', async () => {
    new FakeServer().on('GET', 'demo', () => refusal(404, 'Only in demo mode.'));
    showElement(<DemoPage />, { role: 'admin' });
    await screen.findByText('Only in demo mode.');
  });
});
