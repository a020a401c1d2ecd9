import { screen, within } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server.js';
import { tradeRecord } from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import { trades } from './index.js';

describe('trades', () => {
  it('lead to their entry in the ledger and say what each side was charged', async () => {
    const htFee = { amount: '0.5', asset: 'ht', inHt: true, ratePercent: '0.16' };
    new FakeServer().list('trades', [tradeRecord(), tradeRecord({ id: 'btcaud-13', makerFee: htFee })]);
    showResource(trades);
    const table = within(await screen.findByRole('table', { name: 'Trades' }));
    expect(table.getByRole('link', { name: 'btcaud-12' }).getAttribute('href')).toBe('/ledger-entries/78/show');
    expect(table.getAllByTitle('0.2%')).toHaveLength(2);
    expect(table.getByTitle('0.16%, paid in HT').textContent).toBe('0.5 HT');
  });

  it('say when there are none yet and can be asked for again', async () => {
    const server = new FakeServer().list('trades', []);
    const { user } = showResource(trades);
    await screen.findByText('No trades yet');
    server.list('trades', [tradeRecord()]);
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    await screen.findByRole('link', { name: 'btcaud-12' });
  });
});
