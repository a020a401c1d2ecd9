import { meKey } from '@corella/api-client';
import { act, screen, waitFor, within } from '@testing-library/react';
import { announceOrder } from '../../../shell/order-notices.js';
import { FakeVenue, refusal, serverError, silence } from '../../../testing/fake-venue.js';
import { ethMarket, pageOf, sampleFill, sampleMarket, sampleMe, sampleOrder } from '../../../testing/samples.js';
import { notices, startPages } from '../../../testing/show-page.js';
import type { Shown } from '../../../testing/show-page.js';
import { showPanel } from '../testing/show-panel.js';
import { OrdersPanel } from './orders-panel.js';

const BTC = sampleOrder({ id: '1' });
const ETH = sampleOrder({ id: '2', symbol: 'ethaud', side: 'sell', price: '5000.00', quantity: '1.5' });

let venue: FakeVenue;
beforeAll(startPages);
beforeEach(() => {
  venue = new FakeVenue()
    .on('GET /api/markets', () => pageOf(sampleMarket(), ethMarket()))
    .on('GET /api/orders', ({ query }) => (query['scope'] === 'open' ? pageOf(BTC, ETH) : pageOf()))
    .on('GET /api/fills', () => pageOf());
});

const show = (): Shown => showPanel(<OrdersPanel />, { me: sampleMe() });
const rows = async (): Promise<readonly HTMLElement[]> =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);

describe('the orders panel', () => {
  it('offers to log in to those who are not, with the way back', () => {
    showPanel(<OrdersPanel />);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/en-us/login/?backurl=%2Fen-us%2Fexchange%2Fbtc_aud%2F',
    );
    expect(venue.asked('GET /api/orders')).toHaveLength(0);
  });

  it('asks nobody to log in while the venue does not tell who is there, and says so', async () => {
    venue.on('GET /api/auth/session', () => refusal(429, 'busy', 'The venue is busy.'));
    const { client, user } = showPanel(<OrdersPanel />);
    act(() => void client.resetQueries({ queryKey: meKey }));
    expect(await screen.findByText('The venue is busy.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
    venue.on('GET /api/auth/session', () => ({ user: sampleMe() }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(2);
  });

  it('shows bars until the orders are there', async () => {
    venue.on('GET /api/orders', silence);
    show();
    expect(await screen.findByRole('tab', { name: 'Open orders' })).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText('No open orders')).toBeNull();
  });

  it('says how to place an order while there is none', async () => {
    venue.on('GET /api/orders', () => pageOf());
    show();
    expect(await screen.findByText('Press a price in the book to begin one.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel all' })).toBeDisabled();
  });

  it('says that loading failed and tries again', async () => {
    venue.on('GET /api/orders', serverError);
    const { user } = show();
    expect(await screen.findByText('The venue is starting.')).toBeInTheDocument();
    venue.on('GET /api/orders', () => pageOf(BTC));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });

  it('shows the total of a limit order, price times quantity', async () => {
    show();
    const [first] = await rows();
    expect(first).toHaveTextContent('7,500.00 AUD');
  });

  it('shows finished orders and fills in tabs of their own', async () => {
    venue
      .on('GET /api/orders', ({ query }) =>
        query['scope'] === 'open'
          ? pageOf()
          : pageOf(sampleOrder({ state: 'filled', filledQuantity: '0.05', averagePrice: '149999.99' })),
      )
      .on('GET /api/fills', () => pageOf(sampleFill()));
    const { user } = show();
    await user.click(await screen.findByRole('tab', { name: /Order history/ }));
    expect((await rows())[0]).toHaveTextContent('149,999.99');
    await user.click(screen.getByRole('tab', { name: /Trades/ }));
    expect((await rows())[0]).toHaveTextContent('8,000.00');
  });

  it('says that a filled market buy is filled completely, although whole lots cost a little less', async () => {
    const bought = sampleOrder({
      type: 'market',
      price: null,
      quantity: null,
      total: '500',
      state: 'filled',
      filledQuantity: '0.003104',
      filledTotal: '499.97',
      averagePrice: '161073.45',
      fee: '0.0000031',
    });
    venue.on('GET /api/orders', ({ query }) => (query['scope'] === 'open' ? pageOf() : pageOf(bought)));
    const { user } = show();
    await user.click(await screen.findByRole('tab', { name: /Order history/ }));
    const cells = within((await rows())[0] as HTMLElement);
    expect(cells.getAllByText('100%').length).toBeGreaterThan(0);
    expect(cells.queryByText('99%')).toBeNull();
    expect(cells.getByText('0.00000310 BTC')).toBeInTheDocument();
  });
});

describe('cancelling one order', () => {
  it('takes it from the list when the answer says that it ended', async () => {
    venue.on('DELETE /api/orders/{id}', () => ({ ...BTC, state: 'canceled', updatedAt: '2026-11-20T10:00:05.000Z' }));
    const { user } = show();
    await rows();
    await user.click(screen.getByRole('button', { name: 'Cancel BTC/AUD Buy 150,000.00' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(venue.asked('DELETE /api/orders/1')).toHaveLength(1);
  });

  it('says why it could not be cancelled, and keeps it', async () => {
    venue.on('DELETE /api/orders/{id}', () => refusal(409, 'order-finished', 'The order has ended already.'));
    const { user } = show();
    await rows();
    await user.click(screen.getByRole('button', { name: 'Cancel BTC/AUD Buy 150,000.00' }));
    await waitFor(() =>
      expect(notices()).toEqual([
        'Cancelling did not work: Buy BTC/AUD, 0.05 BTC at 150,000 AUD. The order has ended already.',
      ]),
    );
    expect(await rows()).toHaveLength(2);
  });

  it.each([
    [
      'no answer came',
      (): never => {
        throw new TypeError('offline');
      },
    ],
    ['the venue does not know', () => refusal(504, 'outcome-unknown', 'No answer in time.')],
  ])('does not say that it was not cancelled when %s, and takes that back once it has ended', async (_, answer) => {
    const order = sampleOrder({ id: crypto.randomUUID() });
    venue.on('GET /api/orders', () => pageOf(order)).on('DELETE /api/orders/{id}', answer);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Cancel BTC/AUD Buy 150,000.00' }));
    await waitFor(() => expect(notices()[0]).toMatch(/^No answer: it may have been cancelled: Buy BTC\/AUD, 0.05 BTC/));
    announceOrder({ ...order, state: 'canceled', reason: 'user-cancel' });
    expect(notices()).toEqual(['Buy BTC/AUD cancelled: 0.05 BTC at 150,000 AUD']);
  });
});

describe('cancelling all orders', () => {
  async function cancelAll({ user }: Shown): Promise<void> {
    await user.click(screen.getByRole('button', { name: 'Cancel all' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel all' }));
    await waitFor(() => expect(venue.asked('DELETE /api/orders')).toHaveLength(1));
  }
  beforeEach(() => {
    venue.on('DELETE /api/orders', () => ({ canceled: ['1'], failed: [] }));
  });

  it('asks for the pair’s orders only while only those are shown', async () => {
    const shown = show();
    await rows();
    await shown.user.click(screen.getByRole('checkbox', { name: 'Only BTC/AUD' }));
    expect(await rows()).toHaveLength(1);
    await cancelAll(shown);
    expect(venue.asked('DELETE /api/orders')[0]?.query).toEqual({ symbol: 'btcaud' });
  });

  it('asks for the orders of every pair while all are shown', async () => {
    const shown = show();
    await rows();
    await cancelAll(shown);
    expect(venue.asked('DELETE /api/orders')[0]?.query).toEqual({});
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says beforehand how many orders of which pairs', async () => {
    const { user } = show();
    await rows();
    await user.click(screen.getByRole('button', { name: 'Cancel all' }));
    expect(await screen.findByText('2 open orders in all pairs will be cancelled.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep them' }));
    expect(venue.asked('DELETE /api/orders')).toHaveLength(0);
  });

  it('says how many could not be cancelled', async () => {
    venue.on('DELETE /api/orders', () => ({ canceled: ['1'], failed: [{ id: '2', code: 'order-finished' }] }));
    const shown = show();
    await rows();
    await cancelAll(shown);
    await waitFor(() => expect(notices()).toEqual(['1 cancelled, 1 not']));
  });

  it('changes an order by one replacement of what was changed, and shows what the venue refuses', async () => {
    venue.on('POST /api/orders/1/replace', () =>
      refusal(422, 'price-out-of-band', 'The price is too far away.', { price: ['At most 110 % of the last price.'] }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^Change the order Buy BTC\/AUD/ }));
    const price = await screen.findByRole('textbox', { name: 'Price' });
    expect(screen.getByRole('button', { name: 'Change the order' })).toBeDisabled();
    await user.clear(price);
    await user.type(price, '149,000.5');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('At most 110 % of the last price.')).toBeInTheDocument();
    venue.on('POST /api/orders/1/replace', () => ({
      outcome: 'replaced',
      order: { ...BTC, id: '9', price: '149000.50' },
    }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull());
    const sent = venue.asked('POST /api/orders/1/replace');
    expect(sent.map(({ body }) => body)).toEqual([{ price: '149000.5' }, { price: '149000.5' }]);
    // Refused is answered: another attempt is another intention.
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
  });

  it('tells how an order ended that was replaced although the venue did not know', async () => {
    const order = sampleOrder({ id: '21' });
    venue
      .on('GET /api/orders', ({ query }) => (query['scope'] === 'open' ? pageOf(order) : pageOf()))
      .on('POST /api/orders/21/replace', () => refusal(504, 'outcome-unknown', 'The answer did not come in time.'));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /^Change the order Buy BTC\/AUD/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Price' }), '1{Enter}');
    await waitFor(() =>
      expect(notices()).toContain('No answer: the order may have been changed: The answer did not come in time.'),
    );
    announceOrder({ ...order, state: 'canceled', reason: 'replaced' });
    await waitFor(() => expect(notices()).toContainEqual(expect.stringMatching(/^Buy BTC\/AUD cancelled/)));
  });

  it('offers no change of an order that cannot be replaced', async () => {
    const triggered = sampleOrder({ id: '3', type: 'stop-limit', state: 'submitted', stopPrice: '1' });
    venue.on('GET /api/orders', () => pageOf(triggered, sampleOrder({ id: '4', state: 'canceling' })));
    show();
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Change the order/ })).toBeNull();
  });
});
