import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { loseConnection, push } from '../../../testing/fake-socket.js';
import { FakeVenue, serverError, silence } from '../../../testing/fake-venue.js';
import { ethMarket, pageOf, sampleMarket, sampleMe, sampleTicker } from '../../../testing/samples.js';
import { startPages } from '../../../testing/show-page.js';
import type { Shown } from '../../../testing/show-page.js';
import { keptMarketOrder } from '../core/kept-choices.js';
import { showPanel } from '../testing/show-panel.js';
import { MarketsPanel } from './markets-panel.js';

const NZD = sampleMarket({ symbol: 'btcnzd', quote: 'nzd', weight: 80 });

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  keptMarketOrder.set({ key: 'weight', descending: true });
  venue = new FakeVenue().on('GET /api/markets', () => pageOf(sampleMarket(), ethMarket({ state: 7 }), NZD));
});

const show = (favourites: string[] = []): Shown =>
  showPanel(<MarketsPanel symbol="btcaud" quote="aud" />, { me: sampleMe({ favourites }) });
const pairs = async (): Promise<readonly (string | null)[]> =>
  within(await screen.findByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the list of markets on the exchange', () => {
  it('begins with the quote currency of the page and marks its pair', async () => {
    show();
    expect(await pairs()).toEqual(['BTC', 'ETH']);
    expect(screen.getByRole('link', { name: 'BTC' }).closest('tr')).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('link', { name: 'ETH' })).toHaveAttribute('href', '/en-us/exchange/eth_aud/');
  });

  it('follows prices live, and says where placing is paused', async () => {
    show();
    await pairs();
    await push({ topic: 'tickers', list: [sampleTicker({ last: '161234.5' })] });
    expect(screen.getByText('161,234.50')).toBeInTheDocument();
    expect(screen.getByText('Paused')).toBeInTheDocument();
  });

  it('searches through every quote currency', async () => {
    const { user } = show();
    await pairs();
    await user.type(screen.getByRole('searchbox'), 'btc');
    expect(await pairs()).toEqual(['BTC/AUD', 'BTC/NZD']);
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No market fits')).toBeInTheDocument();
  });

  it('is searched without a pointer: arrows move, Enter opens, Escape clears', async () => {
    const { user, address } = show();
    await pairs();
    await user.type(screen.getByRole('searchbox'), 'btc');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toHaveTextContent('BTC/NZD');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(address()).toBe('/en-us/exchange/btc_nzd/');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    await user.type(screen.getByRole('searchbox'), 'eth{Enter}');
    expect(address()).toBe('/en-us/exchange/eth_aud/');
  });

  it('is sorted by a column, falling, rising and as usual, and keeps the choice for the next visit', async () => {
    const { user } = show();
    await pairs();
    const price = (): HTMLElement => screen.getByRole('button', { name: 'Last' });
    await push({
      topic: 'tickers',
      list: [sampleTicker({ last: '160000' }), sampleTicker({ symbol: 'ethaud', last: '5000' })],
    });
    await user.click(price());
    expect(price().closest('th')).toHaveAttribute('aria-sort', 'descending');
    await user.click(price());
    expect(await pairs()).toEqual(['ETH', 'BTC']);
    cleanup();
    show();
    expect(await pairs()).toEqual(['ETH', 'BTC']);
    await user.click(price());
    expect(await pairs()).toEqual(['BTC', 'ETH']);
    expect(price().closest('th')).not.toHaveAttribute('aria-sort');
  });

  it('has the volume where it is a menu, and is sorted by it only there', async () => {
    keptMarketOrder.set({ key: 'turnover', descending: false });
    showPanel(<MarketsPanel symbol="btcaud" quote="aud" onClose={() => undefined} />);
    await pairs();
    await push({ topic: 'tickers', list: [sampleTicker({ turnover: '13976543.21' })] });
    expect(screen.getByText('13.97 m')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Volume' }).closest('th')).toHaveAttribute('aria-sort', 'ascending');
    cleanup();
    show();
    expect(await pairs()).toEqual(['BTC', 'ETH']);
    expect(screen.queryByRole('button', { name: 'Volume' })).toBeNull();
  });

  it('says how to make a favourite while there is none', async () => {
    const { user } = show();
    await pairs();
    await user.click(screen.getByRole('tab', { name: 'Favourites' }));
    expect(await screen.findByText('Press the star beside a market.')).toBeInTheDocument();
  });

  it('shows bars until the markets are there, and tries again after a failure', async () => {
    venue.on('GET /api/markets', silence);
    const first = show();
    expect(screen.queryByRole('table')).toBeNull();
    venue.on('GET /api/markets', serverError);
    await first.client.resetQueries();
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    venue.on('GET /api/markets', () => pageOf(sampleMarket()));
    await first.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await pairs()).toEqual(['BTC']);
  });

  it('is dimmed while the connection is lost', async () => {
    show();
    await pairs();
    await loseConnection();
    await waitFor(() => expect(document.querySelector('[data-stale] table')).not.toBeNull());
  });
});
