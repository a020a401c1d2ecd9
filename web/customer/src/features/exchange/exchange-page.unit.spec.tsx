import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { setWidth } from '../../testing/browser-parts.js';
import { push } from '../../testing/fake-socket.js';
import { FakeVenue, serverError, silence } from '../../testing/fake-venue.js';
import {
  ethMarket,
  pageOf,
  sampleBalance,
  sampleBalances,
  sampleMarket,
  sampleMe,
  sampleOrder,
  sampleTicker,
} from '../../testing/samples.js';
import { notices, showPage, startPages } from '../../testing/show-page.js';
import type { Shown } from '../../testing/show-page.js';
import { USUAL, keptArrangement } from './page/arrange/arrangement.js';
import { ExchangePage } from './exchange-page.js';

/** The chart library draws on a canvas, which specs do not have. */
jest.mock('./chart/candles/candle-session.js', () => ({
  CandleSession: class {
    close(): void {}
  },
}));

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  setWidth(1_600);
  keptArrangement.set(USUAL);
  venue = new FakeVenue()
    .on('GET /api/markets', () => pageOf(sampleMarket(), ethMarket()))
    .on('GET /api/balances', () => sampleBalances([sampleBalance('aud', { available: '10000', total: '10000' })]))
    .on('GET /api/orders', () => pageOf())
    .on('GET /api/fills', () => pageOf());
});

const show = (at = '/exchange/btc_aud/'): Shown =>
  showPage(
    <Routes>
      <Route path="/en-us/exchange/:pair/" element={<ExchangePage />} />
    </Routes>,
    { at, me: sampleMe({ preferences: { 'order-confirm': 'off' } }) },
  );
const heading = (): Promise<HTMLElement> => screen.findByRole('heading', { name: 'BTC/AUD exchange' });
const panels = (): readonly (string | null)[] =>
  screen.getAllByRole('region').flatMap((panel) => panel.getAttribute('aria-label') ?? []);

describe('the page of a pair', () => {
  it('reserves the panels’ places until the markets are there', () => {
    venue.on('GET /api/markets', silence);
    show();
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  });

  it('says that a pair is not listed, and leads to the markets', async () => {
    show('/exchange/doge_aud/');
    expect(await screen.findByText('This pair is not listed')).toBeInTheDocument();
    expect(within(screen.getByRole('main')).getByRole('link')).toHaveAttribute('href', '/en-us/markets/');
  });

  it('says that loading failed and tries again', async () => {
    venue.on('GET /api/markets', serverError);
    const { user } = show();
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    venue.on('GET /api/markets', () => pageOf(sampleMarket()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading()).toBeInTheDocument();
  });

  it('shows every panel in a wide window, and the last price in its title', async () => {
    show();
    await heading();
    await push({ topic: 'tickers', list: [sampleTicker({ last: '161234.5' })] });
    expect(panels()).toEqual(
      expect.arrayContaining([
        'Markets',
        'Chart',
        'Order book',
        'Latest trades',
        'Place an order',
        'Balances',
        'Orders',
      ]),
    );
    await waitFor(() => expect(document.title).toBe('161,234.50 BTC/AUD · Corella'));
  });

  it('opens the markets from the pair where there is no room for a panel', async () => {
    setWidth(1_300);
    const { user } = show();
    await heading();
    expect(panels()).not.toContain('Markets');
    await user.click(screen.getByRole('button', { name: /BTC\/AUD/, expanded: false }));
    expect(await screen.findByRole('region', { name: 'Markets' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close markets' }));
    expect(panels()).not.toContain('Markets');
  });

  it('hides panels, brings them back, and keeps the choice for the next visit', async () => {
    const { user } = show();
    await heading();
    await user.click(screen.getByRole('button', { name: 'Panels' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Latest trades' }));
    await user.click(screen.getByRole('checkbox', { name: 'Markets' }));
    expect(panels()).not.toContain('Latest trades');
    cleanup();
    show();
    await heading();
    expect(panels()).not.toContain('Latest trades');
    await user.click(screen.getByRole('button', { name: /BTC\/AUD/, expanded: false }));
    expect(await screen.findByRole('region', { name: 'Markets' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Panels' }));
    await user.click(await screen.findByRole('button', { name: 'Reset all' }));
    expect(panels()).toContain('Latest trades');
  });

  it('has panels that the keyboard resizes within their limits', async () => {
    const { user } = show();
    await heading();
    const edge = (): HTMLElement => screen.getByRole('separator', { name: 'Width of the order book' });
    edge().focus();
    await user.keyboard('{ArrowLeft}');
    expect(edge()).toHaveAttribute('aria-valuenow', '316');
    await user.keyboard('{Home}{ArrowRight}');
    expect(edge()).toHaveAttribute('aria-valuenow', '280');
    expect(keptArrangement.get().book).toBe(280);
    await user.keyboard('{Enter}');
    expect(edge()).toHaveAttribute('aria-valuenow', '300');
  });

  it('is as usual where there is no room for a choice', async () => {
    keptArrangement.set({ ...USUAL, hidden: ['orders', 'balances'] });
    setWidth(1_000);
    show();
    await heading();
    expect(panels()).toEqual(expect.arrayContaining(['Orders', 'Balances']));
    expect(screen.queryByRole('separator')).toBeNull();
  });

  it('puts a price pressed in the book into the form', async () => {
    const { user } = show();
    await heading();
    await push({
      topic: 'depth',
      symbol: 'btcaud',
      data: { seq: 1, ts: 1, step: 0, asks: [['161010.00', '1']], bids: [['160990.00', '1']] },
    });
    await user.click(await screen.findByText('161,010.00'));
    expect(screen.getByLabelText('Price')).toHaveValue('161,010.00');
  });
});

describe('on a phone', () => {
  beforeEach(() => setWidth(390));

  it('shows one panel at a time', async () => {
    const { user } = show();
    await heading();
    expect(panels()).toContain('Chart');
    await user.click(screen.getByRole('tab', { name: 'Book' }));
    expect(panels()).toContain('Order book');
    expect(panels()).not.toContain('Chart');
  });

  it('opens the form from the price that it would meet, and closes it when the order is placed', async () => {
    venue.on('POST /api/orders', () => sampleOrder({ id: '9', side: 'sell' }));
    const { user } = show();
    await heading();
    await push({ topic: 'tickers', list: [sampleTicker({ bid: '160990.00' })] });
    const sell = screen.getByRole('button', { name: /^Sell ?160,990.00$/ });
    await user.click(sell);
    const sheet = within(await screen.findByRole('dialog', { name: 'Place an order' }));
    await user.type(sheet.getByLabelText('Quantity'), '0.05');
    venue.on('GET /api/balances', () => sampleBalances([sampleBalance('btc', { available: '1', total: '1' })], 2));
    await user.click(sheet.getByRole('tab', { name: 'Limit' }));
    await user.click(sheet.getByRole('button', { name: 'Buy' }));
    await user.click(sheet.getByRole('button', { name: 'Buy BTC' }));
    await waitFor(() => expect(notices()).toHaveLength(1));
    expect(venue.asked('POST /api/orders')[0]?.body).toMatchObject({ symbol: 'btcaud', side: 'buy', quantity: '0.05' });
    expect(screen.queryByRole('dialog', { name: 'Place an order' })).toBeNull();
  });
});
