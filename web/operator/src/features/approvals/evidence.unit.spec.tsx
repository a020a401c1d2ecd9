import { screen, within } from '@testing-library/react';
import type { ApprovalRecord, EvidenceRecord } from '@corella/contracts/operator';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import {
  accountRecord,
  approvalRecord,
  evidenceRecord,
  marketRecord,
  userRecord,
} from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import { approvals } from './index.js';

const adjustment = approvalRecord({
  kind: 'ledger-adjustment',
  target: 'spot:1048213',
  payload: { account: 'spot:1048213', asset: 'aud', units: '-12850000000', memo: 'Bank fee' },
});
const server = (request: ApprovalRecord, evidence: Partial<EvidenceRecord>): FakeServer =>
  new FakeServer()
    .list('approvals', [request])
    .record(`approvals/${request.id}`, request)
    .record(`approvals/${request.id}/evidence`, evidenceRecord(evidence));
const about = async () => within(await screen.findByRole('region', { name: 'What it is about' }));

describe('the evidence beside a decision', () => {
  it('shows the balance before and after, the account and its owner', async () => {
    server(adjustment, {
      account: accountRecord(),
      user: userRecord({ email: 'n***a@customer.test' }),
      balance: {
        asset: 'aud',
        before: { available: '900', frozen: '100', total: '1000' },
        after: { available: '771.5', frozen: '100', total: '871.5' },
      },
    });
    showResource(approvals, { role: 'aml' });
    const evidence = await about();
    expect(evidence.getByRole('row', { name: /^Available/ }).textContent).toBe('Available900.00771.50');
    expect(evidence.getByRole('link', { name: '1048213 spot' }).getAttribute('href')).toBe(
      '/accounts/spot%3A1048213/show',
    );
    expect(evidence.getByRole('link', { name: '1048213, n***a@customer.test' })).toBeTruthy();
    expect(screen.queryByText(/It would fail now/)).toBeNull();
  });

  it('gives long figures a line each, so that neither covers the other', async () => {
    const parts = { available: '125460.11121228', frozen: '0', total: '125460.11121228' };
    server(adjustment, { balance: { asset: 'aud', before: parts, after: { ...parts, available: '125331.61121228' } } });
    showResource(approvals, { role: 'aml' });
    const table = (await about()).getByRole('table', { name: /^Balance in AUD/ });
    expect(table.getAttribute('data-stacked')).toBe('true');
    expect(within(table).getByText('125,331.61121228').getAttribute('data-when')).toBe('After');
  });

  it('shows the first of many requests for the same subject, and the rest on demand', async () => {
    const waiting = [1, 2, 3, 4, 5].map((n) => approvalRecord({ id: `ap-${n}0`, payload: { symbol: `s${n}aud` } }));
    server(approvalRecord(), { waiting });
    const { user } = showResource(approvals, { role: 'risk' });
    const evidence = await about();
    expect(evidence.getAllByRole('link')).toHaveLength(3);
    await user.click(evidence.getByRole('button', { name: 'All 5' }));
    expect(evidence.getAllByRole('link')).toHaveLength(5);
  });

  it('says first what would keep it from being carried out', async () => {
    server(adjustment, { findings: ['The account has only 100 AUD available.'] });
    showResource(approvals, { role: 'aml' });
    const evidence = await about();
    expect(evidence.getByText('It would fail now.').parentElement?.textContent).toBe(
      'It would fail now. The account has only 100 AUD available.',
    );
  });

  it('shows the market with its state and what else waits for it', async () => {
    server(approvalRecord(), {
      market: marketRecord({
        state: 4,
        stateName: 'suspend',
        stateReason: 'H04 Technical fault',
        stateBy: ['Ivo Brandt'],
      }),
      waiting: [approvalRecord({ id: 'ap-9', kind: 'market-parameters', payload: { symbol: 'btcaud' } })],
    });
    showResource(approvals, { role: 'risk' });
    const evidence = await about();
    expect(evidence.getByText('4 suspend')).toBeTruthy();
    expect(evidence.getByText(/^\d.* by Ivo Brandt$/)).toBeTruthy();
    expect(evidence.getByRole('link', { name: 'Parameters, BTC/AUD' }).getAttribute('href')).toBe(
      '/approvals/ap-9/show',
    );
  });

  it('links to no page that the reader may not open', async () => {
    server(adjustment, { account: accountRecord() });
    showResource(approvals, { role: 'admin' });
    const evidence = await about();
    expect(evidence.getByText('1048213 spot')).toBeTruthy();
    expect(evidence.queryByRole('link')).toBeNull();
  });

  it('says when it cannot be loaded', async () => {
    server(adjustment, {}).on('GET', 'approvals/ap-1/evidence', () => refusal(503, 'The venue is busy.'));
    showResource(approvals, { role: 'aml' });
    await screen.findByText('What it is about could not be loaded');
  });
});
