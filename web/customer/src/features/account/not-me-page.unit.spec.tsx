import { screen } from '@testing-library/react';
import { FakeVenue, refusal, serverError } from '../../testing/fake-venue.js';
import { showPage, startPages } from '../../testing/show-page.js';
import { NotMePage } from './not-me-page.js';

const TOKEN = 'a-token_of-the-mail-'.padEnd(43, 'x');
const NOT_ME = 'POST /api/auth/not-me';

describe('“this was not me”', () => {
  let venue: FakeVenue;
  beforeAll(startPages);
  beforeEach(() => {
    venue = new FakeVenue().on(NOT_ME, () => undefined);
  });
  const show = (hash = `#${TOKEN}`) => showPage(<NotMePage />, { at: `/not-me/${hash}` });
  const lock = { name: 'Lock my account' };

  it('says what a lock does and changes nothing by itself', async () => {
    show();
    expect(await screen.findByText('No money leaves the account.')).toBeVisible();
    expect(screen.getByText(/You cannot lift the lock yourself/)).toBeVisible();
    expect(screen.getByText(/If it was you, close this page/)).toBeVisible();
    expect(venue.asked(NOT_ME)).toEqual([]);
  });

  it('locks the account by a button, and leads to a new password', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', lock));
    expect(await screen.findByRole('heading', { name: 'Your account is locked' })).toBeVisible();
    expect(venue.asked(NOT_ME)[0]?.body).toEqual({ token: TOKEN });
    const next = screen.getByRole('link', { name: 'Set a new password' });
    expect(next.getAttribute('href')).toBe('/en-us/reset-pwd/');
    expect(screen.queryByRole('button', lock)).toBeNull();
  });

  it('says plainly that a link is used or too old', async () => {
    venue.on(NOT_ME, () => refusal(404, 'lock-link-invalid', 'Used.', { token: ['Used.'] }));
    const { user } = show();
    await user.click(await screen.findByRole('button', lock));
    expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
    expect(screen.getByText(/older than 24 hours/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  it.each(['', '#', '#abc', `#${TOKEN}y`])('says that the link %j is not whole', async (hash) => {
    show(hash);
    expect(await screen.findByRole('heading', { name: 'This link is not whole' })).toBeVisible();
    expect(screen.queryByRole('button', lock)).toBeNull();
  });

  it('can be tried again after a failure', async () => {
    venue.on(NOT_ME, serverError);
    const { user } = show();
    await user.click(await screen.findByRole('button', lock));
    expect(await screen.findByText('The venue is starting.')).toBeVisible();
    venue.on(NOT_ME, () => undefined);
    await user.click(screen.getByRole('button', lock));
    expect(await screen.findByRole('heading', { name: 'Your account is locked' })).toBeVisible();
  });
});
