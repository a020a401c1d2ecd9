import type { ProbedVenue } from '../clients/probed-venue.js';
import type { Probe, ProbeGroup } from '../harness/probe.js';
import { NO_AMOUNTS, NO_AMOUNTS_BY_KEY, withJson } from './no-amounts.js';
import { huobiLimit, huobiStop, LIMIT, MARKET_BUY, MARKET_SELL, STOP } from './samples.js';

const MILLION_DIGITS = `"${'9'.repeat(1_000_000)}"`;

const FIELDS: readonly (readonly [order: object, field: string, kind: string])[] = [
  [LIMIT, 'price', 'limit'],
  [LIMIT, 'quantity', 'limit'],
  [STOP, 'price', 'stop'],
  [STOP, 'quantity', 'stop'],
  [STOP, 'stopPrice', 'stop'],
  [MARKET_BUY, 'total', 'market buy'],
  [MARKET_SELL, 'quantity', 'market sell'],
  [{ ...LIMIT, type: 'ioc' }, 'price', 'ioc'],
  [{ ...LIMIT, type: 'fok' }, 'quantity', 'fok'],
  [{ ...LIMIT, type: 'post-only' }, 'price', 'post-only'],
];

const order = async (venue: ProbedVenue, raw: string, at = 0): ReturnType<ProbedVenue['ask']> =>
  venue.ask(await venue.session(at), 'POST', '/api/orders', { raw });

const browserProbes: readonly Probe[] = FIELDS.flatMap(([body, field, kind], at) => [
  ...NO_AMOUNTS.map(([name, json]): Probe => ({
    name: `${kind}: ${field} ${name}`,
    expect: ['V'],
    field,
    run: (venue) => order(venue, withJson(body, field, json), at % 4),
  })),
  {
    name: `${kind}: ${field} of a million digits`,
    expect: ['413'],
    run: (venue) => order(venue, withJson(body, field, MILLION_DIGITS)),
  },
]);

const limits: readonly Probe[] = [
  {
    name: 'quantity one unit under the least',
    expect: ['V'],
    field: 'quantity',
    run: (venue) => order(venue, JSON.stringify({ ...LIMIT, quantity: '0.000099' })),
  },
  {
    name: 'quantity one unit over the most',
    expect: ['V'],
    field: 'quantity',
    run: (venue) => order(venue, JSON.stringify({ ...LIMIT, quantity: '100.000001' })),
  },
  {
    name: 'price × quantity beyond the integers',
    expect: ['V'],
    field: 'price',
    run: (venue) =>
      order(
        venue,
        JSON.stringify({ ...LIMIT, side: 'sell', price: `${'9'.repeat(24)}.99`, quantity: `${'9'.repeat(24)}.999999` }),
      ),
  },
  {
    name: 'a buy above 110 % of the last price',
    expect: ['V'],
    field: 'price',
    run: (venue) => order(venue, JSON.stringify({ ...LIMIT, price: '999999.00' })),
  },
  {
    name: 'a sale under 90 % of the last price',
    expect: ['V'],
    field: 'price',
    run: (venue) => order(venue, JSON.stringify({ ...LIMIT, side: 'sell', price: '1000.00', quantity: '0.01' })),
  },
  {
    name: 'more than the customer has',
    expect: ['C'],
    run: (venue) => order(venue, JSON.stringify({ ...LIMIT, quantity: '90' })),
  },
  {
    name: 'a market buy under the least value',
    expect: ['V'],
    field: 'total',
    run: (venue) => order(venue, JSON.stringify({ ...MARKET_BUY, total: '0.01' })),
  },
  {
    name: 'a market buy worth more than the house',
    expect: ['V', 'C'],
    run: (venue) => order(venue, JSON.stringify({ ...MARKET_BUY, total: '99999999999' })),
  },
];

const place = async (
  venue: ProbedVenue,
  body: (accountId: string) => object,
  field: string,
  json: string,
): ReturnType<ProbedVenue['signed']> =>
  venue.signed('POST', '/v1/order/orders/place', {
    call: { raw: withJson(body(await venue.accountId(0)), field, json) },
  });

const HUOBI_FIELDS: readonly (readonly [body: (accountId: string) => object, field: string, kind: string])[] = [
  [huobiLimit, 'price', 'limit'],
  [huobiLimit, 'amount', 'limit'],
  [huobiStop, 'stop-price', 'stop'],
  [huobiStop, 'price', 'stop'],
  [(id) => ({ ...huobiLimit(id), type: 'buy-market', price: undefined }), 'amount', 'market buy'],
];

const huobiProbes: readonly Probe[] = HUOBI_FIELDS.flatMap(([body, field, kind]) => [
  ...NO_AMOUNTS_BY_KEY.map(([name, json]): Probe => ({
    name: `${kind}: ${field} ${name}`,
    expect: ['V'],
    run: (venue) => place(venue, body, field, json),
  })),
  {
    name: `${kind}: ${field} of a million digits`,
    expect: ['413'],
    run: (venue: ProbedVenue) => place(venue, body, field, MILLION_DIGITS),
  },
]);

/** A batch is refused order by order, but as a whole where no part of the body may be read. */
const inBatches: readonly Probe[] = NO_AMOUNTS_BY_KEY.map(([name, json]): Probe => ({
  name: `in a batch: amount ${name}`,
  expect: [name === 'with a null character' ? 'V' : 'ok'],
  run: async (venue) => {
    const answer = await venue.signed('POST', '/v1/order/batch-orders', {
      call: { raw: `[${withJson(huobiLimit(await venue.accountId(0)), 'amount', json)}]` },
    });
    if (!answer.text.includes('"err-code"') || answer.text.includes('"order-id"'))
      throw new Error(`the batch's order was not refused: ${answer.text.slice(0, 160)}`);
    return answer;
  },
}));

const adjust = { asset: 'aud', amount: '1', memo: 'a probe', reason: 'A03' };
const ledgerProbes: readonly Probe[] = NO_AMOUNTS.filter(([name]) => name !== 'negative').map(
  ([name, json]): Probe => ({
    name: `adjustment: amount ${name}`,
    expect: ['V'],
    field: 'amount',
    run: async (venue) =>
      venue.ask(await venue.staff('treasury'), 'POST', `/operator/api/accounts/spot:${venue.customer(0).uid}/adjust`, {
        raw: withJson(adjust, 'amount', json),
      }),
  }),
);

const NO_SECONDS = [
  '1e309',
  '-1',
  '1',
  '4',
  '86401',
  '5.5',
  '"10s"',
  'true',
  'null',
  '[10]',
  '{}',
  '9007199254740993',
  '""',
  '"０"',
];
const timers: readonly Probe[] = NO_SECONDS.flatMap((json): readonly Probe[] => [
  {
    name: `timer of ${json} s in the browser API`,
    expect: ['V'],
    field: 'timeoutSeconds',
    run: async (venue) =>
      venue.ask(await venue.session(0), 'PUT', '/api/orders/cancel-timer', { raw: `{"timeoutSeconds":${json}}` }),
  },
  {
    name: `timer of ${json} s by key`,
    expect: ['V'],
    run: (venue) => venue.signed('POST', '/v2/algo-orders/cancel-all-after', { call: { raw: `{"timeout":${json}}` } }),
  },
]);

export const NUMBERS: readonly ProbeGroup[] = [
  { name: 'numbers of orders', abreast: 4, probes: () => [...browserProbes, ...limits] },
  { name: 'numbers of orders by key', abreast: 4, probes: () => [...huobiProbes, ...inBatches] },
  { name: 'numbers of adjustments and timers', abreast: 4, probes: () => [...ledgerProbes, ...timers] },
];
