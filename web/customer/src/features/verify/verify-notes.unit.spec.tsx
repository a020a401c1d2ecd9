import { meKey } from '@corella/api-client';
import type { Kyc } from '@corella/contracts/kyc-web';
import type { Me } from '@corella/contracts/web';
import { screen, waitFor } from '@testing-library/react';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages, type Shown } from '../../testing/show-page.js';
import { kycKey } from './api/kyc.js';
import { application, kycOf, picture, whole } from './testing/given-kyc.js';
import { VerifyPage } from './verify-page.js';

let venue: FakeVenue;
let kyc: Kyc;
beforeAll(async () => {
  await startPages();
  window.scrollTo = () => undefined;
});
beforeEach(() => {
  kyc = kycOf();
  venue = new FakeVenue()
    .on('GET /api/kyc', () => kyc)
    .on('PATCH /api/kyc/draft', ({ body }) => {
      const { answers } = body as { answers: object };
      const { draft } = kyc;
      kyc = { ...kyc, draft: { ...draft, version: draft.version + 1, answers: { ...draft.answers, ...answers } } };
      return kyc.draft;
    });
});
const show = async (me: Partial<Me> = {}): Promise<Shown> => {
  const shown = showPage(<VerifyPage />, { at: '/user/verify/', me: sampleMe({ kycState: 0, ...me }) });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  return shown;
};
const atOnce = (verifiesAtOnce: boolean): unknown =>
  venue.on('GET /api/venue', () => ({ name: 'Corella', demo: true, simulated: true, time: AT, verifiesAtOnce }));
const AT = '2026-11-26T07:41:00.000Z';

describe('what a customer is told on the way', () => {
  it('says in Japan from the first step on that a phone is needed, and leads to it', async () => {
    kyc = kycOf({ country: 'JP' });
    await show({ phone: null });
    expect(screen.getByRole('region', { name: 'Add your phone first' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a phone' })).toHaveAttribute('href', '/en-us/user/info/?do=phone');
    expect(screen.getByText('With the country, such as +81 90 1234 5678.')).toBeVisible();
  });

  it.each([
    ['JP', { phone: '+819012345678' }],
    // The venue cannot text.
    ['JP', { phone: null, phoneOffered: false }],
    ['AU', { phone: null }],
  ])('asks for none in %s with %j', async (country, me) => {
    kyc = kycOf({ country });
    await show(me);
    expect(screen.queryByText('Add your phone first')).toBeNull();
  });

  it('begins with the phone that is bound', async () => {
    await show({ phone: '+61412000111' });
    expect(screen.getByLabelText('Phone')).toHaveValue('+61412000111');
    await waitFor(() =>
      expect(venue.asked('PATCH /api/kyc/draft')[0]?.body).toEqual({ answers: { phone: '+61412000111' } }),
    );
  });

  it('says to a public figure that two people review, and calls a page without a back no front', async () => {
    const { answers } = whole();
    const passport = { ...answers, documentType: 'passport', publicFigure: 'yes' };
    kyc = kycOf({ draft: { ...whole([picture('front')]), answers: passport } });
    await show();
    expect(screen.getByText('Two people review this, within 14 business days.')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Picture of your document' })).toBeVisible();
    expect(screen.queryByText('Front')).toBeNull();
  });

  it('names what another tab has changed, until the next answer is written here', async () => {
    const { user } = await show();
    const { draft } = kyc;
    kyc = { ...kyc, draft: { ...draft, version: 5, answers: { municipality: 'Rozelle' } } };
    const first = (): Response => refusal(409, 'draft-changed', 'Changed.');
    const patched = ({ body }: { readonly body: unknown }) => {
      const { answers } = body as { answers: object };
      kyc = { ...kyc, draft: { ...kyc.draft, version: 6, answers: { ...kyc.draft.answers, ...answers } } };
      return kyc.draft;
    };
    let calls = 0;
    venue.on('PATCH /api/kyc/draft', (call) => ((calls += 1) === 1 ? first() : patched(call)));
    await user.type(screen.getByLabelText('First name'), 'Mia');
    await user.tab();
    const told = /^Changed in another tab or on another device\..* is now Rozelle\.$/;
    expect(await screen.findByText(told)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Last name'), 'Tran');
    await user.tab();
    await waitFor(() => expect(calls).toBe(3));
    expect(screen.queryByText(told)).toBeNull();
  });

  it('shows what was sent in another tab, and tries to save no more', async () => {
    const { user } = await show();
    venue.on('PATCH /api/kyc/draft', () => {
      kyc = kycOf({ kycInfo: { ...kyc.kycInfo, auth_state: 2 }, application });
      return refusal(409, 'kyc-closed', 'Sent already.');
    });
    await user.type(screen.getByLabelText('First name'), 'Mia');
    await user.tab();
    expect(await screen.findByText('We are reviewing your documents')).toBeInTheDocument();
    expect(venue.asked('PATCH /api/kyc/draft')).toHaveLength(1);
  });

  it('lets the other pages know at once what an approval has opened', async () => {
    kyc = kycOf({ kycInfo: { ...kyc.kycInfo, auth_state: 2 }, application });
    venue.on('GET /api/auth/session', () => ({ user: sampleMe({ kycState: 90 }) }));
    const { client } = await show({ kycState: 2 });
    expect(venue.asked('GET /api/auth/session')).toEqual([]);
    kyc = kycOf({ kycInfo: { ...kyc.kycInfo, auth_state: 90 } });
    await client.invalidateQueries({ queryKey: kycKey });
    expect(await screen.findByText('You can trade.')).toBeVisible();
    await waitFor(() => expect(client.getQueryData(meKey)).toMatchObject({ kycState: 90 }));
  });

  it('is no demo of anything where the desk has decided', async () => {
    atOnce(false);
    kyc = kycOf({ kycInfo: { ...kyc.kycInfo, auth_state: 90 } });
    const { client } = await show();
    await waitFor(() => expect(venue.asked('GET /api/venue')).toHaveLength(1));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByText(/everybody is verified at once/)).toBeNull();
  });
});
