import type { KycPhone } from '@corella/contracts/kyc-web';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages, type Shown } from '../../testing/show-page.js';
import { EkycPage } from './ekyc-page.js';

const TOKEN = 'a-code_of-the-computer'.padEnd(43, 'x');
const [OPEN, READ, FRONT] = [
  'POST /api/kyc/handoff/open',
  'GET /api/kyc/handoff/phone',
  'PUT /api/kyc/handoff/files/front',
] as const;
const SENT = '2026-11-26T07:41:00.000Z';
const phoneOf = (front: string | null, selfie: string | null = null): KycPhone => ({
  until: '2026-11-26T08:00:00.000Z',
  slots: [
    { slot: 'front', gesture: null, sentAt: front },
    { slot: 'selfie1', gesture: 'look-up', sentAt: selfie },
  ],
});
const pdf = new File(['%PDF-1.4'], 'front.pdf', { type: 'application/pdf' });

describe('the phone’s page', () => {
  let venue: FakeVenue;
  beforeAll(async () => {
    await startPages();
    window.scrollTo = () => undefined;
    URL.createObjectURL = () => 'blob:shot';
    URL.revokeObjectURL = () => undefined;
  });
  beforeEach(() => {
    venue = new FakeVenue().on(OPEN, () => phoneOf(null)).on(READ, () => phoneOf(null));
  });
  const show = (hash = `#${TOKEN}`): Shown => showPage(<EkycPage />, { at: `/ekyc/${hash}` });
  const chosen = async ({ user }: Shown): Promise<void> =>
    user.upload(await screen.findByLabelText('Choose a file instead', { selector: 'input' }), pdf);

  it('shows the code once, and offers a file where there is no camera', async () => {
    const shown = show();
    expect(await screen.findByRole('heading', { name: 'Front of your document' })).toBeVisible();
    expect(venue.asked(OPEN)[0]?.body).toEqual({ token: TOKEN });
    expect(await screen.findByText(/does not lend the camera. Choose a file instead/)).toBeVisible();
    venue.on(FRONT, () => phoneOf(SENT));
    await chosen(shown);
    expect(await screen.findByText('front.pdf')).toBeVisible();
    expect(venue.asked(FRONT)).toEqual([]);
    await shown.user.click(screen.getByRole('button', { name: 'Use this picture' }));
    expect(await screen.findByRole('heading', { name: 'Look up' })).toBeVisible();
    expect(screen.getByText('1 of 2 pictures are there')).toBeVisible();
    expect(venue.asked(OPEN)).toHaveLength(1);
  });

  it('goes on where it was after the page was loaded again, and takes a picture once more', async () => {
    venue.on(READ, () => phoneOf(SENT));
    const { user } = show('');
    expect(await screen.findByRole('heading', { name: 'Look up' })).toBeVisible();
    expect(venue.asked(OPEN)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Take it again' }));
    expect(await screen.findByRole('heading', { name: 'Front of your document' })).toBeVisible();
  });

  it('sends somebody back to the computer when every picture is there', async () => {
    venue.on(READ, () => phoneOf(SENT, SENT));
    show('');
    expect(await screen.findByRole('heading', { name: 'All pictures are there' })).toBeVisible();
    expect(screen.getByRole('link', { name: /You can also log in on this phone/ })).toBeVisible();
    expect(screen.queryByText('Go on with this phone')).toBeNull();
  });

  it('goes on with the phone where its owner is logged in there', async () => {
    venue.on(READ, () => phoneOf(SENT, SENT));
    showPage(<EkycPage />, { at: '/ekyc/', me: sampleMe() });
    expect(await screen.findByRole('link', { name: 'Go on with this phone' })).toHaveAttribute(
      'href',
      '/en-us/user/verify/',
    );
  });

  it.each([
    [409, 'handoff-used', 'Another phone has used this code'],
    [410, 'handoff-expired', 'This code is too old'],
    [404, 'handoff-invalid', 'This code does not count'],
  ] as const)('says what is wrong with a code: %d %s', async (status, code, text) => {
    venue.on(OPEN, () => refusal(status, code, 'Refused.'));
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByText(/Show a new code on your computer/)).toBeVisible();
  });

  it('says so when a code is not whole', async () => {
    show('#abc');
    expect(await screen.findByText('This code does not count')).toBeVisible();
    expect(venue.calls).toEqual([]);
  });

  it('says so when its time is over', async () => {
    venue.on(READ, () => refusal(401, 'handoff-over', 'Over.'));
    show('');
    expect(await screen.findByText('The connection to your computer has ended')).toBeVisible();
  });

  it('keeps a picture while the network is away, and sends it when it is back', async () => {
    let isAway = true;
    venue.on(FRONT, () => {
      if (isAway) throw new TypeError('no network');
      return phoneOf(SENT);
    });
    const shown = show();
    await chosen(shown);
    await shown.user.click(await screen.findByRole('button', { name: 'Use this picture' }));
    expect(await screen.findByText(/The picture is kept here/)).toBeVisible();
    isAway = false;
    fireEvent(window, new Event('online'));
    expect(await screen.findByRole('heading', { name: 'Look up' })).toBeVisible();
    await waitFor(() => expect(venue.asked(FRONT)).toHaveLength(2));
  });
});
