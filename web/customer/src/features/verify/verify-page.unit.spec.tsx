import type { Kyc } from '@corella/contracts/kyc-web';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeVenue, refusal } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages, type Shown } from '../../testing/show-page.js';
import { application, DOCUMENT, kycOf, picture, whole } from './testing/given-kyc.js';
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
const show = async (): Promise<Shown> => {
  const shown = showPage(<VerifyPage />, { at: '/user/verify/', me: sampleMe({ kycState: 0 }) });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  return shown;
};
const atOnce = (verifiesAtOnce: boolean): unknown =>
  venue.on('GET /api/venue', () => ({ name: 'Corella', demo: true, simulated: true, time: AT, verifiesAtOnce }));
const AT = '2026-11-26T07:41:00.000Z';
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

describe('the verification page', () => {
  it('saves what is typed, and says when', async () => {
    const { user } = await show();
    await user.type(screen.getByLabelText('First name'), 'Mia');
    await user.tab();
    await waitFor(() => expect(venue.asked('PATCH /api/kyc/draft')).toHaveLength(1));
    const [call] = venue.asked('PATCH /api/kyc/draft');
    expect(call?.body).toEqual({ answers: { firstName: 'Mia' } });
    expect(call?.headers.get('If-Match')).toBe('"0"');
  });

  it('says what is wrong when a field is left, and what is missing when somebody wants to go on', async () => {
    const { user } = await show();
    await user.type(screen.getByLabelText('Postcode'), '305');
    expect(screen.queryByText('Four digits, for example 3056')).toBeNull();
    await user.tab();
    expect(await screen.findByText('Four digits, for example 3056')).toBeInTheDocument();
    expect(screen.queryByText('This answer is missing')).toBeNull();
    await user.click(button('Continue to document'));
    expect(screen.getAllByText('This answer is missing').length).toBeGreaterThan(10);
    expect(screen.getByLabelText('First name')).toHaveFocus();
  });

  it('goes on where somebody has stopped, with the pictures that the document needs', async () => {
    kyc = kycOf({ draft: whole([picture('front')]) });
    const { user } = await show();
    expect(screen.getByRole('region', { name: 'Front' })).toHaveTextContent('2.1 MB of 5 MB');
    expect(screen.getByRole('region', { name: 'Back' })).toHaveTextContent('Add a picture');
    await user.click(button('Continue to review'));
    expect(screen.queryByText('Submit for review')).toBeNull();
    expect(screen.getByText('A picture of each side is needed before you go on.')).toBeInTheDocument();
  });

  it('sends a picture with the version of the draft, and says why one was refused', async () => {
    kyc = kycOf({ draft: whole([picture('front')]) });
    venue.on('PUT /api/kyc/files/back', () => refusal(400, 'file-unreadable', 'The file is damaged.'));
    const { user } = await show();
    const pdf = new File(['%PDF-1.4'], 'back.pdf', { type: 'application/pdf' });
    const input = within(screen.getByRole('region', { name: 'Back' })).getByLabelText('Back', { selector: 'input' });
    await user.upload(input, pdf);
    expect(await screen.findByText('The file is damaged.')).toBeInTheDocument();
    const [call] = venue.asked('PUT /api/kyc/files/back');
    expect(call?.headers.get('If-Match')).toBe('"7"');
    expect(call?.headers.get('X-File-Name')).toBe('back.pdf');
    fireEvent.change(input, { target: { files: [new File(['x'], 'x.gif', { type: 'image/gif' })] } });
    expect(
      await screen.findByText('File format incorrect, please upload again: a JPEG, PNG or PDF.'),
    ).toBeInTheDocument();
  });

  it('shows everything once more, and is submitted with the consent', async () => {
    kyc = kycOf({ draft: whole([picture('front'), picture('back')]) });
    venue.on('POST /api/kyc/submit', () => {
      kyc = kycOf({ kycInfo: { ...kyc.kycInfo, auth_state: 2 }, application });
      return { caseId: application.caseId, dueAt: application.dueAt };
    });
    const { user } = await show();
    expect(screen.getByText('A$90,000 to A$120,000')).toBeInTheDocument();
    expect(screen.getByText('14 Mar 1991')).toBeInTheDocument();
    await user.click(button('Submit for review'));
    expect(venue.asked('POST /api/kyc/submit')).toHaveLength(0);
    await user.click(screen.getByRole('checkbox'));
    await user.click(button('Submit for review'));
    expect(await screen.findByText('We are reviewing your documents')).toBeInTheDocument();
    expect(venue.asked('POST /api/kyc/submit')[0]?.headers.get('If-Match')).toBe('"7"');
    expect(screen.getByText('KYC-1072015-1')).toBeInTheDocument();
  });

  it('asks for what the desk wants to be fixed, and for nothing else', async () => {
    kyc = kycOf({
      kycInfo: { ...kyc.kycInfo, auth_state: 3, fixes: [{ part: 'street', sent: '14 Wattle Street' }] },
      draft: whole([picture('front'), picture('back')]),
      application: {
        ...application,
        reviewedAt: '2026-11-21T05:20:00.000Z',
        lapsesAt: '2026-12-21T05:20:00.000Z',
        reason: { code: 'M02', text: 'Data differs from document' },
        remark: 'Your licence reads 18.',
      },
    });
    venue.on('POST /api/kyc/resubmit', () => ({ caseId: application.caseId, dueAt: application.dueAt }));
    const { user } = await show();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(screen.getByText('Fix this: Data differs from document')).toBeInTheDocument();
    expect(screen.getByText('You sent 14 Wattle Street')).toBeInTheDocument();
    expect(screen.getByText('Answer by 21 Dec 2026, or the application lapses.')).toBeVisible();
    expect(button('Send the fix')).toBeDisabled();
    await user.clear(screen.getByLabelText('Street and number'));
    await user.type(screen.getByLabelText('Street and number'), '18 Wattle Street');
    await user.click(button('Send the fix'));
    await waitFor(() => expect(venue.asked('POST /api/kyc/resubmit')).toHaveLength(1));
    expect(venue.asked('PATCH /api/kyc/draft').at(-1)?.body).toEqual({ answers: { street: '18 Wattle Street' } });
  });

  it('says of each part why it is to be fixed', async () => {
    kyc = kycOf({
      kycInfo: {
        ...kyc.kycInfo,
        auth_state: 3,
        fixes: [
          { part: 'street', sent: '14 Wattle Street' },
          { part: 'front', sent: null, reason: { code: 'M01', text: 'Picture cannot be read' } },
        ],
      },
      draft: whole([picture('front'), picture('back')]),
      application: { ...application, reviewedAt: '2026-11-21T05:20:00.000Z', reason: { code: 'M02', text: 'Differs' } },
    });
    await show();
    expect(screen.getByText('Fix this: Differs')).toBeInTheDocument();
    expect(screen.getByText('Fix this: Picture cannot be read')).toBeInTheDocument();
  });

  it('lets the customer say that an answer is right as it was sent', async () => {
    kyc = kycOf({
      kycInfo: {
        ...kyc.kycInfo,
        auth_state: 3,
        fixes: [
          { part: 'street', sent: '14 Wattle Street' },
          { part: 'front', sent: null },
        ],
      },
      draft: whole([{ ...picture('front'), sentAt: '2026-11-22T05:20:00.000Z' }, picture('back')]),
      application: { ...application, reviewedAt: '2026-11-21T05:20:00.000Z', reason: { code: 'M02', text: 'Differs' } },
    });
    venue.on('POST /api/kyc/resubmit', () => ({ caseId: application.caseId, dueAt: application.dueAt }));
    const { user } = await show();
    expect(button('Send the 2 fixes')).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'It is right as I sent it' }));
    await user.click(button('Send the 2 fixes'));
    await waitFor(() => expect(venue.asked('POST /api/kyc/resubmit')).toHaveLength(1));
    expect(venue.asked('POST /api/kyc/resubmit')[0]?.body).toEqual({ kept: ['street'] });
  });

  it('asks somebody who is verified for a new document, and takes its number for the same', async () => {
    kyc = kycOf({
      kycInfo: {
        ...kyc.kycInfo,
        auth_state: 90,
        fixes: [
          { part: 'documentNumber', sent: '2274 8105' },
          { part: 'documentExpiry', sent: DOCUMENT.documentExpiry },
        ],
      },
      review: { cause: 'document-expired', state: 3 },
      draft: whole([picture('front'), picture('back')]),
      application: { ...application, reviewedAt: '2026-11-21T05:20:00.000Z', reason: { code: 'M03', text: 'Expired' } },
    });
    venue.on('POST /api/kyc/resubmit', () => {
      kyc = { ...kyc, review: { cause: 'document-expired', state: -2 } };
      return { caseId: application.caseId, dueAt: application.dueAt };
    });
    const { user } = await show();
    expect(screen.getByRole('heading', { name: 'Renew your document' })).toBeInTheDocument();
    expect(button('Send the 2 fixes')).toBeDisabled();
    await user.clear(screen.getByLabelText('Expiry'));
    await user.type(screen.getByLabelText('Expiry'), '2031-03-01');
    await user.click(button('Send the 2 fixes'));
    await waitFor(() => expect(venue.asked('POST /api/kyc/resubmit')[0]?.body).toEqual({ kept: ['documentNumber'] }));
    expect(await screen.findByText('You stay verified, and your account stays open.')).toBeInTheDocument();
  });

  it('lets somebody who is verified change their details, or leave them as they are', async () => {
    kyc = kycOf({ kycInfo: { ...kyc.kycInfo, auth_state: 90 }, draft: whole([picture('front')]), application });
    const { user } = await show();
    await user.click(button('Change my details'));
    expect(await screen.findByText(/You stay verified with what was approved until then/)).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Your identity is verified' })).toBeNull();
    await user.click(button('Leave everything as it is'));
    expect(screen.getByRole('heading', { name: 'Your identity is verified' })).toBeInTheDocument();
  });

  it('says why somebody was rejected, and when they may try again', async () => {
    const rejected = (reapplyAfter: string | null): Kyc =>
      kycOf({
        kycInfo: { ...kyc.kycInfo, auth_state: -1 },
        application: { ...application, reason: { code: 'R01', text: 'Document is not genuine' }, reapplyAfter },
      });
    kyc = rejected('2020-01-01T00:00:00.000Z');
    venue.on('POST /api/kyc/reopen', () => {
      kyc = kycOf();
      return undefined;
    });
    const { user } = await show();
    expect(screen.getByText('Document is not genuine')).toBeInTheDocument();
    await user.click(button('Apply again'));
    expect(await screen.findByLabelText('First name')).toBeInTheDocument();
  });

  it('never offers another try to somebody who has none', async () => {
    kyc = kycOf({
      kycInfo: { ...kyc.kycInfo, auth_state: -1 },
      application: { ...application, reason: { code: 'R04', text: 'Not eligible' } },
    });
    await show();
    expect(screen.getByText('You cannot apply again.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Apply again' })).toBeNull();
  });

  it('can be tried in a demo, as somebody new', async () => {
    const login = { email: 'try-1@corella.example', password: 'Try-1234-7A' };
    kyc = kycOf({ kycInfo: { ...kyc.kycInfo, auth_state: 90 } });
    atOnce(true);
    venue.on('POST /api/demo/applicant', () => ({ ...login, user: sampleMe({ kycState: 0, uid: '7' }) }));
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Try the verification' }));
    await user.selectOptions(screen.getByLabelText('Country of residence'), 'JP');
    await user.click(button('Log in as somebody new'));
    await screen.findByText(login.password);
    expect(screen.getByRole('heading', { level: 1, name: 'You are somebody new now' })).toBeVisible();
    expect(screen.queryByText('Your identity is verified')).toBeNull();
    const [asked] = venue.asked('POST /api/demo/applicant');
    expect(asked?.body).toEqual({ country: 'JP' });
    expect(asked?.headers.get('Idempotency-Key')).toMatch(/./);
    kyc = kycOf();
    await user.click(button('Begin'));
    await screen.findByLabelText('First name');
  });

  it('offers what is open to somebody who is verified', async () => {
    kyc = kycOf({ kycInfo: { ...kyc.kycInfo, auth_state: 90 } });
    await show();
    expect(screen.getByRole('link', { name: 'Go to the exchange' })).toHaveAttribute(
      'href',
      '/en-us/exchange/btc_aud/',
    );
    expect(screen.getByText('You can trade.')).toBeVisible();
  });

  it('says that it could not be loaded, and tries again', async () => {
    venue.on('GET /api/kyc', () => refusal(503, 'not-ready', 'A part of the venue is away.'));
    const { user } = showPage(<VerifyPage />, { at: '/user/verify/', me: sampleMe() });
    expect(await screen.findByText('A part of the venue is away.')).toBeInTheDocument();
    venue.on('GET /api/kyc', () => kyc);
    await user.click(button(/again|retry/i));
    expect(await screen.findByLabelText('First name')).toBeInTheDocument();
  });
});
