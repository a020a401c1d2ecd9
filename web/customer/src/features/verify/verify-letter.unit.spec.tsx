import type { Kyc } from '@corella/contracts/kyc-web';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages, type Shown } from '../../testing/show-page.js';
import { application, kycOf } from './testing/given-kyc.js';
import { VerifyPage } from './verify-page.js';

let venue: FakeVenue;
let kyc: Kyc;
beforeAll(startPages);
beforeEach(() => {
  kyc = kycOf();
  venue = new FakeVenue().on('GET /api/kyc', () => kyc);
});
const show = async (): Promise<Shown> => {
  const shown = showPage(<VerifyPage />, { at: '/user/verify/', me: sampleMe({ kycState: 0 }) });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  return shown;
};
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('the page of a verification whose letter is in the post', () => {
  it('takes the PIN of the letter, and says how many guesses are left', async () => {
    kyc = kycOf({
      kycInfo: { ...kyc.kycInfo, auth_state: 1, mail_state: 2 },
      country: 'JP',
      application: { ...application, pin: { left: 5, until: '2027-02-20T00:00:00.000Z' } },
    });
    venue.on('POST /api/kyc/pin', () => refusal(400, 'pin-wrong', 'This is not the PIN of the letter.'));
    const { user } = await show();
    expect(screen.getByText(/5 guesses left/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('PIN'), '1234');
    await user.click(button('Confirm'));
    expect(screen.getByText('The PIN has eight digits')).toBeInTheDocument();
    await user.type(screen.getByLabelText('PIN'), '5678');
    await user.click(button('Confirm'));
    expect(await screen.findByText('This is not the PIN of the letter.')).toBeInTheDocument();
  });

  const inThePost = (left: number, until: number) =>
    kycOf({
      kycInfo: { ...kyc.kycInfo, auth_state: 1, mail_state: 2 },
      country: 'JP',
      application: { ...application, pin: { left, until: new Date(until).toISOString() } },
    });
  const DAY = 86_400_000;

  it('takes the form away with the last wrong PIN', async () => {
    kyc = inThePost(1, Date.now() + 80 * DAY);
    venue.on('POST /api/kyc/pin', () => {
      kyc = kycOf({ kycInfo: { ...kyc.kycInfo, auth_state: 2, mail_state: 3 }, country: 'JP', application });
      return refusal(400, 'pin-wrong', 'This is not the PIN of the letter.');
    });
    const { user } = await show();
    await user.type(screen.getByLabelText('PIN'), '12345678');
    await user.click(button('Confirm'));
    expect(await screen.findByText(/or its PIN is spent/)).toBeInTheDocument();
    expect(screen.queryByLabelText('PIN')).toBeNull();
  });

  it('lets whoever waits say that the letter has not come, after two weeks and a question', async () => {
    kyc = inThePost(5, Date.now() + 80 * DAY);
    await show();
    expect(screen.getByText(/A letter may take two weeks/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'It did not come' })).toBeNull();
    cleanup();
    kyc = inThePost(5, Date.now() + 75 * DAY);
    venue.on('POST /api/kyc/letter/missing', () => {
      kyc = kycOf({ kycInfo: { ...kyc.kycInfo, auth_state: 2, mail_state: 3 }, country: 'JP', application });
      return undefined;
    });
    const { user } = await show();
    await user.click(button('It did not come'));
    expect(screen.getByText(/The PIN of the first one counts no more/)).toBeInTheDocument();
    await user.click(button('Send me another one'));
    expect(await screen.findByText(/We look at your case again/)).toBeInTheDocument();
  });
});
