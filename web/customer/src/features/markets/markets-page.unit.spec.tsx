import { screen, waitFor, within } from '@testing-library/react';
import { loseConnection, push } from '../../testing/fake-socket.js';
import { FakeVenue, serverError, silence } from '../../testing/fake-venue.js';
import { ethMarket, pageOf, sampleMarket, sampleMe, sampleTicker } from '../../testing/samples.js';
import { notices, showPage, startPages } from '../../testing/show-page.js';
import type { Shown } from '../../testing/show-page.js';
import { MarketsPage } from './markets-page.js';

const NZD = sampleMarket({ symbol: 'btcnzd', quote: 'nzd', weight: 80 });

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue().on('GET /api/markets', () => pageOf(ethMarket({ state: 7 }), NZD, sampleMarket()));
});

const show = (favourites?: string[]): Shown =>
  showPage(<MarketsPage />, { at: '/markets/', me: favourites === undefined ? null : sampleMe({ favourites }) });
const pairs = async (): Promise<readonly (string | null | undefined)[]> =>
  within(await screen.findByRole('table', { name: 'Markets' }))
    .getAllByRole('rowheader')
    .map((head) => head.querySelector('small')?.textContent);

describe('the markets page', () => {
  it('lists the heaviest market first, each with a link to trade it', async () => {
    show();
    expect(await pairs()).toEqual(['BTC/AUD', 'ETH/AUD', 'BTC/NZD']);
    expect(screen.getByRole('link', { name: 'Trade BTC/AUD' })).toHaveAttribute('href', '/en-us/exchange/btc_aud/');
    expect(screen.queryByRole('link', { name: 'Trade ETH/AUD' })).toBeNull();
    expect(screen.getByText('Paused')).toBeInTheDocument();
  });

  it('follows prices live', async () => {
    show();
    await pairs();
    await push({ topic: 'tickers', list: [sampleTicker({ last: '161234.5' })] });
    expect(screen.getByText('161,234.50')).toBeInTheDocument();
  });

  it('sorts by a column, and reverses when it is pressed again', async () => {
    const { user } = show();
    await pairs();
    await push({
      topic: 'tickers',
      list: [
        sampleTicker({ last: '161000' }),
        sampleTicker({ symbol: 'ethaud', last: '5100' }),
        sampleTicker({ symbol: 'btcnzd', last: '176000' }),
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Last price' }));
    await waitFor(async () => expect(await pairs()).toEqual(['BTC/NZD', 'BTC/AUD', 'ETH/AUD']));
    await user.click(screen.getByRole('button', { name: 'Last price' }));
    expect(await pairs()).toEqual(['ETH/AUD', 'BTC/AUD', 'BTC/NZD']);
    expect(screen.getByRole('columnheader', { name: 'Last price' })).toHaveAttribute('aria-sort', 'ascending');
  });

  it('finds a coin by name, and shows all markets again when none fits', async () => {
    const { user } = show();
    await pairs();
    await user.type(screen.getByRole('searchbox'), 'ethereum');
    expect(await pairs()).toEqual(['ETH/AUD']);
    await user.type(screen.getByRole('searchbox'), 'x');
    await user.click(await screen.findByRole('button', { name: 'Show all markets' }));
    expect(await pairs()).toHaveLength(3);
  });

  it('shows the favourites of the account, and says how to make one', async () => {
    venue.on('PUT /api/user/favourites', () => undefined);
    const { user } = show(['btcnzd']);
    await pairs();
    await user.click(screen.getByRole('tab', { name: 'Favourites' }));
    expect(await pairs()).toEqual(['BTC/NZD']);
    await user.click(screen.getByRole('button', { name: /BTC\/NZD/, pressed: true }));
    expect(await screen.findByText('Press the star beside a market to keep it here.')).toBeInTheDocument();
    expect(venue.asked('PUT /api/user/favourites')[0]?.body).toEqual({ symbol: 'btcnzd', favourite: false });
  });

  it('asks visitors to log in before they keep a favourite', async () => {
    const { user } = show();
    await pairs();
    await user.click(screen.getAllByRole('button', { pressed: false })[0] as HTMLElement);
    await waitFor(() => expect(notices()).toHaveLength(1));
    expect(venue.asked('PUT /api/user/favourites')).toHaveLength(0);
  });

  it('shows bars until the markets are there', () => {
    venue.on('GET /api/markets', silence);
    show();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText('No market fits')).toBeNull();
  });

  it('says that loading failed and tries again', async () => {
    venue.on('GET /api/markets', serverError);
    const { user } = show();
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    venue.on('GET /api/markets', () => pageOf(NZD));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await pairs()).toEqual(['BTC/NZD']);
  });

  it('is dimmed while the connection is lost', async () => {
    show();
    await pairs();
    await loseConnection();
    await waitFor(() => expect(document.querySelector('[data-stale] table')).not.toBeNull());
  });
});
