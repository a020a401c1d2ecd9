import { feeTermsKey, meKey, tickerStore } from '@corella/api-client';
import type { FeeTermsWire, Me } from '@corella/contracts/web';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import shellWords from '../../../shell/locales/en-us.json';
import words from '../locales/en-us.json';
import { keptForce } from '../core/kept-choices.js';
import { ExchangeProvider, pairStores, scopeOf } from '../core/exchange-context.js';
import { sampleMarket, sampleMe } from '../../../testing/samples.js';
import { OrderForm } from './order-form.js';

/** Nothing is sent or received. This tests the form, not the network. */
class SilentWebSocket {
  static readonly OPEN = 1;
  readonly readyState = 0;
  close(): void {
    this.onclose = null;
  }

  onclose: (() => void) | null = null;
}

const ME = sampleMe();
const TICKER = {
  symbol: 'btcaud',
  seq: 1,
  ts: 1,
  last: '161000.00',
  open: '160000.00',
  high: '162000.00',
  low: '159000.00',
  change: '0.00625',
  amount: '10',
  turnover: '1600000',
  count: 5,
  bid: '160990.00',
  bidSize: '1',
  ask: '161000.00',
  askSize: '1',
  audPrice: '161000',
};

function showForm(options: {
  readonly me: Me | null;
  readonly state?: number;
  readonly available?: string;
  readonly terms?: FeeTermsWire;
  readonly side?: 'buy' | 'sell';
}): void {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false } },
  });
  client.setQueryData(meKey, options.me);
  if (options.terms) client.setQueryData(feeTermsKey, options.terms);
  client.setQueryData(['balances'], {
    items: [{ asset: 'aud', available: options.available ?? '10000', frozen: '0', total: '10000', aud: '10000' }],
    totalAud: '10000',
    seq: 1,
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/en-us/exchange/btc_aud/']}>
        <ExchangeProvider value={scopeOf(sampleMarket({ state: options.state ?? 3 }), pairStores('btcaud'))}>
          <OrderForm side={options.side ?? 'buy'} onSide={() => undefined} onSearch={() => undefined} />
        </ExchangeProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the order form', () => {
  beforeEach(() => keptForce.set('gtc'));
  const original = globalThis.WebSocket;
  beforeAll(async () => {
    Object.assign(globalThis, { WebSocket: SilentWebSocket });
    // The test's browser has the element, but not its methods.
    Object.assign(HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true;
      },
      close(this: HTMLDialogElement) {
        this.open = false;
      },
    });
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('No network in this test.'));
    jest.spyOn(tickerStore, 'get').mockReturnValue(new Map([['btcaud', TICKER]]));
    await i18next.use(initReactI18next).init({
      lng: 'en-us',
      lowerCaseLng: true,
      resources: { 'en-us': { exchange: words, shell: shellWords } },
      interpolation: { escapeValue: false },
    });
  });
  afterAll(() => {
    jest.restoreAllMocks();
    Object.assign(globalThis, { WebSocket: original });
  });

  it('starts at the last price, shows the bound of its side, and keeps the total true', async () => {
    showForm({ me: ME });
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('161,000.00'));
    expect(screen.getByText('At most 177,100')).toHaveAttribute('title', 'Not over 110% of the last price.');
    type('Quantity', '0.05');
    expect(screen.getByLabelText('Total')).toHaveValue('8,050.00');
    type('Total', '1610');
    expect(screen.getByLabelText('Quantity')).toHaveValue('0.010000');
  });

  it('bounds a sell from below', async () => {
    showForm({ me: ME, side: 'sell' });
    expect(await screen.findByText('At least 144,900')).toHaveAttribute('title', 'Not under 90% of the last price.');
  });

  it('names each broken rule beside its field and sends nothing', async () => {
    showForm({ me: ME });
    type('Price', '190000');
    type('Quantity', '0.00001');
    fireEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
    expect(await screen.findByText('Not over 110% of the last price.')).toBeInTheDocument();
    expect(screen.getByText('At least 0.0001 BTC.')).toBeInTheDocument();
    expect(screen.getByLabelText('Price')).toHaveAccessibleDescription('Not over 110% of the last price.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('steps the price by a tick with the arrow keys', async () => {
    showForm({ me: ME });
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('161,000.00'));
    fireEvent.keyDown(screen.getByLabelText('Price'), { key: 'ArrowUp' });
    expect(screen.getByLabelText('Price')).toHaveValue('161,000.01');
    fireEvent.keyDown(screen.getByLabelText('Price'), { key: 'ArrowDown', shiftKey: true });
    expect(screen.getByLabelText('Price')).toHaveValue('160,999.91');
  });

  it('does not take more decimals than the pair has', () => {
    showForm({ me: ME });
    type('Quantity', '0.1234567');
    expect(screen.getByLabelText('Quantity')).toHaveValue('');
  });

  it('is off while placing is paused, and says why', () => {
    showForm({ me: ME, state: 7 });
    const button = screen.getByRole('button', { name: 'Placing paused' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(/tripped its circuit breaker/);
  });

  it('is off for an account that may not trade', () => {
    showForm({ me: { ...ME, authorities: [], kycState: 0 } });
    expect(screen.getByRole('button', { name: 'Buy BTC' })).toHaveAccessibleDescription(/Verify your identity first/);
    expect(screen.getByRole('link', { name: /^Verify/ }).getAttribute('href')).toBe('/en-us/user/verify/');
  });

  it('offers to log in, with the way back, to those who are not', () => {
    showForm({ me: null });
    const login = screen.getByRole('link', { name: 'Log in to trade' });
    expect(login).toHaveAttribute('href', '/en-us/login/?backurl=%2Fen-us%2Fexchange%2Fbtc_aud%2F');
    expect(screen.queryByRole('button', { name: 'Buy BTC' })).toBeNull();
  });

  const dialog = async (): Promise<HTMLElement> => {
    fireEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
    return screen.findByRole('dialog');
  };
  const confirmed = async (): Promise<Record<string, unknown>> => {
    const sent = jest.spyOn(globalThis, 'fetch').mockClear();
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Buy BTC' }));
    await waitFor(() => expect(sent.mock.calls.some(([url]) => String(url).includes('/api/orders'))).toBe(true));
    const [, init] = sent.mock.calls.find(([url]) => String(url).includes('/api/orders')) ?? [];
    return JSON.parse(String(init?.body)) as Record<string, unknown>;
  };

  it.each([
    ['Until cancelled', 'limit'],
    ['Immediate or cancel', 'ioc'],
    ['Fill or kill', 'fok'],
    ['Post-only (maker)', 'post-only'],
  ])('sends %s as %s', async (name, sentType) => {
    showForm({ me: ME });
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('161,000.00'));
    type('Quantity', '0.05');
    fireEvent.change(screen.getByLabelText('Time in force'), {
      target: { value: screen.getByRole<HTMLOptionElement>('option', { name }).value },
    });
    expect(await confirmed()).toEqual({
      symbol: 'btcaud',
      side: 'buy',
      type: sentType,
      price: '161000',
      quantity: '0.05',
    });
  });

  it('keeps the time in force for the next visit', () => {
    keptForce.set('fok');
    showForm({ me: ME });
    expect(screen.getByLabelText('Time in force')).toHaveValue('fok');
  });

  it('asks with the focus on the button that places the order, and does not take a held key for an answer', async () => {
    showForm({ me: ME });
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('161,000.00'));
    type('Quantity', '0.05');
    const button = within(await dialog()).getByRole('button', { name: 'Buy BTC' });
    expect(button).toHaveFocus();
    expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
  });

  it('sends a market buy with what to spend and the chosen self-trade mode', async () => {
    showForm({ me: ME });
    fireEvent.click(screen.getByRole('tab', { name: 'Market' }));
    type('Spend', '500');
    type('Self-trade', 'cancel-both');
    expect(await confirmed()).toEqual({
      symbol: 'btcaud',
      side: 'buy',
      type: 'market',
      total: '500',
      stpMode: 'cancel-both',
    });
  });

  it('derives a stop’s condition from its price, and says in words what will happen', async () => {
    showForm({ me: ME });
    fireEvent.click(screen.getByRole('tab', { name: 'Stop-limit' }));
    type('Trigger at or above', '165000');
    type('Price', '166000');
    type('Quantity', '0.05');
    expect(screen.getByText('At most 181,500')).toBeInTheDocument();
    expect(
      within(await dialog()).getByText(/Once the last price reaches 165,000 or more, it becomes a limit order/),
    ).toBeInTheDocument();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Go back' }));
    type('Trigger at or above', '155000');
    expect(screen.getByLabelText('Trigger at or below')).toHaveValue('155000');
    expect(await confirmed()).toEqual({
      symbol: 'btcaud',
      side: 'buy',
      type: 'stop-limit',
      price: '166000',
      quantity: '0.05',
      stopPrice: '155000',
      operator: 'lte',
    });
  });

  it('refuses a stop that is met already, and a price too far from its trigger', async () => {
    showForm({ me: ME });
    fireEvent.click(screen.getByRole('tab', { name: 'Stop-limit' }));
    type('Trigger at or above', '150000');
    type('Triggers', 'gte');
    type('Price', '166000');
    type('Quantity', '0.05');
    fireEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
    expect(await screen.findByText(/^Already met: the last price is 161/)).toBeInTheDocument();
    expect(screen.getByText('Not over 110% of the trigger price.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('charges what the account is charged', async () => {
    showForm({
      me: ME,
      terms: {
        rank: 2,
        rankedAt: null,
        volumeBtc: '20',
        htHolding: '0',
        payInHt: true,
        htDiscountPpm: 200_000,
        symbols: [{ symbol: 'btcaud', makerPpm: 600, takerPpm: 700 }],
        ranks: [],
      },
    });
    expect(await screen.findByText('Fee, taker 0.070%')).toBeInTheDocument();
    expect(screen.getByText('20% less, while HT covers it')).toBeInTheDocument();
  });
});
