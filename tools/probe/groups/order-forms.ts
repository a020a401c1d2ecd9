import type { ProbedVenue } from '../clients/probed-venue.js';
import type { AnswerClass, Told } from '../answers/answer.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';
import { demand } from '../answers/demand.js';
import { huobiLimit, huobiStop, LIMIT, MARKET_BUY, MARKET_SELL, STOP } from './samples.js';

type Form = readonly [name: string, body: object, field?: string];

const without = (body: object, field: string): object =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));

/** Amounts, stops and choices that an order of its kind does not have. */
const FORMS: readonly Form[] = [
  ['an unknown symbol', { ...LIMIT, symbol: 'nosuch' }],
  ['a symbol that is no text', { ...LIMIT, symbol: { $ne: 1 } }, 'symbol'],
  ['a symbol in capitals', { ...LIMIT, symbol: 'BTCAUD' }, 'symbol'],
  ['a prototype’s name as type', { ...LIMIT, type: 'toString' }, 'type'],
  ['a prototype’s name as side', { ...LIMIT, side: 'constructor' }, 'side'],
  ['a prototype’s name as operator', { ...STOP, operator: 'valueOf' }, 'operator'],
  ['a prototype’s name as market', { ...LIMIT, symbol: 'tostring' }],
  ['a side of its own', { ...LIMIT, side: 'both' }, 'side'],
  ['an unknown type', { ...LIMIT, type: 'free' }, 'type'],
  ['a type of the other API', { ...LIMIT, type: 'buy-limit' }, 'type'],
  ['immediate-or-cancel stops', { ...STOP, type: 'stop-limit-ioc' }, 'type'],
  ['an id with a line break', { ...LIMIT, clientOrderId: 'a\r\nb' }, 'clientOrderId'],
  ['an id as a query', { ...LIMIT, clientOrderId: "' or 1=1--" }, 'clientOrderId'],
  ['an id of 65 characters', { ...LIMIT, clientOrderId: 'x'.repeat(65) }, 'clientOrderId'],
  ['an unknown way of self-trade prevention', { ...LIMIT, stpMode: 'none' }, 'stpMode'],
  ['a market buy with a price', { ...MARKET_BUY, price: '1' }, 'price'],
  ['a market buy by quantity', { ...without(MARKET_BUY, 'total'), quantity: '1' }],
  ['a market sale by total', { ...without(MARKET_SELL, 'quantity'), total: '100' }],
  ['a limit order with a total', { ...LIMIT, total: '100' }, 'total'],
  ['a limit order without a price', without(LIMIT, 'price'), 'price'],
  ['a limit order without a quantity', without(LIMIT, 'quantity'), 'quantity'],
  ['a limit order with a stop price', { ...LIMIT, stopPrice: '1.00' }, 'stopPrice'],
  ['a limit order with an operator', { ...LIMIT, operator: 'gte' }, 'operator'],
  ['a stop without a stop price', without(STOP, 'stopPrice'), 'stopPrice'],
  ['a stop without an operator', without(STOP, 'operator'), 'operator'],
  ['a stop with an operator of its own', { ...STOP, operator: '>=' }, 'operator'],
  ['a stop without a price', without(STOP, 'price'), 'price'],
  ['a stop that is met already', { ...STOP, operator: 'gte' }],
  ['a stop price finer than a tick', { ...STOP, stopPrice: '145000.001' }, 'stopPrice'],
];

const browserForms: readonly Probe[] = FORMS.map(([name, body, field]) => ({
  name,
  expect: ['an unknown symbol', 'a prototype’s name as market'].includes(name) ? ['V', 'N'] : ['V'],
  ...(field === undefined ? {} : { field }),
  run: async (venue) => venue.ask(await venue.session(0), 'POST', '/api/orders', { body }),
}));

const keys: readonly Probe[] = [
  {
    name: 'no Idempotency-Key',
    expect: ['V'],
    field: 'Idempotency-Key',
    run: async (venue) =>
      venue.ask(await venue.session(0), 'POST', '/api/orders', { body: LIMIT, headers: { 'idempotency-key': '' } }),
  },
  {
    name: 'an Idempotency-Key of 129 characters',
    expect: ['V'],
    field: 'Idempotency-Key',
    run: async (venue) =>
      venue.ask(await venue.session(0), 'POST', '/api/orders', {
        body: LIMIT,
        headers: { 'idempotency-key': 'x'.repeat(129) },
      }),
  },
];

type FamilyForm = readonly [name: string, spoil: (accountId: string) => unknown, expect?: readonly AnswerClass[]];

const HUOBI_FORMS: readonly FamilyForm[] = [
  ['no account', (id) => without(huobiLimit(id), 'account-id')],
  ['another’s account', (id) => ({ ...huobiLimit(id), 'account-id': String(Number(id) + 1) }), ['N']],
  ['an account that is no number', (id) => ({ ...huobiLimit(id), 'account-id': 'spot' }), ['N', 'V']],
  ['an account in a list', (id) => ({ ...huobiLimit(id), 'account-id': [id] }), ['N', 'V']],
  ['an unknown symbol', (id) => ({ ...huobiLimit(id), symbol: 'nosuch' })],
  ['a symbol in a list', (id) => ({ ...huobiLimit(id), symbol: ['btcaud'] })],
  ['a prototype’s name as symbol', (id) => ({ ...huobiLimit(id), symbol: 'toString' })],
  ['no type', (id) => without(huobiLimit(id), 'type')],
  ['an unknown type', (id) => ({ ...huobiLimit(id), type: 'buy-free' })],
  ['a prototype’s name as type', (id) => ({ ...huobiLimit(id), type: 'constructor' })],
  ['immediate-or-cancel stops', (id) => ({ ...huobiStop(id), type: 'sell-stop-limit-ioc' })],
  ['an unknown source', (id) => ({ ...huobiLimit(id), source: 'margin-api' })],
  ['a fee of its own', (id) => ({ ...huobiLimit(id), fee: '0' })],
  ['a market order with a price', (id) => ({ ...huobiLimit(id), type: 'buy-market' })],
  ['a stop price on a limit order', (id) => ({ ...huobiLimit(id), 'stop-price': '1' })],
  ['an operator on a limit order', (id) => ({ ...huobiLimit(id), operator: 'gte' })],
  ['a stop without a stop price', (id) => without(huobiStop(id), 'stop-price')],
  ['a stop without an operator', (id) => without(huobiStop(id), 'operator')],
  ['a stop with an operator of its own', (id) => ({ ...huobiStop(id), operator: '>' })],
  ['a stop that is met already', (id) => ({ ...huobiStop(id), operator: 'gte' })],
  ['an unknown time in force', (id) => ({ ...huobiLimit(id), timeInForce: 'GTX' })],
  ...['toString', 'constructor', '__proto__', 'ioc'].map((timeInForce): FamilyForm => [
    `the time in force “${timeInForce}”`,
    (id) => ({ ...huobiLimit(id), timeInForce }),
  ]),
  ['immediate and post-only at once', (id) => ({ ...huobiLimit(id), type: 'buy-ioc', postOnly: true })],
  ['postOnly as a text', (id) => ({ ...huobiLimit(id), postOnly: 'maybe' })],
  ['an unknown way of self-trade prevention', (id) => ({ ...huobiLimit(id), 'stp-mode': 'none' })],
  ['an id with a line break', (id) => ({ ...huobiLimit(id), 'client-order-id': 'a\nb' })],
  ['an id of 65 characters', (id) => ({ ...huobiLimit(id), 'client-order-id': 'x'.repeat(65) })],
  ['more than the account has', (id) => ({ ...huobiLimit(id), amount: '90' }), ['C']],
];

const huobiForms: readonly Probe[] = HUOBI_FORMS.map(([name, spoil, expect]) => ({
  name: `by key: ${name}`,
  expect: expect ?? ['V'],
  run: async (venue) =>
    venue.signed('POST', '/v1/order/orders/place', { call: { body: spoil(await venue.accountId(0)) } }),
}));

/** Each order of a batch is refused on its own, and none gets an id. */
async function refusedBatch(venue: ProbedVenue, bodies: readonly unknown[]): Promise<Told> {
  const told = await venue.signed('POST', '/v1/order/batch-orders', { call: { body: bodies } });
  demand(!told.text.includes('"order-id"'), `an order of the batch was placed: ${told.text.slice(0, 200)}`);
  return told;
}

const batches: readonly Probe[] = [
  {
    name: 'a batch of 11',
    expect: ['V'],
    run: async (venue) =>
      refusedBatch(
        venue,
        Array.from({ length: 11 }, () => ({})),
      ),
  },
  { name: 'an empty batch', expect: ['V'], run: async (venue) => refusedBatch(venue, []) },
  { name: 'a batch of texts', expect: ['V'], run: async (venue) => refusedBatch(venue, ['order', null, 5]) },
  { name: 'a batch in batches', expect: ['V'], run: async (venue) => refusedBatch(venue, [[{}]]) },
  {
    name: 'a batch that is an object',
    expect: ['V'],
    run: (venue) => venue.signed('POST', '/v1/order/batch-orders', { call: { body: { 0: {} } } }),
  },
  {
    name: 'a batch of everything that is wrong',
    expect: ['ok'],
    run: async (venue) =>
      refusedBatch(
        venue,
        await Promise.all(HUOBI_FORMS.slice(0, 10).map(async ([, spoil]) => spoil(await venue.accountId(0)))),
      ),
  },
  {
    name: 'a batch of everything else that is wrong',
    expect: ['ok'],
    run: async (venue) =>
      refusedBatch(
        venue,
        await Promise.all(HUOBI_FORMS.slice(10, 20).map(async ([, spoil]) => spoil(await venue.accountId(0)))),
      ),
  },
];

/** Stock clients search answers for these texts and take them for the venue's own messages. */
const LOUD = ['maintain', 'Maintained', 'API key has no permission'];
const LOUD_FORMS: readonly ((word: string, id: string) => object)[] = [
  (word, id) => ({ ...huobiLimit(id), [word]: '1' }),
  (word, id) => ({ ...huobiLimit(id), symbol: word }),
  (word, id) => ({ ...huobiLimit(id), type: word }),
  (word, id) => ({ ...huobiLimit(id), amount: word }),
  (word, id) => ({ ...huobiLimit(id), source: word }),
  (word, id) => ({ ...huobiLimit(id), 'client-order-id': `${word}!` }),
  (word) => ({ ...huobiLimit('1'), 'account-id': word }),
  (word, id) => ({ ...huobiLimit(id), timeInForce: word }),
  (word, id) => ({ ...huobiLimit(id), 'stp-mode': word }),
];

async function notRepeated(venue: ProbedVenue, word: string, body: object): Promise<Told> {
  const told = await venue.signed('POST', '/v1/order/orders/place', { call: { body } });
  demand(!told.text.includes(word), `the client’s own words came back: ${told.text.slice(0, 200)}`);
  return told;
}

const loud: readonly Probe[] = LOUD.flatMap((word) =>
  LOUD_FORMS.map((form, at): Probe => ({
    name: `by key: “${word}” where it means nothing (${at})`,
    expect: ['V', 'N'],
    run: async (venue) => notRepeated(venue, word, form(word, await venue.accountId(0))),
  })),
);

const NO_LISTS: readonly (readonly [string, unknown])[] = [
  ['nothing', {}],
  ['both lists', { 'order-ids': ['1'], 'client-order-ids': ['a'] }],
  ['an empty list', { 'order-ids': [] }],
  ['51 ids', { 'order-ids': Array.from({ length: 51 }, (_, i) => String(i + 1)) }],
  ['a text', { 'order-ids': '1,2' }],
  ['objects', { 'order-ids': [{ id: 1 }] }],
  ['numbers as own ids', { 'client-order-ids': [5] }],
  ['an id with a quote', { 'client-order-ids': ["a'b"] }],
  ['a fraction', { 'order-ids': [1.5] }],
  ['null', { 'order-ids': null }],
  ['null in the list', { 'order-ids': [null] }],
];
const NO_FILTERS: readonly (readonly [name: string, body: unknown, expect?: readonly AnswerClass[]])[] = [
  ['an unknown symbol', { symbol: 'nosuch' }],
  ['a side of its own', { side: 'both' }],
  ['an unknown type', { types: 'free' }],
  ['a size of 0', { size: 0 }],
  ['a size of 101', { size: 101 }],
  ['a size that is no number', { size: 'all' }],
  ['another’s account', { 'account-id': '1' }, ['N']],
  ['a list of symbols as JSON', { symbol: ['btcaud'] }],
  ['500 symbols', { symbol: Array.from({ length: 500 }, () => 'nosuch').join(',') }],
];
const ids: readonly Probe[] = ['0', '-1', '1e3', '00001', '9007199254740993', '%00', 'nosuch', '..%2f..%2f'].flatMap(
  (id): readonly Probe[] => [
    {
      name: `cancelling by key: the order ${id}`,
      expect: ['N', 'V'],
      run: (venue) => venue.signed('POST', `/v1/order/orders/${id}/submitcancel`, { call: { body: {} } }),
    },
    {
      name: `reading by key: the order ${id}`,
      expect: ['N', 'V'],
      run: (venue) => venue.signed('GET', `/v1/order/orders/${id}`),
    },
    {
      name: `reading by key: matches of the order ${id}`,
      expect: ['N', 'V'],
      run: (venue) => venue.signed('GET', `/v1/order/orders/${id}/matchresults`),
    },
  ],
);

const cancels: readonly Probe[] = [
  ...NO_LISTS.map(([name, body]): Probe => ({
    name: `batch cancel: ${name}`,
    expect: ['V'],
    run: (venue) => venue.signed('POST', '/v1/order/orders/batchcancel', { key: venue.customer(1), call: { body } }),
  })),
  ...NO_FILTERS.map(([name, body, expect]): Probe => ({
    name: `cancel all: ${name}`,
    expect: expect ?? ['V'],
    run: (venue) =>
      venue.signed('POST', '/v1/order/orders/batchCancelOpenOrders', { key: venue.customer(1), call: { body } }),
  })),
  {
    name: 'cancel by own id: none',
    expect: ['V'],
    run: (venue) => venue.signed('POST', '/v1/order/orders/submitCancelClientOrder', { call: { body: {} } }),
  },
  {
    name: 'cancel by own id: no text',
    expect: ['V'],
    run: (venue) =>
      venue.signed('POST', '/v1/order/orders/submitCancelClientOrder', {
        call: { body: { 'client-order-id': { $ne: '' } } },
      }),
  },
];

export const ORDER_FORMS: readonly ProbeGroup[] = [
  { name: 'forms of orders', abreast: 2, probes: () => [...browserForms, ...keys] },
  { name: 'forms of orders by key', abreast: 2, probes: () => [...huobiForms, ...loud, ...batches] },
  { name: 'cancels by key', abreast: 2, probes: () => [...cancels, ...ids] },
];
