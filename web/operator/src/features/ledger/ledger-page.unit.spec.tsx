import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { EntryExplanationRecord } from '@corella/contracts/operator';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { balanceRecord, entryRecord } from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import { ledgerEntries } from './index.js';

const ADJUSTMENT = entryRecord();
const CROOKED = entryRecord({
  id: '76',
  revision: 76,
  lines: [{ account: 'house:fees', bucket: 'available', asset: 'btc', amount: '1' }],
});
const explained: EntryExplanationRecord = {
  ...ADJUSTMENT,
  event: { type: 'EntryPosted', data: { memo: 'Goodwill' }, meta: { at: 1, by: 'ledger' } },
  previousHash: '51d0aa000000',
  cause: {
    eventType: 'EntryPosted',
    orderId: null,
    tradeId: null,
    symbol: null,
    approvalId: 'ap-12345678',
    memo: 'Goodwill',
    causes: {},
  },
  lines: [],
  order: null,
  fees: [],
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .list('ledger-entries', [ADJUSTMENT, CROOKED])
    .record('ledger-entries/77', ADJUSTMENT)
    .record('ledger-entries/76', CROOKED)
    .record('ledger-entries/77/explain', explained)
    .list('balances', [balanceRecord()]);
});
const entry = (): ReturnType<typeof within> => within(screen.getByRole('region', { name: /^Entry/ }));

describe('the ledger page', () => {
  it('shows the newest entry with its postings, their sum, what caused it and the account beside it', async () => {
    showResource(ledgerEntries, { role: 'treasury' });
    await screen.findByRole('heading', { name: 'Entry 77' });
    expect(entry().getByText(/sums to zero, 2 postings/)).toBeTruthy();
    const approval = await entry().findByRole('link', { name: 'ap-12345' });
    expect(approval.getAttribute('href')).toBe('/approvals/ap-12345678/show');
    await within(screen.getByRole('region', { name: '1048213 spot' })).findByText('available');
  });

  it('shows another account of the entry when it is chosen', async () => {
    const { user } = showResource(ledgerEntries, { role: 'treasury' });
    await user.click(await screen.findByRole('button', { name: 'house adjustments' }));
    await screen.findByRole('heading', { name: 'house adjustments' });
    expect(server.filtersOf('balances')).toContainEqual({ account: 'house:adjustments' });
  });

  it('asks the venue for no balances of a time to come', async () => {
    let asked = 0;
    server.on('GET', 'accounts/spot:1048213/balances-at', () => {
      asked += 1;
      return refusal(400, 'Something in the request is not as it should be.');
    });
    showResource(ledgerEntries, { role: 'treasury' });
    fireEvent.change(await screen.findByLabelText('As of, your time'), { target: { value: '2999-01-01T00:00:00' } });
    await screen.findByText('The time is in the future.');
    await screen.findByText('Choose a time that has passed');
    expect([asked, screen.queryByRole('button', { name: 'Try again' })]).toEqual([0, null]);
  });

  it('says when postings do not sum to zero', async () => {
    showResource(ledgerEntries, { role: 'treasury', at: '/ledger-entries/76/show' });
    await screen.findByRole('heading', { name: 'Entry 76' });
    expect(entry().getByText(/does not sum to zero, 1 posting/)).toBeTruthy();
  });

  it('opens an entry from the list and marks it in the hash chain', async () => {
    const { user } = showResource(ledgerEntries, { role: 'treasury' });
    const list = within(await screen.findByRole('region', { name: 'Journal entries' }));
    await user.click((await list.findAllByRole('link'))[1] ?? document.body);
    await screen.findByRole('heading', { name: 'Entry 76' });
    const chain = within(screen.getByRole('group', { name: 'Hash chain' }));
    expect(chain.getByRole('link', { current: true }).getAttribute('href')).toBe('/ledger-entries/76/show');
  });

  it('says that there is no such entry', async () => {
    server.on('GET', 'ledger-entries/9999', () => refusal(404, 'No entry has this position.'));
    showResource(ledgerEntries, { role: 'treasury', at: '/ledger-entries/9999/show' });
    await screen.findByText('There is no such entry');
  });

  it('shows the event as it was recorded', async () => {
    showResource(ledgerEntries, { role: 'treasury' });
    const event = await screen.findByLabelText('Event as JSON');
    await waitFor(() => expect(event.textContent).toContain('"memo": "Goodwill"'));
    expect(screen.getByRole('button', { name: 'Copy the event' })).toBeTruthy();
  });

  it('shows what the account held at a moment, after which entry', async () => {
    let asked = '';
    server.on('GET', 'accounts/spot:1048213/balances-at', ({ query }) => {
      asked = query.get('time') ?? '';
      const items = [
        { asset: 'aud', available: '7', frozen: '0', total: '7' },
        { asset: 'btc', available: '0', frozen: '0', total: '0' },
      ];
      return { account: 'spot:1048213', at: asked, revision: 41, items };
    });
    showResource(ledgerEntries, { role: 'treasury' });
    const pane = within(await screen.findByRole('region', { name: '1048213 spot' }));
    fireEvent.change(await pane.findByLabelText('As of, your time'), { target: { value: '2026-11-20T09:00:00' } });
    await pane.findByText('After entry 41.');
    expect(Date.parse(asked)).toBe(new Date('2026-11-20T09:00:00').getTime());
    expect(pane.getAllByRole('listitem')).toHaveLength(1);
  });

  it('says in words whether the account follows from the log', async () => {
    const held = (available: string) => ({ available, frozen: '0' });
    const item = { asset: 'aud', agrees: true, log: held('7'), writer: held('7'), tables: held('7') };
    const record = { id: 'spot:1048213', revision: 77, at: ADJUSTMENT.at, agrees: true, items: [item] };
    server.record('accounts/spot:1048213/verification', record);
    const { user } = showResource(ledgerEntries, { role: 'treasury' });
    const pane = within(await screen.findByRole('region', { name: '1048213 spot' }));
    await user.click(await pane.findByRole('button', { name: 'Verify against the log' }));
    await pane.findByText(/Every entry up to 77 summed again, 1 asset: the writer and the tables hold the same/);
    const wrong = { ...item, agrees: false, tables: held('9') };
    server.record('accounts/spot:1048213/verification', { ...record, agrees: false, items: [wrong] });
    await user.click(pane.getByRole('button', { name: 'Verify against the log' }));
    await pane.findByText(/something differs/);
    expect(
      pane.getByText(/AUD: 7 available and 0 frozen by the log.*9 available and 0 frozen by the tables/),
    ).toBeTruthy();
  });

  it('hides the account from people who may not see balances', async () => {
    showResource(ledgerEntries, { role: 'kyc' });
    await screen.findByRole('heading', { name: 'Entry 77' });
    expect(screen.queryByRole('region', { name: '1048213 spot' })).toBeNull();
  });
});
