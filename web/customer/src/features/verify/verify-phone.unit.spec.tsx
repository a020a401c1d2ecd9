import { marketSocket } from '@corella/api-client';
import type { Kyc } from '@corella/contracts/kyc-web';
import { act, screen, waitFor, within } from '@testing-library/react';
import { loseConnection, push } from '../../testing/fake-socket.js';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages, type Shown } from '../../testing/show-page.js';
import { ANSWERS as SAMPLE_ANSWERS } from './testing/given-kyc.js';
import { VerifyPage } from './verify-page.js';

const ANSWERS = {
  ...SAMPLE_ANSWERS,
  documentType: 'passport',
  documentNumber: 'PA1938204',
  documentExpiry: '2039-09-02',
};
const [BEGIN, END] = ['POST /api/kyc/handoff', 'DELETE /api/kyc/handoff'];
const SOON = new Date(Date.now() + 600_000).toISOString();
const waiting: Kyc['handoff'] = { state: 'waiting', expiresAt: SOON, refusedAt: null };
const picture = (slot: 'front' | 'selfie1' | 'selfie2' | 'selfie3'): Kyc['draft']['pictures'][number] => ({
  slot,
  contentType: 'image/jpeg',
  sentBytes: 90_000,
  sentName: null,
  sentAt: '2026-11-26T07:41:00.000Z',
  ...(slot === 'front' ? { advice: ['glare'] } : { advice: [], gesture: 'look-up' }),
});

describe('the pictures by phone', () => {
  let venue: FakeVenue;
  let kyc: Kyc;
  const become = (changes: Partial<Kyc>, draft: Partial<Kyc['draft']> = {}): void => {
    kyc = { ...kyc, ...changes, draft: { ...kyc.draft, version: kyc.draft.version + 1, ...draft } };
  };
  beforeAll(async () => {
    await startPages();
    window.scrollTo = () => undefined;
  });
  beforeEach(() => {
    kyc = {
      kycInfo: { auth_type: 1, auth_state: 0, mail_state: 0, auth_cfd_state: 0, fixes: [] },
      country: 'AU',
      today: '2026-11-26',
      application: null,
      review: null,
      handoff: null,
      draft: {
        kind: 'person',
        method: 'ekyc',
        version: 7,
        savedAt: null,
        answers: ANSWERS,
        pictures: [],
        faults: {},
      },
    };
    venue = new FakeVenue()
      .on('GET /api/kyc', () => kyc)
      .on(BEGIN, () => {
        become({ handoff: waiting }, { version: kyc.draft.version });
        return { url: 'https://corella.example/en-us/ekyc/#code', expiresAt: SOON };
      })
      .on(END, () => become({ handoff: null }, { version: kyc.draft.version }))
      .on('PATCH /api/kyc/draft', ({ body }) => {
        become({}, body as Partial<Kyc['draft']>);
        kyc = { ...kyc, draft: { ...kyc.draft, answers: ANSWERS } };
        return kyc.draft;
      });
  });
  const show = async (): Promise<Shown> => {
    const shown = showPage(<VerifyPage />, { at: '/user/verify/', me: sampleMe({ kycState: 0 }) });
    await screen.findByRole('button', { name: 'Continue to review' });
    return shown;
  };
  const followed = ({ client }: Shown): Promise<void> => client.invalidateQueries({ queryKey: ['kyc'] });
  const slots = (): HTMLElement => screen.getByRole('list', { name: 'Pictures from the phone' });

  it('are a choice, which says what it changes', async () => {
    become({}, { method: 'upload' });
    const { user } = await show();
    expect(screen.getByText(/Decided within 14 business days/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'With your phone' }));
    expect(await screen.findByText(/three selfies. Decided within one business day/)).toBeVisible();
    const [saved] = venue.asked('PATCH /api/kyc/draft');
    expect(saved?.body).toEqual({ answers: {}, method: 'ekyc' });
    expect(within(slots()).getAllByText('Not there yet')).toHaveLength(4);
  });

  it('begin with a code that counts for some minutes, and end with it', async () => {
    const shown = await show();
    const { user } = shown;
    await user.click(screen.getByRole('button', { name: 'Show the code' }));
    expect(await screen.findByRole('img', { name: 'Code for your phone' })).toBeVisible();
    expect(screen.getByText(/^(9:[0-5][0-9]|10:00)$/)).toBeVisible();
    become({ handoff: { ...waiting, state: 'open', refusedAt: SOON } });
    await followed(shown);
    expect(await screen.findByText('Your phone is connected')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Another phone showed the same code and was refused.');
    await user.click(screen.getByRole('button', { name: 'Disconnect it' }));
    expect(await screen.findByRole('button', { name: 'Show the code' })).toBeVisible();
    expect(venue.asked(END)).toHaveLength(1);
  });

  it.each([
    ['https://corella.example', false],
    ['http://127.0.0.1:8080', true],
    ['http://localhost:8080', true],
  ])('have a link that can be copied, and at %s say that only this machine opens it: %s', async (origin, isLocal) => {
    venue.on(BEGIN, () => {
      become({ handoff: waiting }, { version: kyc.draft.version });
      return { url: `${origin}/en-us/ekyc/#code`, expiresAt: SOON };
    });
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Show the code' }));
    await user.click(await screen.findByRole('button', { name: 'Copy the link' }));
    expect(await navigator.clipboard.readText()).toBe(`${origin}/en-us/ekyc/#code`);
    expect(screen.queryByText(/opens on this machine only/) !== null).toBe(isLocal);
  });

  it('appear as the phone sends them, with what was asked for, and only then is there a review', async () => {
    become({ handoff: { ...waiting, state: 'open' } });
    const shown = await show();
    const { user } = shown;
    become({}, { pictures: [picture('front'), picture('selfie1')] });
    await followed(shown);
    expect(await within(slots()).findByRole('img', { name: 'Selfie 1' })).toBeVisible();
    expect(within(slots()).getByText('Look up')).toBeVisible();
    expect(within(slots()).getAllByText('Not there yet')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Continue to review' }));
    expect(screen.getByText('The phone has to send every picture before you go on.')).toBeVisible();
    become({}, { pictures: (['front', 'selfie1', 'selfie2', 'selfie3'] as const).map(picture) });
    await followed(shown);
    await waitFor(() => expect(within(slots()).queryByText('Not there yet')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Continue to review' }));
    expect(await screen.findByText('A person reviews this, within one business day.')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Selfie 3' })).toBeVisible();
  });

  it('appear at once when the socket says that there is news, without asking every few seconds', async () => {
    become({ handoff: { ...waiting, state: 'open' } });
    await show();
    const before = venue.asked('GET /api/kyc').length;
    become({}, { pictures: [picture('selfie2')] });
    await push({ topic: 'account', data: { changed: 'orders' } });
    expect(venue.asked('GET /api/kyc')).toHaveLength(before);
    await push({ topic: 'account', data: { changed: 'kyc' } });
    expect(await within(slots()).findByRole('img', { name: 'Selfie 2' })).toBeVisible();
    expect(venue.asked('GET /api/kyc')).toHaveLength(before + 1);
  });

  it('are read again when a lost connection is back', async () => {
    become({ handoff: { ...waiting, state: 'open' } });
    await show();
    become({}, { pictures: [picture('selfie3')] });
    await loseConnection();
    act(() => marketSocket.reconnectNow());
    expect(await within(slots()).findByRole('img', { name: 'Selfie 3' })).toBeVisible();
  });

  it('say why there is no code', async () => {
    venue.on(BEGIN, () => refusal(409, 'kyc-closed', 'The verification takes no answers at present.'));
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Show the code' }));
    expect(await screen.findByText('The verification takes no answers at present.')).toBeVisible();
  });
});
