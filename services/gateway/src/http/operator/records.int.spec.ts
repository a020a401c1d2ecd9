import type { EntryRow, ListRequest, TradeRow } from '@corella/contracts/queries';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN } from '../../testing/fake-venue.js';
import { identityService } from '../../testing/identity-service.js';
import { orderRow } from '../../testing/ledger-rows.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };
const line = {
  lineId: '7:1',
  revision: 7,
  at: NOW_MS,
  transactionType: 'trade',
  businessId: 'trade:1',
  account: 'spot:1234567',
  bucket: 'available',
  asset: 'aud',
  units: '-16000000000',
  balanceUnits: null,
  orderId: 42,
  symbol: 'btcaud',
} as const;
const entry: EntryRow = {
  revision: 7,
  at: NOW_MS,
  eventType: 'TradeSettled',
  transactionType: 'trade',
  businessId: 'trade:1',
  hash: 'h',
  memo: null,
  lines: [line, { ...line, lineId: '7:2', account: 'house:maker-1', units: '16000000000' }],
};
const trade: TradeRow = {
  tradeId: 9,
  symbol: 'btcaud',
  priceTicks: 16_000_000,
  qtyLots: 1_000,
  takerSide: 1,
  at: NOW_MS,
  makerAccount: 'house:maker-1',
  takerAccount: 'spot:1234567',
  makerOrderId: 41,
  takerOrderId: 42,
  revision: 7,
  makerFee: null,
  takerFee: { units: '0', asset: 'btc', htUnits: '45000000', ratePpm: 1_600 },
};

describe('the console’s lists and records', () => {
  let venue: OpenGateway;
  let asked: ListRequest[];
  const get = (path: string) => venue.call(`/operator/api/${path}`, { headers });
  const list = (parts: Record<string, unknown>): string =>
    Object.entries(parts)
      .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
      .join('&');

  beforeAll(async () => {
    venue = await openGateway({ staffRole: 'audit' });
    const answer =
      <Row>(rows: readonly Row[]) =>
      (request: ListRequest) => {
        asked.push(request);
        if ('color' in request.filter) return reject({ code: 'filter-unknown' as const, field: 'color' });
        return ok({ rows: request.filter['id'] === '404' ? [] : rows, total: 71 });
      };
    venue.signals.answer('ledger.list-entries', answer([entry]));
    venue.signals.answer('ledger.list-trades', answer([trade]));
    venue.signals.answer('ledger.list-orders', answer([orderRow(), orderRow({ orderId: 43, symbol: 'gone' })]));
    const balance = { account: 'spot:1234567', asset: 'aud', available: '5', frozen: '7', revision: 1 };
    venue.signals.answer('ledger.list-balances', answer([{ ...balance, id: 'spot:1234567:aud' }]));
    venue.signals.answer(
      'ledger.list-accounts',
      answer([
        {
          account: 'spot:1234567',
          accountId: 100_001,
          uid: '1234567',
          kind: 'spot',
          status: 'active',
          allow: [],
          openedAt: NOW_MS,
          revision: 1,
        },
      ]),
    );
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(async () => venue.close());

  it('keep the sign of each line of an entry', async () => {
    expect((await get('ledger-entries/7')).body).toMatchObject({
      id: '7',
      lines: [
        { account: 'spot:1234567', amount: '-160' },
        { account: 'house:maker-1', amount: '160' },
      ],
    });
  });

  it('show a fee where it was paid: in HT, in the asset, or not at all', async () => {
    expect((await get('trades/9')).body).toMatchObject({
      price: '160000.00',
      quantity: '0.001000',
      total: '160',
      takerSide: 'buy',
      makerFee: null,
      takerFee: { amount: '0.45', asset: 'ht', inHt: true, ratePercent: '0.16' },
    });
  });

  it('sum available and frozen', async () => {
    expect((await get('balances/spot:1234567:aud')).body).toMatchObject({
      available: '0.00000005',
      frozen: '0.00000007',
      total: '0.00000012',
    });
  });

  it('pass filter, range and sort on, and tell the total', async () => {
    const answer = await get(`trades?${list({ filter: { symbol: 'btcaud' }, range: [25, 49], sort: ['at', 'DESC'] })}`);
    expect(asked).toEqual([{ filter: { symbol: 'btcaud' }, range: [25, 49], sort: ['at', 'DESC'] }]);
    expect([answer.headers.get('content-range'), answer.headers.get('x-total-count')]).toEqual([
      'trades 25-25/71',
      '71',
    ]);
  });

  it('leave out orders of a symbol that is not loaded', async () => {
    const { body } = await get('orders');
    expect(Array.isArray(body) && body.map(({ id }: { id: string }) => id)).toEqual(['42']);
    expect((await get('orders/42')).body).toMatchObject({ id: '42', account: 'spot:1234567', stpMode: 'cancel-taker' });
  });

  it.each(['users', 'accounts', 'balances', 'orders', 'trades', 'ledger-entries'])(
    'refuse ranges of %s that are too long or turned round, and broken parameters',
    async (resource) => {
      for (const range of [[0, 1_000], [5, 4], [-1, 3], [0]])
        expect((await get(`${resource}?${list({ range })}`)).status).toBe(400);
      for (const query of ['filter={', 'sort=["id"]', 'other=1', `filter=${encodeURIComponent('{"__proto__":{}}')}`])
        expect((await get(`${resource}?${query}`)).status).toBe(400);
      expect(asked).toEqual([]);
    },
  );

  it.each(['accounts', 'balances', 'orders', 'trades', 'ledger-entries'])(
    'report an unknown record of %s as not found, and an unknown filter by name',
    async (resource) => {
      expect((await get(`${resource}/404`)).status).toBe(404);
      expect(await get(`${resource}?${list({ filter: { color: 'red' } })}`)).toMatchObject({
        status: 400,
        body: { errors: { color: expect.any(String) } },
      });
    },
  );

  it('come with the reasons that the console offers', async () => {
    expect((await get('reasons')).body).toMatchObject({
      halt: expect.arrayContaining([{ code: 'H04', text: 'Technical fault' }]) as unknown,
    });
  });

  it('leave as files with all lines of an entry, and refuse what the list refuses', async () => {
    identityService(venue, { RecordAudit: ok({ recorded: true }) });
    const take = (resource: string, body: object) =>
      venue.call(`/operator/api/${resource}/export`, { method: 'POST', headers, body });
    const entries = await take('ledger-entries', { filter: {}, sort: ['revision', 'DESC'] });
    expect(entries.headers.get('content-type')).toContain('text/csv');
    expect(String(entries.body['text']).split('\r\n').slice(1)).toEqual([
      '7,2026-01-05T12:00:00.000Z,TradeSettled,trade,trade:1,,h,spot:1234567,available,aud,-160',
      '7,2026-01-05T12:00:00.000Z,TradeSettled,trade,trade:1,,h,house:maker-1,available,aud,160',
      '',
    ]);
    const orders = String((await take('orders', { filter: {}, sort: ['id', 'ASC'] })).body['text']);
    expect(orders.split('\r\n')).toHaveLength(3);
    const trades = String((await take('trades', { filter: {}, sort: ['id', 'ASC'] })).body['text']);
    expect(trades).toContain(',0.45,ht,,');
    expect(await take('balances', { filter: { color: 'red' }, sort: ['id', 'ASC'] })).toMatchObject({
      status: 400,
      body: { errors: { color: expect.any(String) } },
    });
  });

  it('tell where their rows stand, and take that as the place to go on from', async () => {
    venue.signals.answer('ledger.list-accounts', (request) => {
      asked.push(request);
      return ok({ rows: [], total: 9, first: ['a', '1'], last: ['b', '2'], before: 4 });
    });
    const sort = ['uid', 'ASC'];
    const first = await get(`accounts?${list({ sort, range: [0, 4] })}`);
    const cursor = first.headers.get('x-last-cursor') ?? '';
    await get(`accounts?${list({ sort, range: [5, 9] })}&after=${cursor}`);
    expect(asked.at(-1)).toMatchObject({ after: ['b', '2'], range: [5, 9] });
    const before = await get(`accounts?${list({ sort })}&before=${first.headers.get('x-first-cursor')}`);
    expect(asked.at(-1)).toMatchObject({ before: ['a', '1'] });
    expect(before.headers.get('x-rows-before')).toBe('4');
    expect(await get(`accounts?${list({ sort: ['id', 'ASC'] })}&after=${cursor}`)).toMatchObject({
      status: 400,
      body: { errors: { after: expect.any(String) } },
    });
  });
});
