import { Ajv } from 'ajv';
import { z } from 'zod';
import { NOW_MS } from '../../../testing/fake-venue.js';
import { ACCOUNT_ID, openHuobiVenue, type HuobiVenue } from '../testing/signed-client.js';
import { HUOBI_TYPE_NAMES } from '../orders/order-types.js';
import { answerForFamily } from '../testing/sub-users.js';
import { sampleFill, sampleOrder } from '../testing/samples.js';
import { ACCOUNT_CALLS } from '../account/account-calls.js';
import { errorV1Schema, errorV2Schema } from './envelope-schemas.js';
import { MARKET_CALLS } from '../public/market-calls.js';
import { SETTINGS_CALLS } from '../public/settings-calls.js';
import { ALGO_CALLS } from '../orders/algo-calls.js';
import { SUB_USER_CALLS } from '../sub-users/sub-user-calls.js';
import { ORDER_CALLS } from '../orders/order-calls.js';

interface Operation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: object;
  readonly responses: Record<string, { readonly content?: object }>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
type Case = readonly [path: string, query: Readonly<Record<string, string>>, reply: z.ZodType];

/** What an answer lacks, or has without being described. */
function findings(reply: z.ZodType, body: unknown): readonly string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.validate(z.toJSONSchema(reply, { target: 'draft-7' }), body);
  return (ajv.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, params['additionalProperty']].join(' ').trim(),
  );
}

const symbol = 'btcaud';
const accountId = String(ACCOUNT_ID);
const PUBLIC: readonly Case[] = [
  ['/market/detail/merged', { symbol }, MARKET_CALLS.merged.reply],
  ['/market/detail', { symbol }, MARKET_CALLS.detail.reply],
  ['/market/tickers', {}, MARKET_CALLS.tickers.reply],
  ['/market/depth', { symbol, type: 'step1', depth: '5' }, MARKET_CALLS.depth.reply],
  ['/market/history/trade', { symbol }, MARKET_CALLS.trades.reply],
  ['/market/trade', { symbol }, MARKET_CALLS.lastTrade.reply],
  ['/market/history/kline', { symbol, period: '1year' }, MARKET_CALLS.candles.reply],
  ['/v1/common/timestamp', {}, MARKET_CALLS.timestamp.reply],
  ['/v1/common/symbols', {}, MARKET_CALLS.symbols.reply],
  ['/v1/common/currencys', {}, MARKET_CALLS.currencys.reply],
  ['/v1/settings/currencys', {}, MARKET_CALLS.settings.reply],
  ['/v1/common/exchange', { symbol }, MARKET_CALLS.exchange.reply],
  ['/v2/reference/currencies', {}, MARKET_CALLS.currencies.reply],
  ['/v2/market-status', {}, MARKET_CALLS.status.reply],
  ['/v1/settings/common/market-symbols', { symbols: symbol }, SETTINGS_CALLS.marketSymbols.reply],
  ['/v1/settings/common/symbols', {}, SETTINGS_CALLS.symbols.reply],
  ['/v1/settings/common/currencys', {}, SETTINGS_CALLS.currencys.reply],
  ['/v1/settings/common/chains', {}, SETTINGS_CALLS.chains.reply],
  ['/v2/settings/common/symbols', {}, SETTINGS_CALLS.symbolsV2.reply],
  ['/v2/settings/common/currencies', {}, SETTINGS_CALLS.currenciesV2.reply],
];
const SIGNED: readonly Case[] = [
  ['/v1/account/accounts', {}, ACCOUNT_CALLS.accounts.reply],
  [`/v1/account/accounts/${accountId}/balance`, {}, ACCOUNT_CALLS.balance.reply],
  ['/v2/reference/transact-fee-rate', { symbols: symbol }, ACCOUNT_CALLS.fees.reply],
  ['/v1/account/history', { 'account-id': accountId }, ACCOUNT_CALLS.older.reply],
  ['/v2/account/ledger', { accountId }, ACCOUNT_CALLS.newer.reply],
  ['/v2/user/uid', {}, ACCOUNT_CALLS.uid.reply],
  ['/v2/user/api-key', {}, ACCOUNT_CALLS.keys.reply],
  ['/v1/order/orders', {}, ORDER_CALLS.orders.reply],
  ['/v1/order/openOrders', {}, ORDER_CALLS.open.reply],
  ['/v1/order/orders/7', {}, ORDER_CALLS.one.reply],
  ['/v1/order/matchresults', {}, ORDER_CALLS.matches.reply],
  ['/v2/algo-orders/history', { orderStatus: 'triggered' }, ALGO_CALLS.history.reply],
  ['/v2/algo-orders/specific', { clientOrderId: 'mine' }, ALGO_CALLS.specific.reply],
  ['/v2/account/withdraw/quota', { currency: 'btc' }, ACCOUNT_CALLS.quota.reply],
  ['/v2/sub-user/user-list', {}, SUB_USER_CALLS.list.reply],
  ['/v2/sub-user/account-list', { subUid: '2000001' }, SUB_USER_CALLS.accounts.reply],
  ['/v1/subuser/aggregate-balance', {}, SUB_USER_CALLS.sum.reply],
];

describe('the description of the API for keys', () => {
  let venue: HuobiVenue;
  let huobi: readonly (readonly [string, Operation])[];
  beforeAll(async () => {
    venue = await openHuobiVenue();
    answerForFamily(venue);
    venue.signals.answer('market.trades', () => [
      { tradeId: 9, priceTicks: 16_124_050, qtyLots: 10_411, takerSide: 2, at: NOW_MS },
    ]);
    venue.signals.answer('market.candles', () => [
      { start: NOW_MS, open: 1, high: 1, low: 1, close: 1, lots: 1, value: '1', count: 1 },
    ]);
    venue.signals.answer('ledger.orders', () => ({ rows: [sampleOrder], next: null, stale: false }));
    venue.signals.answer('ledger.order', () => ({ row: sampleOrder, stale: false }));
    venue.signals.answer('ledger.fills', () => ({ rows: [sampleFill], next: null, stale: false }));
    venue.signals.answer('ledger.lines', () => ({
      rows: [
        {
          lineId: '3:0',
          revision: 3,
          at: NOW_MS,
          transactionType: 'demo-funding',
          businessId: 'b',
          account: 'a',
          bucket: 'available',
          asset: 'aud',
          units: '5',
          balanceUnits: '5',
          orderId: null,
          symbol: null,
        },
      ],
      next: null,
      stale: false,
    }));
    const { paths } = (await venue.call('/docs-json')).body as { readonly paths: Document['paths'] };
    huobi = Object.entries(paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
      )
      .filter(([, { tags }]) => tags?.some((tag) => tag.startsWith('api for keys')));
  });
  afterAll(async () => venue.close());

  it.each(PUBLIC)('says what %s answers', async (path, query, reply) => {
    const { body } = await venue.call(`${path}?${new URLSearchParams(query).toString()}`);
    expect(findings(reply, body)).toEqual([]);
  });

  it.each(SIGNED)('says what %s answers to a key', async (path, query, reply) => {
    expect(findings(reply, (await venue.get(path, query)).body)).toEqual([]);
  });

  it('describes refusals', async () => {
    const place = { 'account-id': ACCOUNT_ID, symbol, type: 'buy-limit', amount: '0.00001', price: '161000' };
    const refused = await venue.post('/v1/order/orders/place', place);
    const answers = [
      [errorV1Schema, refused],
      [errorV1Schema, await venue.call('/market/detail?symbol=nope')],
      [errorV2Schema, await venue.get('/v2/reference/transact-fee-rate', {})],
      [errorV2Schema, await venue.get('/v2/nothing', {})],
    ] as const;
    for (const [schema, { body }] of answers) expect(schema.strict().safeParse(body).error?.issues ?? []).toEqual([]);
    expect(refused.body).toMatchObject({
      'err-code': 'order-limitorder-amount-min-error',
      reason: 'invalid-request',
      rule: 'min-amount',
      inputs: { quantity: '0.00001', min: '0.0001' },
      remedy: 'Order 0.0001 or more.',
    });
  });

  it('describes every call with a summary, parameters and an answer', () => {
    expect(huobi.length).toBeGreaterThanOrEqual(50);
    for (const [name, { summary, responses, requestBody, parameters }] of huobi) {
      expect([name, summary]).toEqual([name, expect.stringMatching(/.{8,}/)]);
      expect([name, responses['200']?.content]).toEqual([name, expect.anything()]);
      for (const found of name.matchAll(/\{(\w+)\}/g))
        expect(parameters?.map((parameter) => parameter.name)).toContain(found[1]);
      if (/place|cancel-all-after|batchcancel/.test(name)) expect(requestBody).toBeDefined();
    }
  });

  it('lists the order types that are accepted, from the one table', () => {
    const place = JSON.stringify(huobi.find(([name]) => name === 'POST /v1/order/orders/place')?.[1].requestBody);
    expect(place).toContain(`"enum":${JSON.stringify(HUOBI_TYPE_NAMES)}`);
  });
});
