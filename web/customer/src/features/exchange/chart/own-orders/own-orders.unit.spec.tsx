import { act, screen, waitFor } from '@testing-library/react';
import { FakeVenue } from '../../../../testing/fake-venue.js';
import { push } from '../../../../testing/fake-socket.js';
import { pageOf, sampleMe, sampleOrder } from '../../../../testing/samples.js';
import { startPages } from '../../../../testing/show-page.js';
import { showPanel } from '../../testing/show-panel.js';
import type { CandleSessionOptions } from '../candles/candle-session.js';
import { ChartPanel } from '../chart-panel.js';
import { RecordedChart } from '../testing/recorded-chart.js';

const sessions: CandleSessionOptions[] = [];
jest.mock('../candles/candle-session.js', () => ({
  CandleSession: class {
    constructor(options: CandleSessionOptions) {
      sessions.push(options);
    }
    reload(): void {
      // Nothing was loaded.
    }
    close(): void {
      // Nothing is open.
    }
  },
}));
jest.mock('../depth/depth-view.js', () => ({ DepthView: () => null }));

const OPEN = sampleOrder({ id: '7', type: 'limit', state: 'submitted', price: '150000.00', quantity: '0.05' });
const STOP = sampleOrder({ id: '8', type: 'stop-limit', state: 'created', side: 'sell', stopPrice: '140000.00' });
let venue: FakeVenue;

beforeAll(startPages);
beforeEach(() => {
  sessions.length = 0;
  window.localStorage.clear();
  venue = new FakeVenue().on('GET /api/orders', () => pageOf(OPEN, STOP)).on('GET /api/fills', () => pageOf());
});

async function shownChart(
  me = sampleMe(),
): Promise<{ chart: RecordedChart; user: ReturnType<typeof showPanel>['user'] }> {
  const { user } = showPanel(<ChartPanel />, { me });
  const chart = new RecordedChart();
  act(() => sessions.at(-1)?.onChart(chart));
  await waitFor(() => expect(chart.lines).toHaveLength(2));
  return { chart, user };
}

const dropAt = (chart: RecordedChart, orderId: string, price: string): void => {
  const line = chart.lines.find((one) => one.orderId === orderId);
  if (line === undefined) throw new Error('there is no such line');
  act(() => chart.drop(line, price));
};

describe('own orders on the chart', () => {
  it('are lines: an open order at its price, a waiting stop at its trigger', async () => {
    const { chart } = await shownChart();
    expect(chart.lines).toEqual([
      { orderId: '7', of: 'price', price: '150000.00', side: 'buy', words: 'Buy 0.05', movable: true },
      {
        orderId: '8',
        of: 'stopPrice',
        price: '140000.00',
        side: 'sell',
        words: expect.stringMatching(/^Stop Sell/),
        movable: true,
      },
    ]);
  });

  it('asks before a dropped order moves, and keeps it where it was if told so', async () => {
    const { chart, user } = await shownChart();
    dropAt(chart, '7', '149500.00');
    expect(await screen.findByRole('dialog', { name: 'Move the order' })).toHaveTextContent('150,000.00 → 149,500.00');
    expect(screen.getByRole('button', { name: 'Move' })).toHaveFocus();
    expect(chart.lines[0]).toMatchObject({ price: '149500.00', movable: false });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(chart.lines[0]).toMatchObject({ price: '150000.00', movable: true });
    expect(venue.asked('POST /api/orders/7/replace')).toEqual([]);
  });

  it('says that an order would trade at once at its new price', async () => {
    const { chart } = await shownChart();
    dropAt(chart, '7', '150020.00');
    const book = { seq: 10, ts: 1, step: 0, bids: [['149990.00', '1']], asks: [['150010.00', '1']] };
    await push({ topic: 'depth', symbol: 'btcaud', data: book });
    expect(
      await screen.findByText('It would trade at once: the best price of the other side is 150,010.00.'),
    ).toBeVisible();
  });

  it('moves by one replacement of the order', async () => {
    const { chart, user } = await shownChart();
    venue.on('POST /api/orders/8/replace', () => ({
      outcome: 'replaced',
      order: { ...STOP, id: '9', stopPrice: '141000.00' },
    }));
    dropAt(chart, '8', '141000.00');
    await screen.findByRole('dialog');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(venue.asked('POST /api/orders/8/replace').map(({ body }) => body)).toEqual([{ stopPrice: '141000.00' }]);
  });

  it('asks nothing of a customer who wants no questions', async () => {
    const { chart } = await shownChart(sampleMe({ preferences: { 'order-confirm': 'off' } }));
    venue.on('POST /api/orders/7/replace', () => ({
      outcome: 'replaced',
      order: { ...OPEN, id: '9', price: '149500.00' },
    }));
    dropAt(chart, '7', '149500.00');
    await waitFor(() => expect(venue.asked('POST /api/orders/7/replace')).toHaveLength(1));
  });
});
