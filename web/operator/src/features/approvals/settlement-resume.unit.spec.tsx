import { screen, within } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server.js';
import { approvalRecord } from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import { approvals } from './index.js';

const request = approvalRecord({
  kind: 'settlement-resume',
  target: 'settlement:btcaud',
  payload: { symbol: 'btcaud', revision: 812, finding: 'trade 7: order 9 has no open hold' },
});
const shown = (change: Parameters<typeof approvalRecord>[0] = {}): void => {
  const approval = { ...request, ...change };
  new FakeServer().list('approvals', [approval]).record(`approvals/${approval.id}`, approval);
  showResource(approvals);
};

describe('the approval of a settlement to resume', () => {
  it('shows why and where settlement stopped, and what happens', async () => {
    shown();
    const card = within(await screen.findByRole('region', { name: 'Needs two people' }));
    expect(card.getByText('Resume settlement of BTC/AUD')).toBeTruthy();
    expect(card.getByText('trade 7: order 9 has no open hold')).toBeTruthy();
    expect(card.getAllByText('market-btcaud')).toHaveLength(2);
    expect(card.getByText('Booked again from event 812 on, in order')).toBeTruthy();
    expect(card.getByText('BTC/AUD stays halted')).toBeTruthy();
    await card.findByRole('button', { name: 'Approve' });
  });

  it('promises nothing once it is decided', async () => {
    shown({ status: 'executed' });
    const card = within(await screen.findByRole('region', { name: 'Decided' }));
    expect(card.getByText('trade 7: order 9 has no open hold')).toBeTruthy();
    expect(card.queryByText(/Booked again/)).toBeNull();
  });

  it('shows a payload of an unknown shape field by field', async () => {
    shown({ payload: { symbol: 'btcaud', at: 812 } });
    const card = within(await screen.findByRole('region', { name: 'Needs two people' }));
    expect(card.getByText('at')).toBeTruthy();
    expect(card.getByText('812')).toBeTruthy();
  });
});
