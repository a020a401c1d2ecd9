import { screen, waitFor, within } from '@testing-library/react';
import type { KycCaseRecord } from '@corella/contracts/operator';
import { FakeServer, refusal } from '../../../testing/fake-server.js';
import { caseRecord, companyCase, countsRecord, ownCase } from '../../../testing/sample-cases.js';
import { showResource } from '../../../testing/show-page.js';
import { kycCases } from '../index.js';

const CASES = [
  caseRecord({
    id: 'KYC-1000001-1',
    uid: '1000001',
    name: 'Ana Lee',
    dueAt: new Date(Date.now() - 60_000).toISOString(),
  }),
  ownCase(),
  caseRecord({ id: 'KYC-1000003-2', uid: '1000003', name: 'Beatrix Nolan', state: 3, dueAt: null, asked: ['street'] }),
];

function venue(rows: readonly KycCaseRecord[] = CASES): FakeServer {
  const server = new FakeServer().list('kyc-cases', rows).record('kyc-cases/counts', countsRecord());
  for (const row of rows) server.record(`kyc-cases/${row.id}`, row);
  return server;
}

describe('the desk’s queue', () => {
  it('says how late and how good the desk is, and what waits in each tab', async () => {
    venue();
    showResource(kycCases, { role: 'kyc' });
    expect(
      await screen.findByText(/10 decided today \(UTC\), median 2 h 00 m, 80% right the first time/),
    ).toBeVisible();
    expect(screen.getByText(/1 overdue/)).toBeVisible();
    const tabs = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button');
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Open3',
      'Submitted2',
      'Under review1',
      'Needs modification0',
      'Second person0',
      'Verified customers4',
      'Approved40',
      'Rejected2',
    ]);
  });

  it('shows what is late, whose a case is, and that the clock stands still', async () => {
    venue();
    showResource(kycCases, { role: 'kyc' });
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows[0]).toHaveTextContent(/1 m over.*Ana Lee/);
    expect(rows[1]).toHaveTextContent(/2 mismatches.*1 under review.*You/);
    expect(rows[2]).toHaveTextContent(/Paused.*Asked: street and number.*3 needs modification/);
  });

  it('narrows to one’s own and to those with differences', async () => {
    const server = venue();
    const { user } = showResource(kycCases, { role: 'kyc' });
    await user.click(await screen.findByRole('button', { name: /^Mine/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Mine/ })).toHaveAttribute('aria-pressed', 'true'));
    await user.click(screen.getByRole('button', { name: 'Mismatch' }));
    await waitFor(() =>
      expect(server.filtersOf('kyc-cases').at(-1)).toEqual({ mine: true, mismatched: true, tab: 'open' }),
    );
    await user.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(server.filtersOf('kyc-cases').at(-1)).toEqual({ mismatched: true, tab: 'open' }));
  });

  it('says why a case of a verified customer was opened, and narrows to the cause', async () => {
    const server = venue([caseRecord({ cause: 'document-expired', state: 3, dueAt: null, asked: ['documentExpiry'] })]);
    const { user } = showResource(kycCases, { role: 'kyc' });
    const [, row] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(row).toHaveTextContent(/Document expired.*Asked: expiry/);
    expect(screen.queryByRole('combobox', { name: /Any cause/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(screen.getByRole('combobox', { name: /Any cause/ }));
    await user.click(await screen.findByRole('option', { name: 'Document expired' }));
    await waitFor(() =>
      expect(server.filtersOf('kyc-cases').at(-1)).toEqual({ cause: 'document-expired', tab: 'open' }),
    );
    expect(screen.getByRole('button', { name: 'Filter 1' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('marks a company, and narrows to companies', async () => {
    const server = venue([companyCase()]);
    const { user } = showResource(kycCases, { role: 'kyc' });
    const [, row] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(row).toHaveTextContent(/Calder Holm Pty Ltd.*Company/);
    expect(row).not.toHaveTextContent('Second person');
    await user.click(screen.getByRole('button', { name: 'Company' }));
    await waitFor(() => expect(server.filtersOf('kyc-cases').at(-1)).toEqual({ kind: 'company', tab: 'open' }));
    await user.click(screen.getByRole('button', { name: 'Company' }));
    await waitFor(() => expect(server.filtersOf('kyc-cases').at(-1)).toEqual({ tab: 'open' }));
  });

  it('keeps the marks of a case in one line, and names those that have no room', async () => {
    venue([
      caseRecord({ mismatches: 0, marks: ['public-figure'], rating: 'high' }),
      caseRecord({ id: 'KYC-1000002-1', mismatches: 0, marks: ['sanctions', 'public-figure'], rating: 'high' }),
    ]);
    showResource(kycCases, { role: 'kyc' });
    const [, both, one] = within(await screen.findByRole('table')).getAllByRole('row');
    const marks = (row: HTMLElement | undefined) => row?.querySelector('[data-fits]');
    expect(marks(both)).toHaveAttribute('data-fits', 'true');
    expect(marks(both)).toHaveTextContent(/Politically exposed.*High risk/);
    expect(marks(one)).toHaveAttribute('data-fits', 'false');
    expect(marks(one)?.textContent).toMatch(/^[^,]*\+2 [^,]*, High risk$/);
  });

  it('asks a tab of decided cases for the newest first', async () => {
    const server = venue();
    const { user, address } = showResource(kycCases, { role: 'kyc' });
    await user.click(await screen.findByRole('button', { name: /^Approved/ }));
    await waitFor(() => expect(server.sortsOf('kyc-cases').at(-1)).toEqual(['decidedAt', 'DESC']));
    expect(address()).toContain('show=approved');
  });

  it('is worked with the keys: down, claim, open', async () => {
    const server = venue().on('POST', 'kyc-cases/KYC-1000001-1/claim', () => ({ id: 'KYC-1000001-1' }));
    const { user, address } = showResource(kycCases, { role: 'kyc' });
    await screen.findByText('Ana Lee');
    await user.keyboard('jc');
    await waitFor(() => expect(server.lastAct?.path).toBe('kyc-cases/KYC-1000001-1/claim'));
    await user.keyboard('{Enter}');
    expect(address()).toContain('/kyc-cases/KYC-1000001-1/show');
  });

  it('does not claim what another reads or the customer has', async () => {
    const server = venue([
      ownCase({ claimedBy: { id: 'st-2', name: 'Tom Ash', mine: false } }),
      caseRecord({ id: 'KYC-1000003-2', state: 3, dueAt: null, asked: ['street'] }),
    ]);
    const { user } = showResource(kycCases, { role: 'kyc' });
    await screen.findByText('Tom');
    await user.keyboard('jcjc');
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
    expect(server.acts).toEqual([]);
  });

  it('takes the case that is due first, and says so when none waits', async () => {
    const server = venue().on('POST', 'kyc-cases/next', () => refusal(404, 'No case waits.'));
    const { user, address } = showResource(kycCases, { role: 'kyc' });
    await screen.findByText('Ana Lee');
    await user.keyboard('n');
    expect(await screen.findByRole('alert')).toHaveTextContent('No case waits.');
    server.on('POST', 'kyc-cases/next', () => ({ id: 'KYC-1000001-1' }));
    await user.click(screen.getByRole('button', { name: /Take next case/ }));
    await waitFor(() => expect(address()).toContain('/kyc-cases/KYC-1000001-1/show'));
  });

  it('lets those look who do not decide', async () => {
    venue();
    showResource(kycCases, { role: 'audit' });
    await screen.findByText('Ana Lee');
    expect(screen.queryByRole('button', { name: /Take next case/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
  });

  it('says that the queue is empty', async () => {
    venue([]);
    showResource(kycCases, { role: 'kyc' });
    expect(await screen.findByText('The queue is empty')).toBeVisible();
  });
});
