import { screen, waitFor, within } from '@testing-library/react';
import { loseConnection, push } from '../../../testing/fake-socket.js';
import { FakeVenue } from '../../../testing/fake-venue.js';
import { startPages } from '../../../testing/show-page.js';
import { showPanel } from '../testing/show-panel.js';
import { TradesPanel } from './trades-panel.js';

const trade = (id: string, price: string, side: 'buy' | 'sell') => ({
  id,
  price,
  quantity: '0.0312',
  side,
  ts: Date.UTC(2026, 10, 20, 10),
});

beforeAll(startPages);
beforeEach(() => void new FakeVenue());

const rows = (): readonly HTMLElement[] => within(screen.getByRole('table')).getAllByRole('row').slice(1);

describe('the latest trades', () => {
  it('show bars until the first message, then the newest first with their direction', async () => {
    showPanel(<TradesPanel />);
    expect(rows()).toHaveLength(0);
    expect(screen.getByText('No trades yet')).not.toBeVisible();
    await push({ topic: 'trade.detail', symbol: 'btcaud', list: [trade('1', '161000', 'buy')] });
    await push({ topic: 'trade.detail', symbol: 'btcaud', list: [trade('2', '160999.5', 'sell')] });
    expect(rows().map((row) => row.querySelector('span')?.textContent)).toEqual(['160,999.50', '161,000.00']);
    expect(rows()[0]?.querySelector('span')).toHaveClass('down');
    expect(rows()[1]).toHaveTextContent('0.031200');
  });

  it('say that there are none', async () => {
    showPanel(<TradesPanel />);
    await push({ topic: 'trade.detail', symbol: 'btcaud', list: [] });
    expect(screen.getByText('No trades yet')).toBeVisible();
  });

  it('leave trades of another pair out', async () => {
    showPanel(<TradesPanel />);
    await push({ topic: 'trade.detail', symbol: 'ethaud', list: [trade('9', '5000', 'buy')] });
    expect(rows()).toHaveLength(0);
  });

  it('are dimmed while the connection is lost', async () => {
    showPanel(<TradesPanel />);
    await push({ topic: 'trade.detail', symbol: 'btcaud', list: [trade('1', '161000', 'buy')] });
    await loseConnection();
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('data-stale'));
    expect(rows()).toHaveLength(1);
  });
});
