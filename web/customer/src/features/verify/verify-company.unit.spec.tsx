import type { KycAnswers } from '@corella/contracts/kyc';
import type { Kyc } from '@corella/contracts/kyc-web';
import { COMPANY_ANSWERS } from '@corella/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeVenue } from '../../testing/fake-venue.js';
import { sampleMe } from '../../testing/samples.js';
import { showPage, startPages, type Shown } from '../../testing/show-page.js';
import { VerifyPage } from './verify-page.js';

type Picture = Kyc['draft']['pictures'][number];
const picture = (slot: Picture['slot']): Picture => ({
  slot,
  contentType: 'image/jpeg',
  sentBytes: 2_202_009,
  sentName: null,
  advice: [],
  sentAt: '2026-11-20T01:00:00.000Z',
});
const PICTURES = (['registration', 'authority', 'front', 'back'] as const).map(picture);
const companyOf = (answers: KycAnswers = COMPANY_ANSWERS, pictures: readonly Picture[] = PICTURES): Kyc => ({
  kycInfo: { auth_type: 2, auth_state: 0, mail_state: 0, auth_cfd_state: 0, fixes: [] },
  country: 'AU',
  today: '2026-11-26',
  application: null,
  review: null,
  handoff: null,
  draft: { kind: 'company', method: 'upload', version: 3, savedAt: null, answers, pictures: [...pictures], faults: {} },
});
const without = (...names: readonly string[]): KycAnswers =>
  Object.fromEntries(Object.entries(COMPANY_ANSWERS).filter(([name]) => !names.some((one) => name.startsWith(one))));

let venue: FakeVenue;
let kyc: Kyc;
beforeAll(async () => {
  await startPages();
  window.scrollTo = () => undefined;
});
beforeEach(() => {
  kyc = companyOf();
  venue = new FakeVenue()
    .on('GET /api/kyc', () => kyc)
    .on('PATCH /api/kyc/draft', ({ body }) => {
      const { answers, kind } = body as { answers: KycAnswers; kind?: 'person' | 'company' };
      const { draft } = kyc;
      const next = { ...draft, version: draft.version + 1, answers: { ...draft.answers, ...answers } };
      kyc = { ...kyc, draft: { ...next, kind: kind ?? draft.kind } };
      return kyc.draft;
    });
});
const show = async (): Promise<Shown> => {
  const shown = showPage(<VerifyPage />, { at: '/user/verify/', me: sampleMe({ kycState: 0 }) });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  return shown;
};
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const part = (name: string) => within(screen.getByRole('region', { name }));

describe('the verification of a company', () => {
  it('is chosen instead of a person’s, and has a step for the people', async () => {
    kyc = { ...companyOf({}, []), kycInfo: { ...kyc.kycInfo, auth_type: 1 } };
    kyc = { ...kyc, draft: { ...kyc.draft, kind: 'person' } };
    const { user } = await show();
    await user.click(button('Company'));
    expect(await screen.findByRole('heading', { name: 'Verify your company' })).toBeInTheDocument();
    expect(venue.asked('PATCH /api/kyc/draft')[0]?.body).toEqual({ answers: {}, kind: 'company' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('People')]),
    );
    await user.click(button('Person'));
    expect(await screen.findByLabelText('Gender')).toBeInTheDocument();
  });

  it('says that a number cannot be right', async () => {
    kyc = companyOf(without('acn'));
    const { user } = await show();
    await user.type(screen.getByLabelText('ACN'), '004 085 617');
    await user.tab();
    expect(await screen.findByText('Nine digits, one of them is wrong')).toBeInTheDocument();
  });

  it('takes a place of business elsewhere, and lets it go again', async () => {
    kyc = companyOf(without('acn'));
    const { user } = await show();
    await user.click(button('Add a place of business elsewhere'));
    await user.type(part('Place of business').getByLabelText('Street and number'), '1 Dock Road');
    await user.click(button('Remove Place of business'));
    expect(screen.queryByRole('region', { name: 'Place of business' })).toBeNull();
    await waitFor(() => expect(kyc.draft.answers['business.street']).toBe(''));
  });

  it('names owners one by one, and says what is left', async () => {
    kyc = companyOf(without('owner', 'phone'));
    const { user } = await show();
    await user.selectOptions(screen.getByLabelText('Ownership'), 'owners');
    await user.type(part('Owner 1').getByLabelText(/^Share/), '40');
    expect(screen.getByText('40% named')).toBeInTheDocument();
    await user.click(button('Add an owner'));
    await user.type(part('Owner 2').getByLabelText('First name'), 'Ada');
    await user.type(part('Owner 2').getByLabelText(/^Share/), '35.5');
    expect(screen.getByText('24.5% is left, so nobody else can hold 25%.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add an owner' })).toBeNull();
    await user.click(button('Remove Owner 1'));
    expect(part('Owner 1').getByLabelText('First name')).toHaveValue('Ada');
    expect(screen.queryByRole('region', { name: 'Owner 2' })).toBeNull();
    await waitFor(() => expect(kyc.draft.answers).toMatchObject({ 'owner1.shares': '35.5', 'owner2.firstName': '' }));
  });

  it('asks for a senior manager where nobody holds 25 percent, and for the representative of who logs in', async () => {
    kyc = companyOf(without('phone'));
    const { user } = await show();
    await user.selectOptions(screen.getByLabelText('Ownership'), 'none');
    expect(part('Senior manager').getByLabelText('Position')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Owner 1' })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Whoever logs in'), 'authorised');
    expect(part('Representative').getByLabelText('Last name')).toBeInTheDocument();
  });

  it('shows everything once more, each person under its name', async () => {
    await show();
    expect(part('Owner 2').getByText('33.3%')).toBeInTheDocument();
    expect(part('Registered address').getByText('220 Queen Street')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Registration extract' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Owner 3' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: /I may act for the company/ })).toBeInTheDocument();
  });

  const sentBack = (fixes: Kyc['kycInfo']['fixes']): Kyc => ({
    ...companyOf(),
    kycInfo: { auth_type: 2, auth_state: 3, mail_state: 0, auth_cfd_state: 0, fixes },
    application: {
      caseId: 'KYC-1072015-1',
      submittedAt: '2026-11-20T02:00:00.000Z',
      dueAt: '2026-12-10T02:00:00.000Z',
      reviewedAt: '2026-11-21T05:20:00.000Z',
      reason: { code: 'M02', text: 'Differs' },
      remark: null,
      lapsesAt: null,
      reapplyAfter: null,
      pin: null,
    },
  });

  it('changes the share of one owner alone', async () => {
    kyc = sentBack([{ part: 'owner2.shares', sent: '33.3' }]);
    venue.on('POST /api/kyc/resubmit', () => ({ caseId: 'KYC-1072015-1', dueAt: '2026-12-10T02:00:00.000Z' }));
    const { user } = await show();
    expect(screen.getByRole('heading', { name: 'Owner 2' })).toBeInTheDocument();
    const [share] = screen.getAllByRole('textbox');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await user.clear(share!);
    await user.type(share!, '45');
    expect(button('Send the fix')).toBeDisabled();
    await user.clear(share!);
    await user.type(share!, '40');
    await user.click(button('Send the fix'));
    await waitFor(() => expect(venue.asked('POST /api/kyc/resubmit')).toHaveLength(1));
  });

  it('changes the owners when it is asked about the ownership', async () => {
    const sent = Object.fromEntries(Object.entries(COMPANY_ANSWERS).filter(([name]) => name.startsWith('owner')));
    kyc = sentBack([{ part: 'ownership', sent: 'owners', with: sent }]);
    const { user } = await show();
    expect(screen.getByRole('checkbox', { name: 'It is right as I sent it' })).toBeInTheDocument();
    await user.click(button('Remove Owner 2'));
    expect(screen.queryByRole('checkbox', { name: 'It is right as I sent it' })).toBeNull();
    expect(button('Send the fix')).toBeEnabled();
    await user.click(button('Add an owner'));
    await user.type(part('Owner 2').getByLabelText('First name'), 'Ada');
    expect(button('Send the fix')).toBeDisabled();
  });

  it('is told by its own name when it is verified', async () => {
    kyc = { ...kyc, kycInfo: { ...kyc.kycInfo, auth_state: 90 } };
    await show();
    expect(screen.getByRole('heading', { name: 'Your company is verified' })).toBeInTheDocument();
  });
});
