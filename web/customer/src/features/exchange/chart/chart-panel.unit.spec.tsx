import { useState } from 'react';
import type { JSX } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import { loseConnection, push } from '../../../testing/fake-socket.js';
import { FakeVenue } from '../../../testing/fake-venue.js';
import { pageOf, sampleFill, sampleMarket, sampleMe, sampleOrder } from '../../../testing/samples.js';
import { showPage, startPages } from '../../../testing/show-page.js';
import { ExchangeProvider, pairStores, scopeOf } from '../core/exchange-context.js';
import { showPanel } from '../testing/show-panel.js';
import type { CandleSessionOptions } from './candles/candle-session.js';
import { ChartPanel } from './chart-panel.js';
import { RecordedChart } from './testing/recorded-chart.js';

/** The chart library draws on a canvas, which specs do not have. Here a session records what it was told and asked. */
interface FakeSession {
  readonly options: CandleSessionOptions;
  reloads: number;
  closed: boolean;
}
const sessions: FakeSession[] = [];
jest.mock('./candles/candle-session.js', () => ({
  CandleSession: class {
    private readonly session: FakeSession;
    constructor(options: CandleSessionOptions) {
      this.session = { options, reloads: 0, closed: false };
      sessions.push(this.session);
    }
    reload(): void {
      this.session.reloads += 1;
    }
    close(): void {
      this.session.closed = true;
    }
  },
}));

jest.mock('./depth/depth-view.js', () => ({ DepthView: () => null }));

beforeAll(startPages);
beforeEach(() => {
  sessions.length = 0;
  window.localStorage.clear();
  new FakeVenue()
    .on('GET /api/orders', () => pageOf(sampleOrder({ type: 'stop-limit', state: 'created', stopPrice: '155000' })))
    .on('GET /api/fills', () => pageOf(sampleFill()));
});

const current = (): FakeSession => {
  const last = sessions.at(-1);
  if (last === undefined) throw new Error('No session was begun.');
  return last;
};

describe('the chart of a pair', () => {
  it('starts a session for each candle length, ends the one before, and remembers the choice', async () => {
    const { user } = showPanel(<ChartPanel />);
    expect(current().options.period).toBe('15min');
    const first = current();
    await user.click(screen.getByRole('button', { name: '4h' }));
    expect(first.closed).toBe(true);
    expect(current().options.period).toBe('4hour');
    expect(screen.getByRole('button', { name: '4h' })).toHaveAttribute('aria-pressed', 'true');
    showPanel(<ChartPanel />);
    expect(current().options.period).toBe('4hour');
  });

  it('shows grey candles until it has loaded, and tries again after a failure', async () => {
    const { user } = showPanel(<ChartPanel />);
    expect(document.querySelector('.bones')).not.toBeNull();
    act(() => current().options.onFailed(new Error('The venue is starting.')));
    expect(screen.getByText('The venue is starting.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(current().reloads).toBe(1);
    act(() => current().options.onLoaded());
    expect(screen.queryByText('The venue is starting.')).toBeNull();
    expect(document.querySelector('.bones')).toBeNull();
  });

  it('tries again by itself when the owner of the market is back', () => {
    const stores = pairStores('btcaud');
    let comesBack: () => void = () => undefined;
    function Pair(): JSX.Element {
      const [market, setMarket] = useState(sampleMarket({ away: true }));
      comesBack = () => setMarket(sampleMarket());
      return (
        <ExchangeProvider value={scopeOf(market, stores)}>
          <ChartPanel />
        </ExchangeProvider>
      );
    }
    showPage(<Pair />);
    act(() => current().options.onFailed(new Error('Nobody answers.')));
    expect(current().reloads).toBe(0);
    act(() => comesBack());
    expect(current().reloads).toBe(1);
    act(() => current().options.onLoaded());
  });

  it('marks own trades, and takes them away on request', async () => {
    const { user } = showPanel(<ChartPanel />, { me: sampleMe() });
    const chart = new RecordedChart();
    act(() => current().options.onChart(chart));
    await waitFor(() => expect(chart.marks.length).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Show own trades on the chart' }));
    expect(chart.marks).toEqual([]);
  });

  it('changes its type and indicators, and remembers both', async () => {
    const { user } = showPanel(<ChartPanel />);
    const chart = new RecordedChart();
    act(() => current().options.onChart(chart));
    expect([chart.kind, chart.indicators]).toEqual(['candles', ['VOL']]);
    await user.click(screen.getByRole('button', { name: 'Chart type and indicators' }));
    await user.click(await screen.findByRole('radio', { name: 'Bars' }));
    await user.click(screen.getByRole('checkbox', { name: /^MACD/ }));
    await user.click(screen.getByRole('checkbox', { name: /^MA / }));
    expect([chart.kind, chart.indicators]).toEqual(['bars', ['MA', 'VOL', 'MACD']]);
    showPanel(<ChartPanel />);
    const later = new RecordedChart();
    act(() => current().options.onChart(later));
    expect([later.kind, later.indicators]).toEqual(['bars', ['MA', 'VOL', 'MACD']]);
  });

  it('keeps the drawings of a pair, and removes them on request', async () => {
    const { user } = showPanel(<ChartPanel />);
    const chart = new RecordedChart();
    act(() => current().options.onChart(chart));
    await user.click(screen.getByRole('button', { name: 'Draw' }));
    await user.click(await screen.findByRole('button', { name: 'Trend line' }));
    expect(chart.started).toEqual(['segment']);
    const line = {
      tool: 'segment',
      points: [
        { timestamp: 1, value: 2 },
        { timestamp: 3, value: 4 },
      ],
    } as const;
    act(() => current().options.onDrawings([line], false));
    showPanel(<ChartPanel />);
    const later = new RecordedChart();
    act(() => current().options.onChart(later));
    expect(later.loaded).toEqual([line]);
    const [, draw] = screen.getAllByRole('button', { name: 'Draw' });
    if (draw) await user.click(draw);
    await user.click(await screen.findByRole('button', { name: 'Remove the drawing' }));
    expect(later.cleared).toBe(1);
  });

  it('shows the depth as a table by distance', async () => {
    const { user } = showPanel(<ChartPanel />);
    await user.click(screen.getByRole('button', { name: 'Depth' }));
    await user.click(screen.getByRole('button', { name: 'Depth as a table' }));
    await screen.findByRole('table');
    await push({
      topic: 'depth',
      symbol: 'btcaud',
      data: {
        seq: 1,
        ts: 1,
        step: 0,
        asks: [
          ['100.05', '2'],
          ['101.00', '1'],
        ],
        bids: [['99.95', '0.5']],
      },
    });
    const cells = async (name: string): Promise<readonly (string | null)[]> =>
      within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    await waitFor(async () => expect(await cells('0.1%')).toEqual(['0.500000', '49.97', '2.000000', '200.10']));
    expect(await cells('1%')).toEqual(['0.500000', '49.97', '3.000000', '301.10']);
  });

  it('says that the connection is lost, when it is tried again, and tries at once on request', async () => {
    const { user } = showPanel(<ChartPanel />);
    await loseConnection();
    expect(await screen.findByText('Connection lost')).toBeInTheDocument();
    expect(screen.getByText(/Reconnecting in [0-9]+ s, attempt [12] of 10/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reconnect now' }));
    await waitFor(() => expect(screen.queryByText('Connection lost')).toBeNull());
  });
});
