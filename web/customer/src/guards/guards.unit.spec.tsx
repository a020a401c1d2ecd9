import { meKey } from '@corella/api-client';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { FakeVenue, serverError, silence } from '../testing/fake-venue.js';
import { sampleMe } from '../testing/samples.js';
import { showPage, startPages, type Shown } from '../testing/show-page.js';
import { LoginGuard } from './guards.js';

const SESSION = 'GET /api/auth/session';

/** A page behind the guard, where the venue is asked who it is for. Failures are tried again after a minute. */
async function ask(): Promise<Shown> {
  const shown = showPage(
    <Routes>
      <Route path="/en-us/login/" element={null} />
      <Route
        path="*"
        element={
          <LoginGuard>
            <h1>Balances</h1>
          </LoginGuard>
        }
      />
    </Routes>,
    { at: '/user/balances/', me: sampleMe() },
  );
  shown.client.setDefaultOptions({ queries: { retry: 2, retryDelay: 60_000 } });
  act(() => void shown.client.resetQueries({ queryKey: meKey }));
  return shown;
}

describe('a page that needs a session', () => {
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
