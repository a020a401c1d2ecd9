import { meKey } from '@corella/api-client';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import type { Shown } from '../../testing/show-page.js';
import { LoginPage } from './login-page.js';

const ME = sampleMe();

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue().on('POST /api/auth/login', () => ({ next: 'done', user: ME }));
});

const show = (): Shown => showPage(<LoginPage />, { at: '/login/?backurl=%2Fen-us%2Fuser%2Forder%2F' });
async function logIn(user: UserEvent): Promise<void> {
  await user.type(screen.getByLabelText('Email'), 'mia@example.com');
  await user.type(screen.getByLabelText('Password'), 'Galah-2026');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}
const code = (): HTMLElement => screen.getByLabelText('Authenticator code');

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
    expect(await screen.findAllByText('This is a required item')).toHaveLength(2);
    expect(venue.asked('POST /api/auth/login')).toHaveLength(0);
  });

  it('says in one message that email and password do not fit', async () => {
    venue.on('POST /api/auth/login', () => refusal(401, 'credentials-wrong', 'Email or password is not right.'));
    const { user } = show();
    await logIn(user);
    expect(await screen.findByText('Email or password is not right.')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('mia@example.com');
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
    await logIn(user);
    await screen.findByRole('heading', { name: 'Two-step verification' });
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
