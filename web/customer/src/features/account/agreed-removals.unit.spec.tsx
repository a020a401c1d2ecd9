import { screen, waitFor } from '@testing-library/react';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages, type Shown } from '../../testing/show-page.js';
import { AgreedRemovalsNote } from './agreed-removals.js';

const STOP = 'DELETE /api/user/removals/R0123456789AB';
const agreed = { id: 'R0123456789AB', project: 3, executeAt: '2026-11-29T05:14:31.000Z' };
let items: readonly (typeof agreed)[];
let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  items = [agreed];
  venue = new FakeVenue().on('GET /api/user/removals', () => ({ items }));
});
const show = (): Shown => showPage(<AgreedRemovalsNote />, { at: '/user/info/', me: sampleMe() });

describe('what was agreed to change on the account', () => {
  it('is told to its owner with the time, and stopped by a button', async () => {
    venue.on(STOP, () => {
      items = [];
    });
    const { user } = show();
    expect(await screen.findByText(/the email address of your account will be changed on 29 Nov/)).toBeVisible();
    expect(venue.asked(STOP)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'It was not me, stop it' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(venue.asked(STOP)).toHaveLength(1);
  });

  it('says that it is too late', async () => {
    venue.on(STOP, () => refusal(409, 'removal-over', 'This change was stopped, or it has taken place.'));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'It was not me, stop it' }));
    expect(await screen.findByText('This change was stopped, or it has taken place.')).toBeVisible();
  });

  it('is not told where there is none', async () => {
    items = [];
    const { client } = show();
    await waitFor(() => expect(venue.asked('GET /api/user/removals')).toHaveLength(1));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
