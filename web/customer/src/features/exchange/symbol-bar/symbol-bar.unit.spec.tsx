import { screen, waitFor } from '@testing-library/react';
import { loseConnection, push } from '../../../testing/fake-socket.js';
import { FakeVenue } from '../../../testing/fake-venue.js';
import { sampleMarket, sampleMe, sampleTicker } from '../../../testing/samples.js';
import { startPages } from '../../../testing/show-page.js';
import { showPanel } from '../testing/show-panel.js';
import { differenceText } from './difference.js';
import { BookPanel } from '../book/book-panel.js';
import { SymbolBar } from './symbol-bar.js';

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue().on('PUT /api/user/favourites', () => undefined);
});

const bar = <SymbolBar opensMenu menuOpen={false} onMenu={() => undefined} />;
const stat = (name: string): string => screen.getByText(name).nextElementSibling?.textContent ?? '';

describe('the bar of a pair', () => {
  it('shows dashes until the ticker arrives, then the day at the pair’s decimals', async () => {
    showPanel(bar);
    expect(stat('24 h high')).toBe('–');
    await push({ topic: 'tickers', list: [sampleTicker({ last: '158000.5', change: '-0.0124968' })] });
    expect(stat('24 h change')).toBe('1,999.50 −1.24%');
    expect(stat('24 h high')).toBe('162,000.00');
    expect(stat('24 h turnover (AUD)')).toBe('1,600,000');
    expect(screen.getByText('158,000.50')).toHaveClass('down');
  });

  it('shows the price going the way of its last move, as the book does', async () => {
    showPanel(
      <>
        {bar}
        <BookPanel />
      </>,
    );
    const book = { seq: 1, ts: 1, step: 0, asks: [['161000.00', '0.5']], bids: [['160990.00', '0.5']] };
    await push({ topic: 'depth', symbol: 'btcaud', data: book });
    for (const [last, direction] of [
      ['161000.01', 'up'],
      ['161000.00', 'down'],
      ['161000.02', 'up'],
    ] as const) {
      await push({ topic: 'tickers', list: [sampleTicker({ last, change: '-0.01' })] });
      const shown = screen.getAllByText(`161,000.0${last.slice(-1)}`, { selector: 'span, b' });
      expect(shown.map(({ classList }) => classList.contains(direction))).toEqual([true, true]);
    }
  });

  it('says that placing is paused', () => {
    showPanel(bar, { market: sampleMarket({ state: 7 }) });
    expect(screen.getByText('Placing paused')).toBeInTheDocument();
  });

  it('keeps the pair as a favourite, and takes the star back when the venue refuses', async () => {
    const { user } = showPanel(bar, { me: sampleMe() });
    const star = screen.getByRole('button', { name: /BTC\/AUD/, pressed: false });
    await user.click(star);
    await waitFor(() => expect(star).toHaveAttribute('aria-pressed', 'true'));
    expect(venue.asked('PUT /api/user/favourites')[0]?.body).toEqual({ symbol: 'btcaud', favourite: true });
    venue.on('PUT /api/user/favourites', () => new Response(null, { status: 503 }));
    await user.click(star);
    await waitFor(() => expect(venue.asked('PUT /api/user/favourites')).toHaveLength(2));
    await waitFor(() => expect(star).toHaveAttribute('aria-pressed', 'true'));
  });

  it('is dimmed while the connection is lost', async () => {
    showPanel(bar);
    await loseConnection();
    await waitFor(() => expect(screen.getByText('24 h high').closest('[data-stale]')).not.toBeNull());
  });

  it('measures the difference to the open exactly', () => {
    expect(differenceText('0.30', '0.1', 2)).toBe('0.20');
    expect(differenceText('100', '1234.567', 2)).toBe('1,134.56');
  });
});
