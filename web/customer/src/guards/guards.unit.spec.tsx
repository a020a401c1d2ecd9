import { meKey } from '@corella/api-client';
import { act, screen, waitFor } from '@testing-library/react';
import type { JSX } from 'react';
import { Route, Routes } from 'react-router';
import { FakeVenue, serverError, silence } from '../testing/fake-venue.js';
import { sampleMe } from '../testing/samples.js';
import { showPage, startPages, type Shown } from '../testing/show-page.js';
import { Guard } from './guards.js';

const SESSION = 'GET /api/auth/session';

const page = (title: string): JSX.Element => (
  <Guard missing="There is no page here">
    <h1>{title}</h1>
  </Guard>
);

/** A page behind the guard, where the venue is asked who it is for. Failures are tried again after a minute. */
async function ask(at = '/user/balances/'): Promise<Shown> {
  const shown = showPage(
    <Routes>
      <Route path="/en-us/login/" element={page('Log in')} />
      <Route path="/en-us/user/agreement/" element={page('Agreements')} />
      <Route path="*" element={page('Balances')} />
    </Routes>,
    { at, me: sampleMe() },
  );
  shown.client.setDefaultOptions({ queries: { retry: 2, retryDelay: 60_000 } });
  act(() => void shown.client.resetQueries({ queryKey: meKey }));
  return shown;
}

describe('a page that is behind the guard', () => {
  beforeAll(startPages);

  it('is shown to the customer', async () => {
    new FakeVenue().on(SESSION, () => ({ user: sampleMe() }));
    await ask();
    expect(await screen.findByRole('heading', { name: 'Balances' })).toBeVisible();
  });

  it('sends a visitor to the login', async () => {
    new FakeVenue().on(SESSION, () => ({ user: null }));
    const { address } = await ask();
    await waitFor(() => expect(address()).toBe('/en-us/login/?backurl=%2Fen-us%2Fuser%2Fbalances%2F'));
  });

  it('sends a customer who has not accepted the agreements to them', async () => {
    new FakeVenue().on(SESSION, () => ({ user: sampleMe({ agreementsPending: ['terms'] }) }));
    const { address } = await ask();
    expect(await screen.findByRole('heading', { name: 'Agreements' })).toBeVisible();
    expect(address()).toBe('/en-us/user/agreement/?backurl=%2Fen-us%2Fuser%2Fbalances%2F');
  });

  it('sends a customer on from the login', async () => {
    new FakeVenue().on(SESSION, () => ({ user: sampleMe() }));
    const { address } = await ask('/login/?backurl=%2Fen-us%2Fuser%2Fbalances%2F');
    expect(await screen.findByRole('heading', { name: 'Balances' })).toBeVisible();
    expect(address()).toBe('/en-us/user/balances/');
  });

  it('looks as if it were not there where the table has none', async () => {
    new FakeVenue().on(SESSION, () => ({ user: sampleMe() }));
    await ask('/user/nothing/');
    expect(await screen.findByText('There is no page here')).toBeVisible();
  });

  it('says at the first failure that it could not be loaded, and tries again when asked', async () => {
    const venue = new FakeVenue().on(SESSION, serverError);
    const { user } = await ask();
    expect(await screen.findByRole('alert')).toHaveTextContent('The venue is starting.');
    venue.on(SESSION, () => ({ user: sampleMe() }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Balances' })).toBeVisible();
  });

  it('shows bars while no answer comes', async () => {
    new FakeVenue().on(SESSION, silence);
    await ask();
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    expect(document.querySelector('[aria-hidden="true"]')).not.toBeNull();
  });
});
