import { screen, waitFor } from '@testing-library/react';
import { FakeVenue } from '../../testing/fake-venue.js';
import { sampleClosure, sampleMe } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import { ClosingNote } from './closing-note.js';

const KEEP = 'POST /api/privacy/closure/cancel';
const closing = { locks: [{ reason: 'account-closing', until: null }] };

describe('the notice of an account that is closing', () => {
  beforeAll(startPages);

  it('leads to what is left, and keeps the account without proof', async () => {
    const venue = new FakeVenue().on(KEEP, () => sampleClosure());
    const { user } = showPage(<ClosingNote />, { me: sampleMe(closing) });
    expect(await screen.findByRole('link', { name: 'What is left' })).toHaveAttribute(
      'href',
      '/en-us/user/info/#close',
    );
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(venue.asked(KEEP)).toMatchObject([{ body: {} }]));
  });

  it('tells a sub-account that its main account decides', async () => {
    showPage(<ClosingNote />, { me: sampleMe({ ...closing, userType: 2, parentUid: '1000001' }) });
    expect(await screen.findByText(/Your main account decides/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not there while the account is open', async () => {
    showPage(<ClosingNote />, { me: sampleMe() });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
