import { act, screen, waitFor, within } from '@testing-library/react';
import { loseConnection, push } from '../../../testing/fake-socket.js';
import { FakeVenue } from '../../../testing/fake-venue.js';
import { pageOf, sampleFill, sampleMe, sampleOrder } from '../../../testing/samples.js';
import { startPages } from '../../../testing/show-page.js';
import { showPanel } from '../testing/show-panel.js';
import type { CandleSessionOptions } from './candle-session.js';
import { ChartPanel } from './chart-panel.js';

/** The chart library draws on a canvas, which specs do not have. Here a session records what it was told and asked. */
interface FakeSession {
  readonly options: CandleSessionOptions;
  reloads: number;
  closed: boolean;
}
const sessions: FakeSession[] = [];
jest.mock('./candle-session.js', () => ({
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

jest.mock('./depth-view.js', () => ({ DepthView: () => null }));

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

  it('marks own trades and waiting stops of the logged-in customer, and takes the trades away on request', async () => {
    const { user } = showPanel(<ChartPanel />, { me: sampleMe() });
    const trades: number[] = [];
    const stops: string[] = [];
    const chart = {
      setMarks: (marks: readonly unknown[]): void => void trades.push(marks.length),
      setStops: (marks: readonly { readonly words: string }[]): void =>
        void stops.push(...marks.map(({ words }) => words)),
      setPause: () => undefined,
      recolour: () => undefined,
    };
    act(() => current().options.onChart(chart));
    await waitFor(() => expect(trades.at(-1)).toBe(1));
    expect(stops.at(-1)).toMatch(/≤ 155,000.00$/);
    await user.click(screen.getByRole('button', { name: 'Show own trades on the chart' }));
    expect(trades.at(-1)).toBe(0);
  });

  it('shows the depth as a table by distance', async () => {
    const { user } = showPanel(<ChartPanel />);
    await user.click(screen.getByRole('button', { name: 'Depth' }));
    await user.click(screen.getByRole('button', { name: 'Depth as a table' }));
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
