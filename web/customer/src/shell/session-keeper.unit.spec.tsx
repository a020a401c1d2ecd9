import { meKey, sessionEvents, useMe, type WhyLost } from '@corella/api-client';
import { act, cleanup, screen } from '@testing-library/react';
import type { JSX } from 'react';
import { LoginPage } from '../features/auth/login-page.js';
import { FakeVenue } from '../testing/fake-venue.js';
import { sampleMe } from '../testing/samples.js';
import { showPage, startPages } from '../testing/show-page.js';
import { SessionKeeper } from './session-keeper.js';

const FROZEN = /logged out because this account was frozen/;
const ENDED = /^You were logged out\. A session ends when/;

/** A page that leads a visitor to the login. */
function Page(): JSX.Element {
  return (
    <>
      <SessionKeeper />
      {useMe().data ? <h1>Balances</h1> : <LoginPage />}
    </>
  );
}

describe('a session that is lost', () => {
  beforeAll(startPages);
  beforeEach(() => {
    new FakeVenue()
      .on('GET /api/auth/session', () => ({ user: null }))
      .on('GET /api/venue', () => ({
        name: 'Corella',
        demo: true,
        simulated: true,
        time: '2026-11-20T10:00:00.000Z',
        support: 'help@venue.example',
      }));
  });
  const lose = (...whys: (WhyLost | null)[]) => {
    const shown = showPage(<Page />, { at: '/user/balances/', me: sampleMe() });
    act(() => whys.forEach((why) => sessionEvents.lost(why)));
    return shown;
  };

  it('is told at the log-in where the account was frozen, with the address of support', async () => {
    lose('frozen');
    expect(await screen.findByText(FROZEN)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'help@venue.example' })).toBeVisible();
  });

  it('is told where the server has ended it', async () => {
    lose('ended');
    expect(await screen.findByText(ENDED)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'help@venue.example' })).toBeNull();
  });

  it('is told once: what the page has ended itself, and says so, needs no other words', async () => {
    lose(null, 'ended');
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(screen.queryByText(ENDED)).toBeNull();
  });

  const CLOSED = 'Your account is closed';

  it('is told where it is heard of only after a request was refused, or the page found that nobody is logged in', async () => {
    const { client } = lose('ended', 'closed');
    expect(await screen.findByRole('heading', { name: CLOSED })).toBeVisible();
    cleanup();
    act(() => sessionEvents.changed());
    expect(client.getQueryData(meKey)).toBeNull();
    showPage(<Page />, { at: '/user/balances/', me: null });
    expect(await screen.findByLabelText('Password')).toBeVisible();
    act(() => sessionEvents.lost('closed'));
    expect(await screen.findByRole('heading', { name: CLOSED })).toBeVisible();
  });

  it('is not told as another one where the page has said what it did', async () => {
    lose(null, 'closed');
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(screen.queryByRole('heading', { name: CLOSED })).toBeNull();
  });

  it('is no matter any more after the next login', async () => {
    const { client } = lose('frozen');
    await screen.findByText(FROZEN);
    act(() => {
      client.setQueryData(meKey, sampleMe());
      sessionEvents.changed();
    });
    cleanup();
    showPage(<Page />, { at: '/login/' });
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(screen.queryByText(FROZEN)).toBeNull();
  });
});
