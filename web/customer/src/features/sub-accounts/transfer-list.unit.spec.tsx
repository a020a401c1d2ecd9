import { cleanup, screen } from '@testing-library/react';
import { FakeVenue } from '../../testing/fake-venue.js';
import { pageOf, sampleMe } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import { SubRecordPage } from './sub-record-page.js';
import { TransferList, type Onlooker } from './transfer-list.js';

const row = { transferId: 't1', at: '2026-11-20T10:00:00Z', from: '1', to: '2', asset: 'btc', amount: '0.00000001' };

describe('the record of transfers', () => {
  beforeAll(startPages);
  afterEach(cleanup);

  it('names both ends for the main account', async () => {
    new FakeVenue().on('GET /api/transfers', () => pageOf(row));
    const family: Onlooker = { uid: '1', subs: [{ uid: '2', name: 'TreasuryDesk' }] };
    showPage(<TransferList family={family} detail="" />);
    expect(await screen.findByRole('row', { name: /Main account.*TreasuryDesk.*0.00000001 BTC/ })).toBeVisible();
  });

  it.each([
    [{ ...row, from: null }, /Another account of the company.*This account.*\+0.00000001 BTC/],
    [{ ...row, from: '2', to: null }, /This account.*Another account of the company.*−0.00000001 BTC/],
  ])('tells a sub-account what came and what went', async (transfer, name) => {
    new FakeVenue().on('GET /api/transfers', () => pageOf(transfer));
    showPage(<SubRecordPage />, { me: sampleMe({ uid: '2', userType: 2 }) });
    expect(await screen.findByRole('row', { name })).toBeVisible();
  });
});
