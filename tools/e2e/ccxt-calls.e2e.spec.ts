import { bittrade, errorOf, htx, ownKeys, type StockClient } from './ccxt/stock-client.js';
import { openTlsFront, type TlsFront } from './ccxt/tls-front.js';
import { eventually } from './eventually.js';
import { sharedVenue } from './venue/shared-venue.js';

const SYMBOL = 'BTC/AUD';
const AMOUNT = 0.002;

/** How each class is asked for a type of order: by its name, or by the unified parameters that it knows. */
type Ways = Readonly<
  Record<'ioc' | 'fok' | 'postOnly', readonly (readonly [type: string, params: (price: number) => object])[]>
>;
const BITTRADE_WAYS: Ways = {
  ioc: [
    ['ioc', () => ({})],
    ['limit', () => ({ timeInForce: 'IOC' })],
  ],
  fok: [
    ['limit-fok', (price) => ({ price: String(price) })],
    ['limit', () => ({ timeInForce: 'FOK' })],
  ],
  postOnly: [
    ['limit-maker', () => ({})],
    ['limit', () => ({ postOnly: true })],
  ],
};
const HTX_WAYS: Ways = {
  ioc: [['limit', () => ({ timeInForce: 'IOC' })]],
  fok: [['limit', () => ({ timeInForce: 'FOK' })]],
  postOnly: [
    ['limit', () => ({ postOnly: true })],
    ['limit-maker', () => ({})],
  ],
};

let front: TlsFront;
beforeAll(async () => {
  front = await openTlsFront(sharedVenue().url);
});
afterAll(async () => front.close());

describe.each([
  ['bittrade', bittrade, BITTRADE_WAYS],
  ['htx', htx, HTX_WAYS],
] as const)('stock ccxt %s', (name, connect, ways) => {
  let exchange: StockClient;
  let last: number;
  const finished = (id: string) =>
    eventually(
      () => exchange.fetchOrder(id, SYMBOL),
      ({ status }) => status === 'closed' || status === 'canceled',
    );
  const low = (): number => Math.floor(last * 0.6);
  const high = (): number => Math.floor(last * 1.03);
  const place = ([type, params]: Ways['ioc'][number], price: number, amount = AMOUNT) =>
    exchange.createOrder(SYMBOL, type, 'buy', amount, price, params(price));

  beforeAll(async () => {
    exchange = connect(front.url, (await ownKeys(sharedVenue().url)).trading);
    await exchange.loadMarkets();
    last = (await exchange.fetchTicker(SYMBOL)).last;
  });

  it.each(ways.ioc)('places an immediate order by %s: what does not trade at once is cancelled', async (...way) => {
    expect(await finished((await place(way, low())).id)).toMatchObject({ status: 'canceled', filled: 0 });
    expect(await finished((await place(way, high())).id)).toMatchObject({ status: 'closed', filled: AMOUNT });
  });

  it.each(ways.fok)('places a fill-or-kill order by %s', async (...way) => {
    expect(await finished((await place(way, low())).id)).toMatchObject({ status: 'canceled', filled: 0 });
    expect(await finished((await place(way, high())).id)).toMatchObject({ status: 'closed', filled: AMOUNT });
  });

  it.each(ways.postOnly)('places a post-only order by %s', async (...way) => {
    const resting = await place(way, low());
    expect((await exchange.fetchOrder(resting.id, SYMBOL)).status).toBe('open');
    await exchange.cancelOrder(resting.id, SYMBOL);
    const crossing = await place(way, high()).then(
      ({ id }) => finished(id),
      () => null,
    );
    expect(crossing === null || (crossing.status === 'canceled' && crossing.filled === 0)).toBe(true);
  });

  it('places a stop order, lists it among the open orders and cancels it', async () => {
    const [stop, price] = [Math.floor(last * 0.95), Math.floor(last * 0.94)];
    const params = name === 'htx' ? { triggerPrice: stop } : { 'stop-price': String(stop), operator: 'lte' };
    const { id } = await exchange.createOrder(
      SYMBOL,
      name === 'htx' ? 'limit' : 'stop-limit',
      'sell',
      AMOUNT,
      price,
      params,
    );
    const waiting = await exchange.fetchOrder(id, SYMBOL);
    expect(waiting.info).toMatchObject({
      state: 'created',
      type: 'sell-stop-limit',
      operator: 'lte',
      'triggered-at': expect.anything(),
    });
    expect((await exchange.fetchOpenOrders(SYMBOL)).map((order) => order.id)).toContain(id);
    await exchange.cancelOrder(id, SYMBOL);
    expect((await exchange.fetchOrder(id, SYMBOL)).status).toBe('canceled');
    const met =
      name === 'htx'
        ? { triggerPrice: Math.floor(last * 1.2) }
        : { 'stop-price': String(Math.floor(last * 1.2)), operator: 'lte' };
    expect(
      await errorOf(
        exchange.createOrder(
          SYMBOL,
          name === 'htx' ? 'limit' : 'stop-limit',
          'sell',
          AMOUNT,
          Math.floor(last * 1.2),
          met,
        ),
      ),
    ).toBe(name === 'htx' ? 'InvalidOrder' : 'ExchangeError');
  });

  it('reads accounts and currencies, and finds no deposits or withdrawals', async () => {
    expect((await exchange.fetchAccounts())[0]).toMatchObject({ type: 'spot', id: expect.anything() });
    expect(Object.keys(await exchange.fetchCurrencies())).toEqual(expect.arrayContaining(['AUD', 'BTC', 'HT']));
    expect(await exchange.fetchDeposits('BTC')).toEqual([]);
    expect(await exchange.fetchWithdrawals('BTC')).toEqual([]);
    // The key may not withdraw. Keys that may are told that withdrawals are not offered yet.
    expect(await errorOf(exchange.withdraw('BTC', 0.01, 'bc1qexampleaddress'))).toBe(
      name === 'htx' ? 'PermissionDenied' : 'AuthenticationError',
    );
  });

  if (name === 'bittrade') {
    it('reads open orders by the newer route', async () => {
      const { id } = await exchange.createOrder(SYMBOL, 'limit', 'buy', AMOUNT, low());
      expect((await exchange.fetchOpenOrdersV2(SYMBOL)).map((order) => order.id)).toEqual([id]);
      await exchange.cancelOrder(id, SYMBOL);
    });
  } else {
    it('reads cancelled orders, the ledger and addresses, and is told that there is no other account', async () => {
      expect((await exchange.fetchCanceledOrders(SYMBOL)).length).toBeGreaterThan(0);
      const ledger = await eventually(
        () => exchange.fetchLedger('BTC'),
        (found) => found.length > 1,
      );
      expect(ledger).toEqual(expect.arrayContaining([expect.objectContaining({ currency: 'BTC', amount: 0.1 })]));
      expect(await exchange.fetchDepositAddressesByNetwork('BTC')).toEqual({});
      expect(await exchange.fetchWithdrawAddresses('BTC')).toEqual([]);
      expect(await errorOf(exchange.transfer('BTC', 0.01, 'spot', 'future'))).toBe('ExchangeError');
      expect(await errorOf(exchange.transfer('BTC', 0.01, 'spot', 'swap'))).toBe('ExchangeError');
    });

    it('has its orders cancelled when its timer runs out', async () => {
      const { id } = await exchange.createOrder(SYMBOL, 'limit', 'buy', AMOUNT, low());
      await exchange.cancelAllOrdersAfter(5_000);
      expect((await exchange.fetchOrder(id, SYMBOL)).status).toBe('open');
      expect(await finished(id)).toMatchObject({ status: 'canceled', info: { 'cancel-reason': 'timer' } });
      await exchange.cancelAllOrdersAfter(0);
    });
  }
});
