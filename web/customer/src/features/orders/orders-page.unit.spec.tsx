import { screen, waitFor, within } from '@testing-library/react';
import { FakeVenue, refusal, serverError, silence } from '../../testing/fake-venue.js';
import { loseConnection } from '../../testing/fake-socket.js';
import { ethMarket, pageOf, sampleFill, sampleMarket, sampleMe, sampleOrder } from '../../testing/samples.js';
import { notices, showPage, startPages } from '../../testing/show-page.js';
import type { Shown } from '../../testing/show-page.js';
import { OrdersPage } from './orders-page.js';

const BTC = sampleOrder({ id: '1' });
const ETH = sampleOrder({ id: '2', symbol: 'ethaud', side: 'sell', price: '5000.00', quantity: '1.5' });
const SECOND_BTC = sampleOrder({ id: '3', price: '149000.00' });

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on('GET /api/markets', () => pageOf(sampleMarket(), ethMarket()))
    .on('GET /api/orders', () => pageOf(BTC, ETH, SECOND_BTC));
});

const show = (query = ''): Shown => showPage(<OrdersPage />, { at: `/user/order/${query}`, me: sampleMe() });
const rows = (): readonly HTMLElement[] => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const opened = async (): Promise<void> => void (await screen.findByRole('table', { name: 'Open orders' }));

describe('the orders page', () => {
  it('shows bars until the open orders are there', async () => {
    venue.on('GET /api/orders', silence);
    show();
    expect(await screen.findByRole('tab', { name: /Open orders/ })).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText('No open orders')).toBeNull();
  });

  it('leads to the exchange while there is no order, and clears a filter that nothing matches', async () => {
    venue.on('GET /api/orders', () => pageOf());
    const { user } = show('?symbol=ethaud');
    expect(await screen.findByText('Nothing matches these filters')).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    expect(await screen.findByText('No open orders')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the exchange' })).toHaveAttribute('href', '/en-us/exchange/');
  });

  it('says that loading failed and tries again', async () => {
    venue.on('GET /api/orders', serverError);
    const { user } = show();
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    venue.on('GET /api/orders', () => pageOf(BTC));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await opened();
    expect(rows()).toHaveLength(1);
  });

  it('says at which price a stop order is triggered', async () => {
    const stop = { type: 'stop-limit', state: 'created', operator: 'lte', stopPrice: '151000.00' } as const;
    venue.on('GET /api/orders', () => pageOf(sampleOrder({ side: 'sell', ...stop }), BTC));
    show();
    await opened();
    // Under the price, and in what phones show under the pair.
    expect(rows()[0]?.textContent.match(/Trigger ≤ 151,000.00/g)).toHaveLength(2);
    expect(rows()[1]).not.toHaveTextContent('Trigger');
  });

  it('tells under the pair what narrow tables have no column for', async () => {
    const part = sampleOrder({ state: 'partial-filled', quantity: '2', filledQuantity: '0.7' });
    venue.on('GET /api/orders', () => pageOf(part));
    venue.on('GET /api/fills', () => pageOf(sampleFill({ fee: '0.00005', feeAsset: 'btc' })));
    const { user } = show();
    await opened();
    const under = (): readonly unknown[] =>
      [...document.querySelectorAll('small[data-until]')].map((line) => [
        line.getAttribute('data-until'),
        line.textContent.replace(/\d\d:\d\d:\d\d/, 'time'),
      ]);
    expect(under()).toEqual([
      ['940', '20 Nov time'],
      ['640', 'Partly filled · 35%'],
    ]);
    await user.click(screen.getByRole('tab', { name: 'Trade history' }));
    await screen.findByRole('table', { name: 'Trade history' });
    expect(under()).toEqual([
      ['800', '20 Nov time'],
      ['640', 'Fee 0.00005000 BTC'],
    ]);
  });

  it('keeps the orders, dimmed, while the connection is lost', async () => {
    show();
    await opened();
    expect(document.querySelector('[data-stale] table')).toBeNull();
    await loseConnection();
    await waitFor(() => expect(document.querySelector('[data-stale] table')).not.toBeNull());
    expect(rows()).toHaveLength(3);
  });

  it('lists the orders of the address’s filter', async () => {
    show('?symbol=btcaud');
    await opened();
    expect(rows().map((row) => within(row).getByText(/AUD$/).textContent)).toEqual(['BTC/AUD', 'BTC/AUD']);
  });
});

describe('cancelling one order', () => {
  it('replaces it by the answer', async () => {
    venue.on('DELETE /api/orders/{id}', () => ({ ...ETH, state: 'canceled', updatedAt: '2026-11-20T10:00:05.000Z' }));
    const { user } = show();
    await opened();
    await user.click(within(rows()[1] as HTMLElement).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(venue.asked('DELETE /api/orders/2')).toHaveLength(1);
  });

  it('says why it could not be cancelled and keeps it', async () => {
    venue.on('DELETE /api/orders/{id}', () => refusal(409, 'order-finished', 'The order has ended already.'));
    const { user } = show();
    await opened();
    await user.click(within(rows()[0] as HTMLElement).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(notices()).toEqual([expect.stringContaining('The order has ended already.')]));
    expect(rows()).toHaveLength(3);
  });
});

describe('cancelling all orders', () => {
  const cancelAll = async (query: string): Promise<void> => {
    venue.on('DELETE /api/orders', () => ({ canceled: ['1', '3'], failed: [] }));
    const { user } = show(query);
    await opened();
    await user.click(screen.getByRole('button', { name: /^Cancel all/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Cancel all/ }));
    await waitFor(() => expect(venue.asked('DELETE /api/orders')).toHaveLength(1));
  };

  it('asks for the orders of the filtered pair only', async () => {
    await cancelAll('?symbol=btcaud');
    expect(venue.asked('DELETE /api/orders')[0]?.query).toEqual({ symbol: 'btcaud' });
  });

  it('asks for the orders of every pair without a filter', async () => {
    await cancelAll('');
    expect(venue.asked('DELETE /api/orders')[0]?.query).toEqual({});
  });

  it('is not offered for one side, which the venue does not know', async () => {
    show('?side=buy');
    await opened();
    expect(rows()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Cancel all/ })).toBeNull();
  });

  it('keeps asking when the venue refuses', async () => {
    venue.on('DELETE /api/orders', serverError);
    const { user } = show();
    await opened();
    await user.click(screen.getByRole('button', { name: /^Cancel all/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Cancel all/ }));
    await waitFor(() => expect(notices()).toEqual([expect.stringContaining('The venue is starting.')]));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('the histories', () => {
  it('ask for the finished orders of the filter', async () => {
    venue.on('GET /api/orders', ({ query }) =>
      query['scope'] === 'history' ? pageOf(sampleOrder({ state: 'filled', filledQuantity: '0.05' })) : pageOf(),
    );
    show('?tab=history&symbol=btcaud&side=buy');
    expect(await screen.findByText('100%')).toBeInTheDocument();
    const asked = venue.asked('GET /api/orders').find(({ query }) => query['scope'] === 'history');
    expect(asked?.query).toMatchObject({ symbol: 'btcaud', side: 'buy' });
  });

  it('show the limit price and the average price in columns of their own', async () => {
    venue.on('GET /api/orders', ({ query }) =>
      query['scope'] === 'history'
        ? pageOf(sampleOrder({ state: 'filled', price: '150000.00', averagePrice: '149321.07' }))
        : pageOf(),
    );
    show('?tab=history');
    expect(await screen.findByRole('cell', { name: '149,321.07' })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: '150,000.00' })).toBeInTheDocument();
  });

  it('show each fill with its own fee', async () => {
    venue.on('GET /api/fills', () => pageOf(sampleFill()));
    show('?tab=trades');
    expect(await screen.findByText('0.00005000 BTC')).toBeInTheDocument();
  });
});
