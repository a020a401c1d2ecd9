import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { COMPANY_ANSWERS } from '@corella/contracts/testing';
import type { StaffRole } from '@corella/contracts/identity';
import type { KycCaseOpened, KycCaseRecord } from '@corella/contracts/operator';
import { FakeServer, refusal } from '../../../testing/fake-server.js';
import { caseRecord, companyCase, openedCase, ownCase } from '../../../testing/sample-cases.js';
import { showResource } from '../../../testing/show-page.js';
import { kycCases } from '../index.js';

const ID = 'KYC-1072015-1';

function show(
  record: KycCaseRecord,
  { role = 'kyc', opened = {} }: { readonly role?: StaffRole; readonly opened?: Partial<KycCaseOpened> } = {},
) {
  const server = new FakeServer()
    .record(`kyc-cases/${ID}`, record)
    .list('kyc-cases', [record, caseRecord({ id: 'KYC-1000002-1', uid: '1000002' })])
    .on('POST', `kyc-cases/${ID}/open`, () => openedCase(record, opened));
  return { server, ...showResource(kycCases, { at: `/kyc-cases/${ID}/show`, role }) };
}
const opens = (server: FakeServer) => server.acts.filter(({ path }) => path.endsWith('/open'));
const answer = async (field: string) =>
  within(await screen.findByRole('table', { name: /Answers/ })).getByRole('row', { name: new RegExp(field) });

describe('a case of the desk', () => {
  it('opens by itself for who holds it, once, as an identity check', async () => {
    const { server, refresh } = show(ownCase());
    expect(await answer('Birth date')).toHaveTextContent(/14 Mar 1997.*14 Mar 1991.*Differs/);
    await refresh();
    expect(opens(server).map(({ body }) => body)).toEqual([{ reason: 'V02' }]);
  });

  it('stays closed for others until they say why they read it', async () => {
    const { server, user } = show(ownCase({ claimedBy: { id: 'st-2', name: 'Tom Ash', mine: false } }));
    await user.click(await screen.findByRole('button', { name: 'Open to read' }));
    expect(screen.getByText('Choose a reason; it goes to the audit log.')).toBeVisible();
    expect(server.acts).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: /Reason to read it/ }));
    await user.click(await screen.findByRole('option', { name: /V03/ }));
    await user.click(screen.getByRole('button', { name: 'Open to read' }));
    await answer('Birth date');
    expect(opens(server).map(({ body }) => body)).toEqual([{ reason: 'V03' }]);
    expect(screen.getByRole('img', { name: 'Document, front' })).toHaveAttribute(
      'src',
      expect.stringContaining(`/kyc-cases/${ID}/files/front?reason=V03&v=v1`),
    );
    expect(screen.queryByRole('group', { name: 'Decision' })).toBeNull();
    expect(screen.getByText(/Tom Ash holds this case/)).toBeVisible();
  });

  it('shows nothing to those who may only know that it is there', async () => {
    const { server } = show(ownCase(), { role: 'audit' });
    expect(await screen.findByText(/Your role sees that there is a case/)).toBeVisible();
    expect(server.acts).toEqual([]);
  });

  it('has checks, others who look alike, and the history', async () => {
    show(ownCase());
    const checks = await screen.findByRole('region', { name: 'Checks' });
    expect(checks).toHaveTextContent(/Sanctions lists0 hits.*Age29/);
    expect(screen.getByRole('region', { name: 'Duplicates' })).toHaveTextContent('UID 1040662, score 0.91');
    const links = screen.getByRole('region', { name: 'Linked with' });
    expect(links).toHaveTextContent('UID 1040662Strong: the same document number, as this case says');
    expect(links).toHaveTextContent(/UID 1040663, UID 1040664Weak: the same browser, since /);
    expect(screen.getByRole('region', { name: 'History' })).toHaveTextContent('Submitted for the first time');
  });

  it('shows of a screening each person who was looked up', async () => {
    const record = companyCase({ cause: 'screening', marks: ['sanctions'] });
    const nothing = { read: {}, fraud: false, faceScore: null, duplicates: [], publicFigure: false };
    const people = [
      { section: null, sanctionsHits: 0, publicFigure: false },
      { section: 'owner2' as const, sanctionsHits: 1, publicFigure: true },
    ];
    const check = { at: record.submittedAt, outcome: 'answered' as const, ...nothing, sanctionsHits: 1, people };
    show(record, { opened: { check } });
    const checks = await screen.findByRole('region', { name: 'Checks' });
    expect(checks).toHaveTextContent(/logs in.*on no list.*owner 2.*1 hit, politically exposed/);
    expect(checks).not.toHaveTextContent('Document genuine');
  });

  it('says of a company who was looked up, by name, beside what was found on its papers', async () => {
    const record = companyCase();
    const check = {
      at: record.submittedAt,
      outcome: 'answered' as const,
      sanctionsHits: 1,
      publicFigure: false,
      fraud: false,
      read: { companyName: { text: 'Banksia Freight', box: null } },
      faceScore: null,
      duplicates: [],
      people: [{ section: 'owner1' as const, sanctionsHits: 1, publicFigure: false }],
    };
    const answers = { 'owner1.firstName': 'Helen', 'owner1.lastName': 'Stavros', 'owner1.shares': '55' };
    show(record, { opened: { check, answers } });
    const checks = await screen.findByRole('region', { name: 'Checks' });
    expect(checks).toHaveTextContent(/Helen Stavros, owner 1, 55%1 hit.*Document genuineyes/);
    expect(checks).not.toHaveTextContent('Sanctions lists');
  });

  it('says how much risk it is and why, and that a verified customer is looked at again', async () => {
    const high = { rating: 'high', risks: ['fraud', 'same-person'], needsSecond: ['high-risk'] } as const;
    show(ownCase({ cause: 'review-due', ...high }), { opened: { reviewYears: 1 } });
    expect(await screen.findByRole('region', { name: 'Risk' })).toHaveTextContent(
      /High risk.*Because of a document that may not be genuine, a likeness to another customer\. .*again after 1 year/,
    );
    expect(screen.getByText('Verified customer: review due')).toBeVisible();
    expect(screen.getByText(/a high risk\./)).toBeVisible();
  });

  it('ticks no check that was not made, and tells both ages where the document says another day', async () => {
    show(ownCase());
    const checks = await screen.findByRole('region', { name: 'Checks' });
    expect(checks).toHaveTextContent(/Age29 as entered, \d\d as read/);
    const face = within(checks).getByText('Face match').closest('li');
    expect(face).toHaveTextContent('–Face matchno selfie');
    expect(face?.querySelector('svg')).toBeNull();
  });

  it('marks on the pictures what was read, and what differs', async () => {
    const { user } = show(ownCase());
    const pane = await screen.findByRole('region', { name: 'Documents' });
    const boxes = () => [...pane.querySelectorAll<HTMLElement>('[data-differs]')];
    expect(boxes()).toEqual([]);
    for (const picture of within(pane).getAllByRole('img')) fireEvent.load(picture);
    expect(boxes().map(({ dataset, style }) => [dataset.differs, style.left, style.top])).toEqual([
      ['true', '10%', '20%'],
      ['true', '10%', '30%'],
    ]);
    await user.click(within(pane).getByRole('button', { name: 'What was read' }));
    expect(boxes()).toEqual([]);
    await user.click(within(pane).getByRole('button', { name: 'Zoom in' }));
    expect(pane).toHaveTextContent('150%');
    await user.click(within(pane).getByRole('button', { name: /Document, back/ }));
    expect(within(pane).queryByRole('img', { name: 'Document, front' })).toBeNull();
    fireEvent.error(within(pane).getByRole('img', { name: 'Document, back' }));
    expect(await within(pane).findByText('This picture could not be loaded')).toBeVisible();
  });

  it('is sent back for what differs, with words in the customer’s language', async () => {
    const { server, user } = show(ownCase());
    server.on('POST', `kyc-cases/${ID}/decide`, () => ({ id: ID, approvalId: null }));
    await answer('Birth date');
    await user.keyboard('m');
    expect(screen.getByText('To be fixed: birth date, street and number.')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Ask to fix birth date' }));
    await user.click(screen.getByRole('checkbox', { name: 'Ask to fix document, front' }));
    await user.click(screen.getByRole('combobox', { name: /Words to the customer/ }));
    await user.click(await screen.findByRole('option', { name: /中文/ }));
    await user.click(screen.getByRole('button', { name: 'Ask to modify 2 parts' }));
    expect(screen.getByText('Choose a reason; it goes to the audit log.')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: /Reason code/ }));
    await user.click(await screen.findByRole('option', { name: /M01/ }));
    expect(screen.getByRole('combobox', { name: 'Why: document, front' })).toHaveTextContent('M01');
    const street = screen.getByRole('combobox', { name: 'Why: street and number' });
    expect(street).toHaveTextContent('M02');
    await user.click(street);
    expect(screen.queryByRole('option', { name: /M01/ })).toBeNull();
    await user.click(await screen.findByRole('option', { name: /M05/ }));
    await user.click(screen.getByRole('button', { name: 'Ask to modify 2 parts' }));
    await waitFor(() =>
      expect(server.lastAct?.body).toEqual({
        decision: 'modify',
        hash: 'b'.repeat(64),
        reason: 'M01',
        parts: ['street', 'front'],
        reasons: { street: 'M05' },
        remark: '请核对并重新提交：街道和门牌号、证件正面。其他内容保持不变。',
      }),
    );
  });

  it.each([
    ['Approved. The customer is verified, and has been told.', {}],
    ['Approved. A letter goes to the customer, and its PIN completes it.', { country: 'JP' }],
    ['Approved. The customer stays verified, and is told nothing of this review.', { cause: 'screening' }],
    ['Approved. What was sent counts now, and the customer has been told.', { cause: 'change' }],
  ] as const)('says who was told: %s', async (words, change) => {
    const { server, user } = show(ownCase({ attempt: 1, asked: [], ...change }));
    server.on('POST', `kyc-cases/${ID}/decide`, () => ({ id: ID, approvalId: null }));
    await screen.findByRole('table', { name: /Answers/ });
    await user.keyboard('a');
    await user.click(screen.getByRole('combobox', { name: /Reason code/ }));
    await user.click(await screen.findByRole('option', { name: /K01/ }));
    await user.click(screen.getByRole('button', { name: 'Approve the case' }));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('shows its documents on the full screen where the browser has one', async () => {
    const asked = jest.fn(() => Promise.resolve());
    Object.assign(document, { fullscreenEnabled: true, fullscreenElement: null });
    Object.assign(HTMLElement.prototype, { requestFullscreen: asked });
    const { user } = show(ownCase());
    await user.click(await screen.findByRole('button', { name: 'Full screen' }));
    expect(asked.mock.contexts).toEqual([screen.getByRole('region', { name: 'Documents' })]);
    Object.assign(document, { fullscreenEnabled: undefined, fullscreenElement: undefined });
    Object.assign(HTMLElement.prototype, { requestFullscreen: undefined });
  });

  it('is not sent back without a part, and shows no keys that would type into the form', async () => {
    const { user } = show(ownCase());
    await answer('Birth date');
    expect(screen.getByRole('button', { name: 'Reject' })).toHaveTextContent('RejectR');
    await user.keyboard('m');
    await user.click(screen.getByRole('checkbox', { name: 'Ask to fix birth date' }));
    await user.click(screen.getByRole('checkbox', { name: 'Ask to fix street and number' }));
    const form = within(screen.getByRole('form', { name: 'Decide' }));
    expect(form.getByRole('button', { name: 'Ask to modify' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Reject' })).not.toHaveTextContent('RejectR');
    expect(screen.getByText('Tick in the table above what has to be fixed.')).toBeVisible();
  });

  it('says that a second person will be asked, and asks them', async () => {
    const { server, user } = show(ownCase({ needsSecond: ['public-figure'], marks: ['public-figure'] }));
    server.on('POST', `kyc-cases/${ID}/decide`, () => ({ id: ID, approvalId: 'ap-9' }));
    await answer('Birth date');
    expect(screen.getByText(/a foreign public figure/)).toBeVisible();
    await user.keyboard('a');
    await user.click(screen.getByRole('combobox', { name: /Reason code/ }));
    await user.click(await screen.findByRole('option', { name: /K02/ }));
    await user.click(screen.getByRole('button', { name: 'Agree and ask a second person' }));
    expect(await screen.findByText(/^A second person has been asked\./)).toBeVisible();
    expect(server.lastAct?.body).toMatchObject({ decision: 'approve', reason: 'K02', parts: [], remark: '' });
  });

  it('keeps what was chosen when the venue refuses the decision', async () => {
    const { server, user } = show(ownCase());
    server.on('POST', `kyc-cases/${ID}/decide`, () => refusal(409, 'This case has changed.'));
    await answer('Birth date');
    await user.keyboard('r');
    await user.click(screen.getByRole('combobox', { name: /Reason code/ }));
    await user.click(await screen.findByRole('option', { name: /R01/ }));
    await user.click(screen.getByRole('button', { name: 'Reject the case' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This case has changed.');
    expect(screen.getByRole('combobox', { name: /Reason code/ })).toHaveTextContent('R01');
  });

  it('has to be read again after it was sent again', async () => {
    const { server, user, refresh } = show(ownCase());
    await answer('Birth date');
    server.record(`kyc-cases/${ID}`, ownCase({ attempt: 2 }));
    await refresh();
    expect(await screen.findByText(/This case is no longer what you read/)).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Decision' })).toBeNull();
    server.on('POST', `kyc-cases/${ID}/open`, () => openedCase(ownCase({ attempt: 2 })));
    await user.click(screen.getByRole('button', { name: 'Read it again' }));
    expect(await screen.findByRole('group', { name: 'Decision' })).toBeVisible();
  });

  it('says that the claim has ended, and takes no decision', async () => {
    const { server, refresh } = show(ownCase());
    await answer('Birth date');
    server.record(`kyc-cases/${ID}`, ownCase({ claimedUntil: new Date(Date.now() - 1_000).toISOString() }));
    await refresh();
    expect(await screen.findByText(/Your claim has ended/)).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('leads to the cases beside it with J and K', async () => {
    const { server, user, address } = show(ownCase());
    server.record('kyc-cases/KYC-1000002-1', caseRecord({ id: 'KYC-1000002-1', uid: '1000002' }));
    await answer('Birth date');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next case' })).toBeEnabled());
    await user.keyboard('j');
    await waitFor(() => expect(address()).toContain('KYC-1000002-1'));
  });

  it('of a company shows its people each by name, and asks for one answer of one of them', async () => {
    const slots = ['registration', 'authority', 'front', 'back'] as const;
    const files = slots.map((slot) => ({
      slot,
      sentBytes: 9,
      sentAt: '2026-11-20T00:00:00Z',
      advice: [],
      version: slot,
    }));
    const { server, user } = show(companyCase(), { opened: { answers: COMPANY_ANSWERS, files, check: null } });
    const table = within(await screen.findByRole('table', { name: /Answers/ }));
    expect(table.getByRole('rowheader', { name: 'Owner 2' })).toBeVisible();
    expect(table.queryByRole('rowheader', { name: 'Owner 3' })).toBeNull();
    expect(screen.getByRole('img', { name: 'Registration extract' })).toBeVisible();
    expect(screen.getByText('Approving needs a second person')).toBeVisible();
    await user.click(table.getByRole('checkbox', { name: 'Ask to fix owner 2: share' }));
    await user.click(screen.getByRole('combobox', { name: /Reason code/ }));
    await user.click(await screen.findByRole('option', { name: /M05/ }));
    server.on('POST', `kyc-cases/${ID}/decide`, () => ({ id: ID, approvalId: null }));
    await user.click(screen.getByRole('button', { name: 'Ask to modify 1 part' }));
    await waitFor(() => expect(server.lastAct?.body).toMatchObject({ decision: 'modify', parts: ['owner2.shares'] }));
  });
});
