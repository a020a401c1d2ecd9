import { screen, within } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server.js';
import { approvalRecord, settlementStop } from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import { approvals } from './index.js';

const request = approvalRecord({
  kind: 'settlement-resume',
  target: 'settlement:btcaud',
  payload: { symbol: 'btcaud', revision: 812, finding: 'trade 7: order 9 has no open hold' },
});
const shown = (change: Parameters<typeof approvalRecord>[0] = {}): FakeServer => {
  const approval = { ...request, ...change };
  const server = new FakeServer()
    .list('approvals', [approval])
    .list('settlement-stops', [])
    .record(`approvals/${approval.id}`, approval);
  showResource(approvals);
  return server;
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

  it('says when settlement has stopped again after it', async () => {
    const resumed = { approvalId: request.id, by: ['Ivo Brandt', 'Mia Chen'], at: '2026-11-21T10:00:00.000Z' };
    shown({ status: 'executed' }).list('settlement-stops', [settlementStop({ resumed })]);
    expect(await screen.findByText(/^Settlement was resumed and stopped again/)).toBeTruthy();
  });

  it('shows a payload of an unknown shape field by field', async () => {
    shown({ payload: { symbol: 'btcaud', at: 812 } });
    const card = within(await screen.findByRole('region', { name: 'Needs two people' }));
    expect(card.getByText('at')).toBeTruthy();
    expect(card.getByText('812')).toBeTruthy();
  });
});
