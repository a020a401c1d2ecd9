import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { loseConnection, push } from '../../testing/fake-socket.js';
import { FakeVenue, serverError, silence } from '../../testing/fake-venue.js';
import { ethMarket, pageOf, sampleBalance, sampleMarket, sampleMe, sampleTicker } from '../../testing/samples.js';
import { showPage, startPages } from '../../testing/show-page.js';
import { HomePage } from './home-page.js';

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  window.localStorage.clear();
  venue = new FakeVenue().on('GET /api/markets', () => pageOf(sampleMarket(), ethMarket()));
});

const market = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'BTC/AUD, live book' });

describe('the home page', () => {
  it('leads to the live book of the chosen coin', async () => {
    const { user } = showPage(<HomePage />);
    await market();
    expect(screen.getByRole('link', { name: 'Open the live book' })).toHaveAttribute(
      'href',
      '/en-us/exchange/btc_aud/',
    );
    await user.click(screen.getByRole('button', { name: 'ETH' }));
    expect(screen.getByRole('link', { name: 'Open the live book' })).toHaveAttribute(
      'href',
      '/en-us/exchange/eth_aud/',
    );
  });

  it('shows the best prices live, with the spread between them', async () => {
    showPage(<HomePage />);
    const book = await market();
    await push({
      topic: 'depth',
      symbol: 'btcaud',
      data: { seq: 1, ts: 1, step: 0, asks: [['161000.00', '0.5']], bids: [['160990.00', '1.25']] },
    });
    await waitFor(() => expect(book).toHaveTextContent('161,000.00'));
    expect(book).toHaveTextContent('1.250000');
    expect(within(book).getByText('Spread').nextElementSibling).toHaveTextContent('10.00');
  });

  it('states the fee and the price band in the market’s own figures', async () => {
    showPage(<HomePage />);
    await market();
    await push({ topic: 'tickers', list: [sampleTicker({ last: '161000.00' })] });
    expect(screen.getByText('144,900.00')).toBeInTheDocument();
    expect(screen.getByText('177,100.00')).toBeInTheDocument();
    expect(screen.getByText('0.00999 BTC')).toBeInTheDocument();
  });

  it('adds the total of assets for those who are logged in', async () => {
    venue.on('GET /api/balances', () => ({
      items: [sampleBalance('aud', { total: '250', aud: '250' })],
      totalAud: '1234.5',
      seq: 1,
    }));
    showPage(<HomePage />, { me: sampleMe() });
    expect(await screen.findByText(/1,234.50/)).toBeInTheDocument();
  });

  it('leads to the verification who may not trade before it', async () => {
    showPage(<HomePage />, { me: sampleMe({ kycState: 0, authorities: [] }) });
    expect(await screen.findByRole('link', { name: /^Verify your identity to trade/ })).toBeVisible();
  });

  it('reserves space until the markets are there, and tries again after a failure', async () => {
    venue.on('GET /api/markets', silence);
    const { client, user } = showPage(<HomePage />);
    expect(screen.queryByText('No markets are listed')).toBeNull();
    venue.on('GET /api/markets', serverError);
    await client.resetQueries();
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    venue.on('GET /api/markets', () => pageOf(sampleMarket()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await market();
  });

  it('says where the chart would be that there is none, and leaves no box empty without a market', async () => {
    venue.on('GET /api/candles', () => pageOf());
    showPage(<HomePage />);
    expect(await screen.findByText('There is no chart of the last 24 hours')).toBeInTheDocument();
    cleanup();
    venue.on('GET /api/markets', () => pageOf());
    showPage(<HomePage />);
    expect(await screen.findByText('No market to show right now')).toBeInTheDocument();
  });

  it('says that no market is listed', async () => {
    venue.on('GET /api/markets', () => pageOf());
    showPage(<HomePage />);
    expect(await screen.findByText('No markets are listed')).toBeInTheDocument();
  });

  it('dims the prices while the connection is lost', async () => {
    showPage(<HomePage />);
    const book = await market();
    await loseConnection();
    await waitFor(() => expect(book.querySelector('[data-stale]')).not.toBeNull());
  });
});
