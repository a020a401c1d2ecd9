import { screen, within } from '@testing-library/react';
import type { ApprovalRecord, EvidenceRecord } from '@corella/contracts/operator';
import { FakeServer } from '../../testing/fake-server.js';
import { approvalRecord, evidenceRecord } from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import type { ShownPage } from '../../testing/show-page.js';
import { approvals } from './index.js';

const adjustment = approvalRecord({
  kind: 'ledger-adjustment',
  target: 'house:fees',
  payload: { account: 'house:fees', asset: 'aud', units: '100000000', memo: 'Bank fee' },
});
const signedBy = (
  staffId: string,
  decision: 'approve' | 'reject' | 'withdraw',
  reason = 'D01',
): Partial<ApprovalRecord> => ({
  canDecide: false,
  decisions: [
    { staffId, name: staffId === 'me' ? 'Ada Moss' : 'Mia Chen', decision, reason, at: '2026-11-21T09:00:00.000Z' },
  ],
});

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer();
});
const show = (request: ApprovalRecord): FakeServer =>
  server.list('approvals', [request]).record(`approvals/${request.id}`, request);
const begin = async (key: string): Promise<ShownPage> => {
  show(adjustment);
  const page = showResource(approvals, { role: 'aml' });
  await screen.findByRole('button', { name: 'Approve' });
  await page.user.keyboard(key);
  return page;
};

describe('the file of a customer for an authority', () => {
  const file = (change: Partial<ApprovalRecord>): ApprovalRecord => ({
    ...approvalRecord({
      kind: 'customer-file',
      target: 'user:1000001',
      payload: { uid: '1000001', authority: 'District Court', reference: '12/2026' },
      status: 'executed',
    }),
    ...change,
  });
  const agreed = (staffId: string, at = new Date().toISOString()): Partial<ApprovalRecord> => {
    const [decision] = signedBy(staffId, 'approve').decisions ?? [];
    return { canDecide: false, decisions: decision === undefined ? [] : [{ ...decision, at }] };
  };
  const open = async (request: ApprovalRecord): Promise<ShownPage> => {
    show(request);
    const page = showResource(approvals, { role: 'aml' });
    await screen.findByText(/Agreed and carried out/);
    return page;
  };

  it('is downloaded by one of the two who agreed', async () => {
    await open(file({ id: 'a1', ...agreed('me') }));
    expect(screen.getByRole('button', { name: /Download the file/ })).toBeTruthy();
  });

  it('is not offered to others', async () => {
    await open(file({ id: 'a1', ...agreed('st-9') }));
    expect(screen.queryByRole('button', { name: /Download the file/ })).toBeNull();
  });

  it('is not offered after a day', async () => {
    await open(file({ id: 'a2', ...agreed('me', '2026-01-01T00:00:00.000Z') }));
    expect(screen.queryByRole('button', { name: /Download the file/ })).toBeNull();
    expect(screen.getByText(/It could be downloaded until/)).toBeTruthy();
  });
});

describe('the card of a request', () => {
  it('says to whoever was deciding that somebody else decided first', async () => {
    const page = await begin('r');
    show({ ...adjustment, ...signedBy('st-9', 'approve'), status: 'executed' });
    await page.refresh();
    await screen.findByText('Mia Chen decided first. Your rejection is not recorded.');
    expect(screen.getByText('Agreed and carried out.')).toBeTruthy();
  });

  it('says so too when the request was withdrawn meanwhile', async () => {
    const page = await begin('r');
    show({ ...adjustment, ...signedBy('st-9', 'withdraw', 'D21'), status: 'withdrawn' });
    await page.refresh();
    await screen.findByText('Mia Chen withdrew it first. Your rejection is not recorded.');
  });

  it('says so too when the request expired meanwhile', async () => {
    const page = await begin('a');
    show({ ...adjustment, status: 'expired', canDecide: false });
    await page.refresh();
    await screen.findByText('It ended before you had decided. Your approval is not recorded.');
  });

  it('says nothing of the kind when the decision was the own one', async () => {
    const page = await begin('a');
    show({ ...adjustment, ...signedBy('me', 'approve'), status: 'executed' });
    await page.refresh();
    await screen.findByText('Agreed and carried out.');
    expect(screen.queryByText(/is not recorded/)).toBeNull();
  });

  it('says whose a deposit becomes and why it waited, and leads to who paid', async () => {
    const hash = 'fa1d';
    const payload = { depositId: 'D1', uid: '1048213', hash };
    const deposit: NonNullable<EvidenceRecord['deposit']> = {
      id: 'D1',
      asset: 'aud',
      amount: '1250.5',
      channel: 'payid',
      reason: 'name-alike',
      uid: '1048213',
      bookedAt: '2026-11-27T09:00:00.000Z',
      state: 'held',
      outcome: null,
      endedAt: null,
      ownerName: 'Nora Paine',
    };
    show(approvalRecord({ kind: 'deposit-release', target: 'deposit:D1', payload })).record(
      'approvals/ap-1/evidence',
      evidenceRecord({ deposit }),
    );
    showResource(approvals, { role: 'aml', at: '/approvals/ap-1/show' });
    expect(await screen.findAllByText('Release deposit D1 to user 1048213')).not.toEqual([]);
    const about = within(await screen.findByRole('region', { name: 'What it is about' }));
    for (const text of [/1,250\.50 AUD, booked/, 'Nearly the customer’s name', 'Nora Paine'])
      expect(await about.findByText(text)).toBeVisible();
    expect(about.getByRole('link', { name: 'Open deposit D1' })).toBeVisible();
    expect(screen.queryByText(hash)).toBeNull();
  });

  it('says what a withdrawal comes to and which rules it met, and counts only people who agree', async () => {
    const withdrawal: NonNullable<EvidenceRecord['withdrawal']> = {
      id: '4711',
      uid: '1048213',
      asset: 'eth',
      rail: 'chain',
      chain: 'eth',
      amount: '10',
      fee: '0.007',
      received: '9.993',
      mostCost: '0.0069',
      aud: '52000.5',
      requestedAt: '2026-11-27T09:00:00.000Z',
      state: 'reexamine',
      people: 2,
      hits: [{ rule: 'count-24h', action: 'two' }],
      policyVersion: 3,
      inputs: {
        aud: '52000.5',
        audOfDay: '61000',
        countOfDay: 6,
        payeeAgeMs: 0,
        payeePaidBefore: true,
        isFirst: false,
        sincePasswordChangeMs: null,
        isHeld: false,
      },
    };
    const reason = 'rules: payee-under-7d, first-withdrawal';
    const asked = { initiator: 'system', initiatorName: 'system', target: 'withdrawal:4711', required: 2, reason };
    show(
      approvalRecord({ ...asked, kind: 'withdrawal-reexamine', payload: { withdrawalId: 4_711, hash: 'fa1d' } }),
    ).record('approvals/ap-1/evidence', evidenceRecord({ withdrawal }));
    showResource(approvals, { role: 'aml', at: '/approvals/ap-1/show' });
    expect(await screen.findAllByText('Let withdrawal 4711 pass')).not.toEqual([]);
    expect(screen.getAllByText(/rules: Young payee, First withdrawal$/)).toHaveLength(2);
    const about = within(await screen.findByRole('region', { name: 'What it is about' }));
    for (const text of ['A$52,000.50', '10 ETH', '0.007 ETH', '9.993 ETH', '0.0069 ETH', 'Ethereum', 'version 3'])
      expect(await about.findByText(text)).toBeVisible();
    expect(about.getByText('More than five in 24 hours: 6 in 24 h')).toBeVisible();
    expect(about.getByRole('link', { name: 'Open withdrawal 4711' })).toBeVisible();
    const card = within(screen.getByRole('region', { name: 'Needs two people' }));
    expect(card.getByRole('img', { name: '0 of 2 people' })).toBeVisible();
    expect(card.getByText('The venue')).toBeVisible();
    expect(screen.queryByText('fa1d')).toBeNull();
  });

  it('says that a deposit goes back', async () => {
    const payload = { depositId: 'D1', hash: 'fa1d' };
    show(approvalRecord({ kind: 'deposit-refund', target: 'deposit:D1', payload, status: 'approved' }));
    showResource(approvals, { role: 'aml', at: '/approvals/ap-1/show' });
    expect(await screen.findAllByText('Send deposit D1 back')).not.toEqual([]);
    expect(await screen.findByText(/the cash service/)).toBeVisible();
  });

  const removal = approvalRecord({
    kind: 'removal-execute',
    target: 'user:1048213',
    payload: { uid: '1048213', removalId: 'R0123456789AB', hash: 'fa1d' },
  });
  const asked: NonNullable<EvidenceRecord['removal']> = {
    id: 'R0123456789AB',
    project: 3,
    submittedAt: '2026-11-27T09:00:00.000Z',
    status: 'initiated',
    executeAt: null,
    endedAt: null,
    cause: null,
    change: { from: 'd***1@corella.example', to: 'n***2@shots.example' },
    factors: { totp: true, passkeys: 1, recoveryCodes: null, phone: '+61 ••• 018' },
  };
  const showRemoval = (request: ApprovalRecord, stands: NonNullable<EvidenceRecord['removal']>) => {
    show(request).record('approvals/ap-1/evidence', evidenceRecord({ removal: stands }));
    return showResource(approvals, { role: 'kyc', at: '/approvals/ap-1/show' });
  };

  it('says what of the account a removal would change, and leads to what was written', async () => {
    showRemoval(removal, asked);
    const about = within(await screen.findByRole('region', { name: 'What it is about' }));
    for (const text of ['d***1@corella.example', 'n***2@shots.example', 'authenticator, 1 passkey, phone +61 ••• 018'])
      expect(about.getByText(text)).toBeVisible();
    expect(about.getByRole('link', { name: 'Read the request R0123456789AB' })).toBeVisible();
    expect(screen.queryByText('fa1d')).toBeNull();
  });

  it.each([
    [{ status: 'approved', executeAt: '2026-11-29T05:14:31.000Z' } as const, /^Agreed, happens .* unless the owner/],
    [
      { status: 'cancelled', endedAt: '2026-11-28T05:14:31.000Z', cause: 'owner' } as const,
      /^Agreed, stopped by the owner/,
    ],
    [{ status: 'executed', endedAt: '2026-11-29T05:14:31.000Z' } as const, /^Agreed, carried out/],
  ])('says what became of an agreed removal: %j', async (change, words) => {
    showRemoval({ ...removal, ...signedBy('st-9', 'approve'), status: 'executed' }, { ...asked, ...change });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText('Agreed and carried out.')).toBeNull();
    expect(screen.queryByText('executed')).toBeNull();
  });

  it('leads from a booked adjustment to its entry', async () => {
    show({ ...adjustment, ...signedBy('st-9', 'approve'), status: 'executed' });
    showResource(approvals, { role: 'aml', at: '/approvals/ap-1/show' });
    const link = await screen.findByRole('link', { name: 'See its entry' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe('/ledger-entries?filter={"q":"approval:ap-1"}');
  });

  it('ends without a comma where a withdrawal has no reason', async () => {
    show({ ...adjustment, ...signedBy('st-2', 'withdraw', ''), status: 'withdrawn' });
    showResource(approvals, { role: 'aml', at: '/approvals/ap-1/show' });
    expect((await screen.findByText(/^Withdrew /)).textContent).toMatch(/\d$/);
  });

  it.each([
    [{ state: 'signed', kid: '00aa11bb22cc33dd', signature: 'c2ln' } as const, 'Receipt is right', true],
    [{ state: 'wrong', kid: '00aa11bb22cc33dd', signature: 'c2ln' } as const, /Receipt is wrong/, true],
    [{ state: 'none' } as const, 'No receipt: signed before there were any', false],
  ])('shows with each signature what its receipt says: %j', async (receipt, words, hasKey) => {
    const { decisions = [] } = signedBy('st-9', 'approve');
    show({ ...adjustment, status: 'executed', decisions: decisions.map((one) => ({ ...one, receipt })) });
    showResource(approvals, { role: 'aml', at: '/approvals/ap-1/show' });
    const receipts = within(await screen.findByRole('list', { name: 'Receipts' }));
    expect(receipts.getByText(words)).toBeTruthy();
    expect(receipts.queryByText('Key 00aa11bb22cc33dd') !== null).toBe(hasKey);
  });

  it('shows no receipts where nobody has signed', async () => {
    show({ ...adjustment, ...signedBy('st-9', 'reject'), status: 'rejected' });
    showResource(approvals, { role: 'aml', at: '/approvals/ap-1/show' });
    await screen.findByText(/^Rejected /);
    expect(screen.queryByRole('list', { name: 'Receipts' })).toBeNull();
  });

  it('says that a request does not exist, and leads back', async () => {
    show(adjustment);
    showResource(approvals, { role: 'aml', at: '/approvals/zzz/show' });
    const card = within(await screen.findByRole('region', { name: 'Decision' }));
    await card.findByText('There is no such request');
    expect(card.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
