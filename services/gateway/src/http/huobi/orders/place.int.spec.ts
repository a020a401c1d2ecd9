import { LEDGER_SERVICE, LEDGER_SHARD, type HoldFunds } from '@corella/contracts/ledger';
import { SYMBOL_STATE } from '@corella/contracts/market';
import { BusFault } from '@corella/bus';
import { btcaud, principal } from '../../../testing/fake-venue.js';
import { ACCOUNT_ID, openHuobiVenue, type HuobiVenue } from '../testing/signed-client.js';

const PATH = '/v1/order/orders/place';
const order = { 'account-id': ACCOUNT_ID, symbol: 'btcaud', type: 'buy-limit', amount: '0.01', price: '161000' };

describe('POST /v1/order/orders/place', () => {
  let venue: HuobiVenue;
  beforeAll(async () => {
    venue = await openHuobiVenue();
  });
  afterAll(async () => venue.close());
  const place = (change: Readonly<Record<string, unknown>> = {}) => venue.post(PATH, { ...order, ...change });
  const errCodeOf = async (change: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const answer = await place(change);
    expect(answer.status).toBe(200);
    return answer.body['err-code'];
  };
  const lastHold = (): HoldFunds =>
    venue.bus.sent.filter(({ service }) => service === LEDGER_SERVICE).at(-1)?.command as HoldFunds;

  it('answers the order id as text, whether the account is a number or text', async () => {
    for (const account of [ACCOUNT_ID, String(ACCOUNT_ID)]) {
      const { body } = await place({ 'account-id': account });
      expect(body).toEqual({ status: 'ok', data: expect.stringMatching(/^[1-9][0-9]{12,15}$/) });
    }
    expect(lastHold().order).toMatchObject({
      side: 1,
      orderType: 'limit',
      priceTicks: 16_100_000,
      qtyLots: 10_000,
      source: 'spot-api',
      clientOrderId: expect.stringMatching(/^idem:/),
    });
  });

  it('reads the amount of a market buy as money and of a market sell as coins', async () => {
    await place({ type: 'buy-market', amount: '150.5', price: undefined });
    expect(lastHold().order).toMatchObject({ side: 1, orderType: 'market', costUnits: '15050000000' });
    await place({ type: 'sell-market', amount: '0.5', price: undefined });
    expect(lastHold().order).toMatchObject({ side: 2, orderType: 'market', qtyLots: 500_000 });
  });

  it('answers the first order for the same client-order-id and body, else a conflict', async () => {
    const [first, second] = [
      await place({ 'client-order-id': 'mine' }),
      await place({ 'client-order-id': 'mine', amount: '0.0100' }),
    ];
    expect(second.body).toEqual(first.body);
    expect((await place({ 'client-order-id': 'mine', amount: '0.02' })).body).toMatchObject({
      'err-code': 'invalid-client-order-id',
      reason: 'idempotency-conflict',
      remedy: 'Use a new id.',
    });
  });

  const garbage: readonly unknown[] = [
    '1e309',
    'NaN',
    '-1',
    '0',
    '-0',
    '1e-9',
    '0x10',
    '',
    ' 5\n',
    '１２',
    '1,5',
    ['5'],
    true,
    null,
    -5,
    { a: 1 },
    '1'.repeat(80_000),
    1e-70,
  ];
  it.each(garbage.map((value) => [JSON.stringify(value).slice(0, 20), value] as const))(
    'refuses amount and price %s',
    async (_, value) => {
      expect(await errCodeOf({ amount: value })).toBe('invalid-amount');
      expect(await errCodeOf({ price: value })).toBe('order-invalid-price');
    },
  );

  it.each([
    ['an amount too fine', { amount: '0.0000001' }, 'order-orderamount-precision-error'],
    ['a price too fine', { price: '161000.001' }, 'order-orderprice-precision-error'],
    ['an amount too small', { amount: '0.000099' }, 'order-limitorder-amount-min-error'],
    ['an amount too large', { amount: '100.000001' }, 'order-limitorder-amount-max-error'],
    ['an amount beyond all', { amount: 9_007_199_254_740_993 }, 'order-limitorder-amount-max-error'],
    ['a value too small', { price: '10', amount: '0.0001' }, 'order-value-min-error'],
    ['a price beyond all', { price: '900000.01' }, 'order-limitorder-price-max-error'],
    ['a buy above the band', { price: '177364.56' }, 'order-limitorder-price-max-error'],
    ['a sell below the band', { type: 'sell-limit', price: '145116.44' }, 'order-limitorder-price-min-error'],
    [
      'a market sell too large',
      { type: 'sell-market', amount: '10.1', price: undefined },
      'order-marketorder-amount-sell-max-error',
    ],
    [
      'a market buy too large',
      { type: 'buy-market', amount: '1000000.01', price: undefined },
      'order-marketorder-amount-buy-max-error',
    ],
    [
      'a market buy too small',
      { type: 'buy-market', amount: '1.99', price: undefined },
      'order-marketorder-amount-min-error',
    ],
    ['more than there is', { amount: '99' }, 'account-frozen-balance-insufficient-error'],
    ['a price of a market order', { type: 'sell-market' }, 'base-argument-unsupported'],
    ['another’s account', { 'account-id': ACCOUNT_ID + 1 }, 'account-get-accounts-inexistent-error'],
    ['no account', { 'account-id': undefined }, 'validation-constraints-required'],
    ['an account of another kind', { 'account-id': [ACCOUNT_ID] }, 'account-get-accounts-inexistent-error'],
    ['an unknown symbol', { symbol: 'dogeaud' }, 'base-symbol-error'],
    ['a symbol of another kind', { symbol: ['btcaud'] }, 'base-symbol-error'],
    ['a type that the engine has not', { type: 'buy-stop-limit-ioc' }, 'order-type-invalid'],
    ['a type of another kind', { type: 5 }, 'order-type-invalid'],
    ['a source of another kind', { source: 'super-margin-api' }, 'order-source-invalid'],
    ['a client id with spaces', { 'client-order-id': 'a b' }, 'validation-format-error'],
    ['a client id too long', { 'client-order-id': 'x'.repeat(65) }, 'validation-format-error'],
    ['a client id of another kind', { 'client-order-id': 5 }, 'validation-format-error'],
  ])('refuses %s', async (_, change, errCode) => {
    expect(await errCodeOf(change)).toBe(errCode);
  });

  it('accepts parameters that say what is always true', async () => {
    expect((await place({ postOnly: false, timeInForce: 'GTC', source: 'api' })).body['status']).toBe('ok');
  });

  it.each(['isAdmin', 'fee', 'userId', 'status'])('refuses the unknown field %s by name', async (field) => {
    expect((await place({ [field]: 'x' })).body).toMatchObject({
      'err-code': 'invalid-parameter',
      'err-msg': expect.stringContaining(`\`${field}\``),
    });
  });

  it.each<[Record<string, unknown>, string, Record<string, unknown>]>([
    [{ type: 'buy-fok' }, 'order-type-invalid', { reason: 'invalid-request', rule: 'field-choice', field: 'type' }],
    [{ symbol: 'nope' }, 'base-symbol-error', { reason: 'symbol-unknown' }],
    [
      { operator: 'gte' },
      'base-argument-unsupported',
      { reason: 'invalid-request', rule: 'field-not-used', field: 'operator' },
    ],
    [{ price: 'dear' }, 'order-invalid-price', { reason: 'invalid-request', rule: 'price-decimal' }],
    [{ isAdmin: 1 }, 'invalid-parameter', { reason: 'invalid-request', rule: 'field-unknown', field: 'isAdmin' }],
  ])('says for programs why %j is refused', async (wrong, errCode, { field, ...why }) => {
    expect((await place(wrong)).body).toMatchObject({
      'err-code': errCode,
      ...why,
      ...(field === undefined ? {} : { inputs: { field } }),
    });
  });

  it('checks account, symbol, type, numbers, limits and balance in that order', async () => {
    const wrong: Record<string, unknown> = {
      'account-id': 1,
      symbol: 'nope',
      type: 'buy-fok',
      amount: '1e5',
      price: '1.001',
    };
    const repairs: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
      [{}, 'account-get-accounts-inexistent-error'],
      [{ 'account-id': ACCOUNT_ID }, 'base-symbol-error'],
      [{ symbol: 'btcaud' }, 'order-type-invalid'],
      [{ type: 'buy-limit' }, 'invalid-amount'],
      [{ amount: '101' }, 'order-orderprice-precision-error'],
      [{ price: '999999' }, 'order-limitorder-price-max-error'],
      [{ price: '161000' }, 'order-limitorder-amount-max-error'],
      [{ amount: '99' }, 'account-frozen-balance-insufficient-error'],
    ];
    for (const [repair, errCode] of repairs) {
      Object.assign(wrong, repair);
      expect(await errCodeOf(wrong)).toBe(errCode);
    }
  });

  it.each([
    ['{"__proto__":{}}', 'invalid-parameter', 200],
    ['{"symbol":"a","symbol":"b"}', 'invalid-parameter', 200],
    [`${'['.repeat(99)}${']'.repeat(99)}`, 'invalid-parameter', 200],
    ['{"a":', 'bad-request', 200],
    ['[]', 'bad-request', 200],
    ['5', 'bad-request', 200],
    [`{"a":"${'x'.repeat(110_000)}"}`, 'bad-request', 413],
  ])('refuses the body %.20s', async (raw, errCode, status) => {
    expect(await venue.call(venue.address('POST', PATH), { method: 'POST', raw })).toMatchObject({
      status,
      body: { status: 'error', 'err-code': errCode, data: null },
    });
  });

  it('places up to ten orders at once, each by itself', async () => {
    const { body } = await venue.post('/v1/order/batch-orders', [
      { ...order, 'client-order-id': 'b-1' },
      { ...order, amount: '1e5', 'client-order-id': 'b-2' },
      order,
    ]);
    expect(body).toEqual({
      status: 'ok',
      data: [
        { 'order-id': expect.any(Number), 'client-order-id': 'b-1' },
        {
          'client-order-id': 'b-2',
          'err-code': 'invalid-amount',
          'err-msg': expect.any(String),
          reason: 'invalid-request',
          rule: 'quantity-decimal',
        },
        { 'order-id': expect.any(Number), 'client-order-id': '' },
      ],
    });
    for (const wrong of [{}, [], Array.from({ length: 11 }, () => order), [5]])
      expect((await venue.post('/v1/order/batch-orders', wrong)).body).toMatchObject({ 'err-code': 'bad-request' });
  });

  it('refuses customers who may not trade', async () => {
    venue.signals.answer('identity.verify-signature', () => ({
      ok: true,
      value: { ...principal, via: 'api-key', permissions: ['READ', 'WRITE'], user: { ...principal.user, kycState: 0 } },
    }));
    expect(await errCodeOf({})).toBe('base-operation-forbidden');
  });

  it('reports an unknown outcome after a timeout, and that nothing happened when busy', async () => {
    const other = await openHuobiVenue();
    other.bus.serve(LEDGER_SERVICE, LEDGER_SHARD, async () => Promise.reject(new BusFault('timeout', 'late')));
    expect(await other.post(PATH, order)).toMatchObject({ status: 504, body: { 'err-code': 'timeout' } });
    other.bus.serve(LEDGER_SERVICE, LEDGER_SHARD, async () => Promise.reject(new BusFault('busy', 'full')));
    expect(await other.post(PATH, order)).toMatchObject({ status: 429, body: { code: 429 } });
    await other.close();
  });

  it('refuses orders of a halted symbol, which is shown as suspended', async () => {
    const other = await openHuobiVenue();
    for (const state of [SYMBOL_STATE.suspend, SYMBOL_STATE.fuse]) {
      other.signals.answer('market.symbols', () => [{ ...btcaud, state }]);
      other.signals.publish('market.state.btcaud', {});
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect((await other.post(PATH, order)).body['err-code']).toBe('base-symbol-trade-disabled');
      expect((await other.call('/v1/common/symbols')).body).toMatchObject({ data: [{ state: 'suspend' }] });
    }
    expect((await other.call('/v2/market-status')).body).toMatchObject({ data: { marketStatus: 3 } });
    await other.close();
  });
});
