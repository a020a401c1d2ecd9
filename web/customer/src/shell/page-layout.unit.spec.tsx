import { screen } from '@testing-library/react';
import { FakeVenue } from '../testing/fake-venue.js';
import { pageOf, sampleMe } from '../testing/samples.js';
import { showPage, startPages } from '../testing/show-page.js';
import { PageLayout } from './page-layout.js';

/** It needs the router of the whole app. */
jest.mock('./scroll-place.js', () => ({ ScrollPlace: () => null }));

describe('what stands around a page', () => {
  beforeAll(startPages);
  beforeEach(() => void new FakeVenue().on('GET /api/markets', () => pageOf()));
  const show = (at: string, me: ReturnType<typeof sampleMe> | null = null): void =>
    void showPage(<PageLayout />, { at, me });

  it('is a menu and a foot with links', () => {
    show('/markets/');
    expect(screen.getByRole('navigation', { name: 'Product' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  it.each(['/login/', '/register/', '/removal-certification/2/'])('is a foot of one line at a form: %s', (at) => {
    show(at);
    expect(screen.queryByRole('navigation', { name: 'Product' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  it('asks nobody to log in who scanned a code', () => {
    show('/ekyc/');
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Exchange' })).toBeNull();
  });

  it('says on every page that the account is closing', async () => {
    show('/markets/', sampleMe({ locks: [{ reason: 'account-closing', until: null }] }));
    expect(await screen.findByRole('button', { name: 'Keep my account' })).toBeVisible();
  });
});
