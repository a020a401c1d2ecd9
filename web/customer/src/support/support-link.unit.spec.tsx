import { screen, waitFor } from '@testing-library/react';
import { Locked } from '../features/account/locked.js';
import { NotMePage } from '../features/account/not-me-page.js';
import { ProfileFacts } from '../features/account/profile-facts.js';
import { AuthorityNote } from '../features/exchange/form/notes/form-notes.js';
import { Footer } from '../shell/footer/footer.js';
import { FakeVenue } from '../testing/fake-venue.js';
import { pageOf, sampleMe } from '../testing/samples.js';
import { showPage, startPages } from '../testing/show-page.js';

const FACTS = { name: 'Corella', demo: false, simulated: false, time: '2026-11-20T10:00:00.000Z' };
const LOCKED = sampleMe({ locks: [{ reason: 'security-lock', until: null }] });
const FROZEN = sampleMe({ status: 'frozen' });

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on('GET /api/venue', () => ({ ...FACTS, support: 'help@venue.example' }))
    .on('GET /api/markets', () => pageOf());
});

describe('where a page speaks of support', () => {
  it.each([
    ['a locked account', <Locked me={LOCKED} />],
    ['a frozen account', <ProfileFacts me={FROZEN} />],
    ['the form of a frozen account', <AuthorityNote me={FROZEN} />],
    ['the lock by a mail', <NotMePage />],
    ['the foot of every page', <Footer />],
  ])('its address is a link: %s', async (_where, page) => {
    showPage(page, { at: `/not-me/#${'x'.repeat(43)}` });
    const link = await screen.findByRole('link', { name: 'help@venue.example' });
    expect(link).toHaveAttribute('href', 'mailto:help@venue.example');
  });

  it('shows nothing where the venue has no address for it', async () => {
    venue.on('GET /api/venue', () => FACTS);
    const { client } = showPage(<Footer />);
    await waitFor(() => expect(venue.asked('GET /api/venue')).toHaveLength(1));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByText(/Support/)).toBeNull();
  });
});
