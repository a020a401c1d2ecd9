import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { approvalRecord, marketRecord, settlementStop } from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import type { ShownPage } from '../../testing/show-page.js';
import { markets } from './index.js';

const SUSPENDED = marketRecord({
  state: 4,
  stateName: 'suspend',
  stateReason: 'settlement stopped',
  stateSince: '2026-11-21T09:00:00.000Z',
  stateBy: ['the ledger'],
});
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .list('markets', [SUSPENDED])
    .list('approvals', [])
    .list('settlement-stops', [settlementStop()]);
});
const panel = async (name: string): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole('region', { name }));

async function requestResume({ user }: ShownPage): Promise<void> {
  await user.click((await panel('Settlement stopped')).getByRole('button', { name: 'Request resume' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resume settlement of BTC/AUD' }));
  await user.click(dialog.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: /L01/ }));
  await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
}

describe('a market whose settlement has stopped', () => {
  it('shows the finding, since when, the stream and the event', async () => {
    showResource(markets);
    const stopped = await panel('Settlement stopped');
    expect(stopped.getByRole('alert').textContent).toBe('trade 7: order 9 has no open hold');
    expect(stopped.getByText('market-btcaud')).toBeTruthy();
    expect(stopped.getByText('812')).toBeTruthy();
    expect(stopped.getByText(/^21 Nov, /)).toBeTruthy();
  });

  it('cannot be asked to trade again before its settlement is resumed', async () => {
    showResource(markets);
    await screen.findByText('Trading can be resumed once its settlement has been.');
    expect(screen.queryByRole('form', { name: 'Ask to resume' })).toBeNull();
  });

  it('is asked to resume with a reason, for the stop that was shown', async () => {
    server.on('POST', 'settlement-stops/btcaud/resume', () => {
      server.list('settlement-stops', [settlementStop({ status: 'requested', approvalId: 'ap-3' })]);
      return { approvalId: 'ap-3' };
    });
    const page = showResource(markets);
    await requestResume(page);
    await waitFor(() => expect(server.acts).toHaveLength(1));
    expect(server.lastAct).toMatchObject({
      path: 'settlement-stops/btcaud/resume',
      body: { revision: 812, reason: 'L01 Fault is repaired and released' },
    });
    const link = await screen.findByRole('link', { name: 'See the request' });
    expect(link.getAttribute('href')).toBe('/approvals/ap-3/show');
    expect(screen.queryByRole('button', { name: 'Request resume' })).toBeNull();
  });

  it('shows the server’s message when it stopped elsewhere since', async () => {
    server.on('POST', 'settlement-stops/btcaud/resume', () => refusal(409, 'It has changed since you looked.'));
    const page = showResource(markets);
    await requestResume(page);
    await screen.findByText('It has changed since you looked.');
  });

  it('keeps the dialog, and the stop it asks about, while others go on', async () => {
    const page = showResource(markets);
    const button = (await panel('Settlement stopped')).getByRole('button', { name: 'Request resume' });
    await page.user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Resume settlement of BTC/AUD' }));
    await page.user.type(dialog.getByLabelText('Note for the audit log'), 'Release 1.4.2');
    server.list('settlement-stops', [settlementStop({ status: 'requested', approvalId: 'ap-3', revision: 900 })]);
    await screen.findByText('See the request');
    expect(dialog.getByLabelText('Note for the audit log')).toHaveValue('Release 1.4.2');
    expect(dialog.getByText('Booked again from event 812 on, in order')).toBeTruthy();
  });

  it('says that two people have resumed it before, in vain, and not that it stopped only now', async () => {
    const resumed = { approvalId: 'ap-2', by: ['Ivo Brandt', 'Mia Chen'], at: '2026-11-21T10:00:00.000Z' };
    server.list('settlement-stops', [settlementStop({ resumed })]);
    showResource(markets);
    const stopped = await panel('Settlement stopped again');
    expect(
      stopped.getByText(/^Ivo Brandt and Mia Chen resumed it 21 Nov, .* could not be booked then either/),
    ).toBeTruthy();
    expect(stopped.getByText('Stopped again')).toBeTruthy();
    expect(stopped.queryByText('Since')).toBeNull();
  });

  it('says that it is resumed and catching up once two people have agreed', async () => {
    server.list('settlement-stops', [settlementStop({ status: 'catching-up', approvalId: 'ap-3' })]);
    showResource(markets);
    const resumed = await panel('Settlement resumed, catching up');
    expect(resumed.queryByRole('alert')).toBeNull();
    expect(resumed.getByRole('link', { name: 'See the approval' }).getAttribute('href')).toBe('/approvals/ap-3/show');
  });

  it('says by whom settlement was resumed while trading still waits', async () => {
    const decision = { staffId: 'st-4', name: 'Mia Chen', decision: 'approve', reason: 'D01 Checked' };
    const approval = approvalRecord({
      id: 'ap-3',
      kind: 'settlement-resume',
      status: 'executed',
      decisions: [{ ...decision, at: '2026-11-21T10:00:00.000Z' }],
    });
    server
      .list('settlement-stops', [])
      .list('approvals', ({ kind }) => (kind === 'settlement-resume' ? [approval] : []));
    showResource(markets);
    const resumed = await panel('Settlement resumed');
    expect(resumed.getByRole('link', { name: 'Ivo Brandt and Mia Chen' })).toBeTruthy();
    expect(screen.getByRole('form', { name: 'Ask to resume' })).toBeTruthy();
  });

  it('offers no request to people who may only look', async () => {
    showResource(markets, { role: 'support' });
    const stopped = await panel('Settlement stopped');
    expect(stopped.queryByRole('button')).toBeNull();
  });

  it('says nothing about settlement while it follows the market', async () => {
    server.list('settlement-stops', []).list('markets', [marketRecord()]);
    showResource(markets);
    await screen.findByRole('button', { name: 'Halt BTC/AUD' });
    expect(screen.queryByText(/Settlement/)).toBeNull();
  });
});
