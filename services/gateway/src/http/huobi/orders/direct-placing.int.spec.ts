import { request } from 'node:http';
import { ACCOUNT_ID, openHuobiVenue, type HuobiVenue } from '../testing/signed-client.js';

const PATH = '/v1/order/orders/place';
const order = { 'account-id': ACCOUNT_ID, symbol: 'btcaud', type: 'buy-limit', amount: '0.01', price: '161000' };

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** With every header as it was sent, those of the connection left out. */
const send = (
  venue: HuobiVenue,
  text: string,
  headers: Readonly<Record<string, string>> = {},
  address = venue.address('POST', PATH),
): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${venue.gateway.url}${address}`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
          'x-request-id': 'request-0001',
          ...headers,
        },
      },
      (answer) => {
        let body = '';
        answer
          .setEncoding('utf8')
          .on('data', (chunk: string) => (body += chunk))
          .on('end', () => {
            const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...kept } = answer.headers;
            resolve({ status: answer.statusCode ?? 0, headers: kept, body });
          });
      },
    );
    sent.on('error', reject).end(text);
  });

/** The same JSON in a content type that only the pipeline takes. */
const piped = { 'content-type': 'application/json; charset=utf-8' };

describe('placing without the pipeline', () => {
  let venue: HuobiVenue;
  beforeAll(async () => {
    venue = await openHuobiVenue();
  });
  afterAll(async () => venue.close());

  it.each<[string, object]>([
    ['an order that is taken', { 'client-order-id': 'same' }],
    ['one that the ledger refuses', { amount: '99' }],
    ["one against the market's limits", { amount: '0.000001' }],
    ['an unknown field', { fee: '0' }],
    ["another's account", { 'account-id': 7 }],
    ['a field missing', { symbol: undefined }],
  ])('answers %s as the pipeline does: status, headers and body', async (_, change) => {
    const text = JSON.stringify({ ...order, ...change });
    const direct = await send(venue, text);
    expect(direct).toEqual(await send(venue, text, piped));
  });

  it.each(['{"symbol":"btcaud","symbol":"btcaud"}', '{"__proto__":{}}', '[1]', '{', '', '"x"', '\ufeff{}'])(
    'leaves the body %s to the pipeline, which reads it whole',
    async (text) => {
      const direct = await send(venue, text);
      expect(direct).toEqual(await send(venue, text, piped));
      expect(direct.body).toContain('"status":"error"');
    },
  );

  it('sends a valid order to the ledger once, and a refused one never', async () => {
    const before = venue.bus.sent.length;
    await send(venue, JSON.stringify(order));
    expect(venue.bus.sent).toHaveLength(before + 1);
    await send(venue, JSON.stringify(order), {}, `${PATH}?AccessKeyId=test-access-key&Signature=x`);
    await send(venue, JSON.stringify({ ...order, price: 5 }));
    expect(venue.bus.sent).toHaveLength(before + 1);
  });

  it.each([
    ['directly', {}],
    ['through the pipeline', piped],
  ])('sends the id of the request along with the command, %s', async (_, headers) => {
    await send(venue, JSON.stringify(order), headers);
    expect(venue.bus.sent.at(-1)).toMatchObject({ trace: 'request-0001', command: { type: 'HoldFunds' } });
  });

  it('refuses a key without WRITE as the pipeline does', async () => {
    venue.permissions = ['READ'];
    const [direct, slow] = [await send(venue, JSON.stringify(order)), await send(venue, JSON.stringify(order), piped)];
    venue.permissions = ['READ', 'WRITE'];
    expect(direct).toEqual(slow);
  });
});
