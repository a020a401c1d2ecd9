import { LEDGER_SERVICE, type HoldFunds } from '@corella/contracts/ledger';
import { isStopType, ORDER_TYPES } from '@corella/contracts/market';
import { ACCOUNT_ID, openHuobiVenue, type HuobiVenue } from '../testing/signed-client.js';
import { HUOBI_ORDER_TYPES } from './order-types.js';

const PATH = '/v1/order/orders/place';
const order = { 'account-id': ACCOUNT_ID, symbol: 'btcaud', type: 'buy-limit', amount: '0.01', price: '161000' };
const sell = { ...order, type: 'sell-limit', price: '162000' };
const stop = { ...order, type: 'sell-stop-limit', price: '150500', 'stop-price': '151000', operator: 'lte' };

describe('types of orders in the API for keys', () => {
  let venue: HuobiVenue;
  beforeAll(async () => {
    venue = await openHuobiVenue();
  });
  afterAll(async () => venue.close());
  const held = async (body: Readonly<Record<string, unknown>>): Promise<HoldFunds['order']> => {
    const before = venue.bus.sent.length;
    expect((await venue.post(PATH, body)).body).toEqual({ status: 'ok', data: expect.any(String) });
    const sent = venue.bus.sent.slice(before).filter(({ service }) => service === LEDGER_SERVICE);
    expect(sent).toHaveLength(1);
    return (sent[0]?.command as HoldFunds).order;
  };
  const refused = async (body: Readonly<Record<string, unknown>>): Promise<unknown> =>
    (await venue.post(PATH, body)).body['err-code'];

  it('cover every engine type on both sides, and nothing else', async () => {
    const reached = new Set<string>();
    for (const { name, side, type } of HUOBI_ORDER_TYPES) {
      const stops = isStopType(type)
        ? {
            'stop-price': side === 'buy' ? '170000' : '151000',
            operator: side === 'buy' ? 'gte' : 'lte',
            price: side === 'buy' ? '170500' : '150500',
          }
        : {};
      const ticket = await held({
        ...(side === 'buy' ? order : sell),
        type: name,
        ...(type === 'market' ? { price: undefined, amount: side === 'buy' ? '100' : '0.01' } : {}),
        ...stops,
      });
      expect(ticket).toMatchObject({ orderType: type, side: side === 'buy' ? 1 : 2, stpMode: 'cancel-taker' });
      reached.add(`${ticket.side} ${ticket.orderType}`);
    }
    expect(reached.size).toBe(ORDER_TYPES.length * 2);
    for (const name of [
      'buy-fok',
      'buy-post-only',
      'sell-stop-limit-ioc',
      'buy',
      'limit',
      'BUY-LIMIT',
      'buy-trailing-stop',
    ])
      expect(await refused({ ...order, type: name })).toBe('order-type-invalid');
  });

  it.each([
    ['IOC', { timeInForce: 'IOC' }, 'ioc'],
    ['FOK', { timeInForce: 'FOK' }, 'fok'],
    ['GTC', { timeInForce: 'GTC' }, 'limit'],
    ['PO', { timeInForce: 'PO' }, 'post-only'],
    ['post-only', { postOnly: true }, 'post-only'],
    ['post-only that is off', { postOnly: false, timeInForce: 'IOC' }, 'ioc'],
    ['post-only and GTC', { postOnly: true, timeInForce: 'GTC' }, 'post-only'],
    ['IOC beside ioc', { type: 'buy-ioc', timeInForce: 'IOC' }, 'ioc'],
    ['FOK beside limit-fok', { type: 'buy-limit-fok', timeInForce: 'FOK' }, 'fok'],
    ['post-only beside limit-maker', { type: 'buy-limit-maker', postOnly: true, timeInForce: 'GTC' }, 'post-only'],
    ['IOC beside market', { type: 'buy-market', price: undefined, amount: '100', timeInForce: 'IOC' }, 'market'],
  ])('honour %s', async (_, change, type) => {
    expect(await held({ ...order, ...change })).toMatchObject({ orderType: type });
  });

  it.each([
    ['post-only and IOC', { postOnly: true, timeInForce: 'IOC' }],
    ['post-only ioc', { type: 'buy-ioc', postOnly: true }],
    ['a resting ioc', { type: 'buy-ioc', timeInForce: 'GTC' }],
    ['a FOK ioc', { type: 'buy-ioc', timeInForce: 'FOK' }],
    ['an IOC limit-maker', { type: 'buy-limit-maker', timeInForce: 'IOC' }],
    ['a resting market order', { type: 'buy-market', price: undefined, timeInForce: 'GTC' }],
    ['a post-only market order', { type: 'buy-market', price: undefined, postOnly: true }],
    ['an IOC stop', { ...stop, timeInForce: 'IOC' }],
    ['a post-only stop', { ...stop, postOnly: true }],
    ['an unknown time in force', { timeInForce: 'GTX' }],
    ['a time in force that every object has', { timeInForce: 'toString' }],
    ['a stop price of a limit order', { 'stop-price': '150000' }],
    ['an operator of a limit order', { operator: 'gte' }],
  ])('refuse %s as a contradiction', async (_, change) => {
    expect(await refused({ ...order, ...change })).toBe('base-argument-unsupported');
  });

  it('hold a stop-limit order with its condition', async () => {
    expect(await held(stop)).toMatchObject({
      orderType: 'stop-limit',
      side: 2,
      priceTicks: 15_050_000,
      stopTicks: 15_100_000,
      operator: 'lte',
    });
    expect(
      await held({
        ...stop,
        type: 'buy-stop-limit',
        operator: 'gte',
        'stop-price': '165000',
        price: '166000',
        timeInForce: 'GTC',
      }),
    ).toMatchObject({ side: 1, operator: 'gte' });
  });

  it.each([
    ['without a stop price', { 'stop-price': undefined }, 'validation-constraints-required'],
    ['without an operator', { operator: undefined }, 'validation-constraints-required'],
    ['with an unknown operator', { operator: 'eq' }, 'validation-format-error'],
    ['with a stop price that is a list', { 'stop-price': ['150000'] }, 'order-invalid-price'],
    ['with a stop price of nothing', { 'stop-price': '0' }, 'order-invalid-price'],
    ['with a stop price of too many digits', { 'stop-price': '151000.001' }, 'order-orderprice-precision-error'],
    ['that is reached already', { 'stop-price': '165000', price: '160000' }, 'order-stop-order-hit-trigger'],
    ['priced far from its stop', { price: '135000' }, 'order-limitorder-price-min-error'],
  ])('refuse a stop %s', async (_, change, errCode) => {
    expect(await refused({ ...stop, ...change })).toBe(errCode);
  });

  it('choose which order goes when an owner’s orders meet; one always goes', async () => {
    for (const stpMode of ['cancel-taker', 'cancel-maker', 'cancel-both'])
      expect(await held({ ...order, 'stp-mode': stpMode })).toMatchObject({ stpMode });
    for (const prevent of [0, 1, '1'])
      expect(await held({ ...order, 'self-match-prevent': prevent })).toMatchObject({ stpMode: 'cancel-taker' });
    expect(await refused({ ...order, 'self-match-prevent': 2 })).toBe('validation-format-error');
    expect(await refused({ ...order, 'stp-mode': 'none' })).toBe('validation-format-error');
  });
});
