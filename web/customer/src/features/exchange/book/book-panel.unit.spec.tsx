import { cleanup, screen, waitFor } from '@testing-library/react';
import { loseConnection, push } from '../../../testing/fake-socket.js';
import { FakeVenue } from '../../../testing/fake-venue.js';
import { ethMarket, pageOf, sampleMe, sampleOrder, sampleTicker } from '../../../testing/samples.js';
import { startPages } from '../../../testing/show-page.js';
import { keptSteps } from '../core/kept-choices.js';
import { showPanel } from '../testing/show-panel.js';
import { BookPanel } from './book-panel.js';

const SNAPSHOT = {
  seq: 10,
  ts: 1,
  step: 0,
  asks: [
    ['161000.00', '0.5'],
    ['161010.00', '1'],
  ],
  bids: [
    ['160990.00', '0.25'],
    ['160980.00', '2'],
  ],
};

beforeAll(startPages);
beforeEach(() => {
  keptSteps.set({});
  new FakeVenue().on('GET /api/orders', () => pageOf(sampleOrder({ price: '160980.00' })));
});

const side = (name: 'ask' | 'bid'): readonly string[] =>
  [...document.querySelectorAll(`tbody[data-side="${name}"] tr`)]
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '').join(' '))
    .filter((text) => text.trim() !== '');

describe('the order book', () => {
  it('is empty until its snapshot, then shows both sides with running totals', async () => {
    showPanel(<BookPanel />);
    expect(side('ask')).toEqual([]);
    await push({ topic: 'depth', symbol: 'btcaud', data: SNAPSHOT });
    expect(side('ask')).toEqual(['161,010.00 1.000000 1.5000', '161,000.00 0.500000 0.5000']);
    expect(side('bid')).toEqual(['160,990.00 0.250000 0.2500', '160,980.00 2.000000 2.2500']);
    expect(screen.getByText(/Spread 10.00/)).toBeInTheDocument();
  });

  it('applies a change that continues the snapshot, and removes a level of zero', async () => {
    showPanel(<BookPanel />);
    await push({ topic: 'depth', symbol: 'btcaud', data: SNAPSHOT });
    await push({
      topic: 'depth',
      symbol: 'btcaud',
      data: { prevSeq: 10, seq: 11, ts: 2, step: 0, asks: [['161000.00', '0']], bids: [] },
    });
    expect(side('ask')).toEqual(['161,010.00 1.000000 1.0000']);
  });

  it('keeps the grouping of each pair for the next visit', async () => {
    const first = showPanel(<BookPanel />);
    await first.user.selectOptions(screen.getByRole('combobox', { name: 'Price grouping' }), '1');
    cleanup();
    showPanel(<BookPanel />);
    expect(screen.getByRole('combobox', { name: 'Price grouping' })).toHaveDisplayValue('0.1');
    cleanup();
    showPanel(<BookPanel />, { market: ethMarket() });
    expect(screen.getByRole('combobox', { name: 'Price grouping' })).toHaveDisplayValue('0.01');
  });

  it('marks the level of an own order', async () => {
    showPanel(<BookPanel />, { me: sampleMe() });
    await push({ topic: 'depth', symbol: 'btcaud', data: SNAPSHOT });
    await waitFor(() => expect(screen.getByTitle('Includes your order')).toBeInTheDocument());
    expect(screen.getByTitle('Includes your order')).toHaveTextContent('160,980.00');
  });

  it('passes a pressed price and its side on', async () => {
    const { user, scope } = showPanel(<BookPanel />);
    const pressed: unknown[] = [];
    scope.tap.subscribe((pick) => pressed.push(pick));
    await push({ topic: 'depth', symbol: 'btcaud', data: SNAPSHOT });
    await user.click(screen.getByText('160,990.00'));
    expect(pressed).toEqual([{ price: '160990.00', side: 'bid' }]);
  });

  const totals = (): readonly string[] =>
    [...screen.getByRole('tooltip').children].map((line) =>
      [...line.children].map((part) => part.textContent).join(' '),
    );

  it('says what taking everything up to a level comes to, and keeps it true while the book moves', async () => {
    const { user } = showPanel(<BookPanel />);
    await push({ topic: 'depth', symbol: 'btcaud', data: SNAPSHOT });
    expect(screen.queryByRole('tooltip')).toBeNull();
    await user.hover(screen.getByText('161,010.00'));
    expect(totals()).toEqual(['To here (BTC) 1.500000', 'Value (AUD) 241,510.00', 'Average (AUD) 161,006.66']);
    await push({
      topic: 'depth',
      symbol: 'btcaud',
      data: { prevSeq: 10, seq: 11, ts: 2, step: 0, asks: [['161000.00', '1']], bids: [] },
    });
    expect(totals()[0]).toBe('To here (BTC) 2.000000');
    await user.unhover(screen.getByRole('grid'));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('passes the quantity to a level on with its second press, or with Alt or Shift', async () => {
    const { user, scope } = showPanel(<BookPanel />);
    const pressed: unknown[] = [];
    scope.tap.subscribe(({ price, quantity }) => pressed.push([price, quantity]));
    await push({ topic: 'depth', symbol: 'btcaud', data: SNAPSHOT });
    await user.click(screen.getByText('160,980.00'));
    await user.click(screen.getByText('160,980.00'));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByText('161,010.00'));
    expect(pressed).toEqual([
      ['160980.00', undefined],
      ['160980.00', '2.250000'],
      ['161010.00', '1.500000'],
    ]);
  });

  it('is one tab stop, from which arrow keys reach every level and Enter presses it', async () => {
    const { user, scope } = showPanel(<BookPanel />);
    const pressed: unknown[] = [];
    scope.tap.subscribe(({ price }) => pressed.push(price));
    await push({ topic: 'depth', symbol: 'btcaud', data: SNAPSHOT });
    screen.getByRole('combobox', { name: 'Price grouping' }).focus();
    await user.tab();
    expect(document.activeElement).toHaveTextContent('160,990.00');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toHaveAccessibleDescription(/2\.250000.*362,207\.50.*160,981\.11/);
    await user.keyboard('{Home}{Enter}{End}{Enter}');
    expect(pressed).toEqual(['161010.00', '160980.00']);
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('shows the last price with its direction, whatever the number of its decimals', async () => {
    showPanel(<BookPanel />);
    await push({ topic: 'depth', symbol: 'btcaud', data: SNAPSHOT });
    await push({ topic: 'tickers', list: [sampleTicker({ last: '160999.95' })] });
    await push({ topic: 'tickers', list: [sampleTicker({ last: '161000.5' })] });
    expect(screen.getByText('161,000.50')).toHaveClass('up');
  });

  it('is dimmed while the connection is lost, and hides what would change it', async () => {
    showPanel(<BookPanel />);
    await push({ topic: 'depth', symbol: 'btcaud', data: SNAPSHOT });
    await loseConnection();
    await waitFor(() => expect(document.querySelector('[data-stale] table')).not.toBeNull());
    expect(screen.queryByRole('group', { name: 'Sides shown' })).toBeNull();
  });
});
