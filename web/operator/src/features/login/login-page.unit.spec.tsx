import { screen } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { withPasskeys } from '../../testing/fake-passkeys.js';
import { showElement } from '../../testing/show-page.js';
import { LoginPage } from './login-page.js';

const credentials = { email: 'ada@corella.test', password: 'a long password', code: '123456' };

async function fill(user: ReturnType<typeof showElement>['user']): Promise<void> {
  await user.type(screen.getByLabelText('Email'), credentials.email);
  await user.type(screen.getByLabelText('Password'), credentials.password);
  await user.type(screen.getByLabelText('Code from your authenticator'), credentials.code);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

describe('the login of staff', () => {
  it('names what is missing and sends nothing', async () => {
    const login = jest.fn();
    const { user } = showElement(<LoginPage ended={false} />, { login });
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    await screen.findByText('Write the whole email address.');
    expect(screen.getByText('Write the password.')).toBeTruthy();
    expect(screen.getByText('The code has six digits.')).toBeTruthy();
    expect(login).not.toHaveBeenCalled();
  });

  it('sends email, password and code together', async () => {
    const login = jest.fn(async () => undefined);
    const { user } = showElement(<LoginPage ended={false} />, { login });
    await screen.findByLabelText('Email');
    await fill(user);
    expect(login).toHaveBeenCalledWith(credentials);
  });

  it('repeats the refusal and empties only the code, which works once', async () => {
    const login = jest.fn(async () => {
      throw new HttpError('Email, password or code is wrong.', 401);
    });
    const { user } = showElement(<LoginPage ended={false} />, { login });
    await screen.findByLabelText('Email');
    await fill(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Email, password or code is wrong.');
    expect(screen.getByLabelText<HTMLInputElement>('Code from your authenticator').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(credentials.email);
  });

  it('offers a passkey where the browser has them, and says why it was not taken', async () => {
    const login = jest.fn(async () => {
      throw new HttpError('The passkey was not used.', 0);
    });
    withPasskeys();
    const { user } = showElement(<LoginPage ended={false} />, { login });
    await user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }));
    expect(login).toHaveBeenCalledWith({ byPasskey: true });
    expect((await screen.findByRole('alert')).textContent).toContain('The passkey was not used.');
  });
});
