import { screen, within } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server.js';
import { balanceRecord } from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import { balances } from './index.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().list('balances', [balanceRecord()]);
});

describe('balances', () => {
  it('lead to their account and to the entry that last changed them', async () => {
    showResource(balances, { role: 'treasury' });
    const row = within(await screen.findByRole('table', { name: 'Balances' }));
    expect(row.getByRole('link', { name: '1048213 spot' }).getAttribute('href')).toBe('/accounts/spot%3A1048213/show');
    expect(row.getByRole('link', { name: '77' }).getAttribute('href')).toBe('/ledger-entries/77/show');
  });

  it('can be explained by people who may read the journal', async () => {
    showResource(balances, { role: 'treasury' });
    await screen.findByRole('button', { name: /^Explain AUD of 1048213 spot/ });
  });

  it('are filtered by the address and say when none match', async () => {
    server.list('balances', ({ asset }) => (asset === 'btc' ? [] : [balanceRecord()]));
    const filter = encodeURIComponent(JSON.stringify({ asset: 'btc' }));
    const { user } = showResource(balances, { role: 'treasury', at: `/balances?filter=${filter}` });
    await screen.findByText('No balances match');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('link', { name: '1048213 spot' });
  });
});
