import { venueClient, VenueCallError } from './venue-client.js';

const answering = (status: number, body: unknown) => {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const send = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    asked.push({ url: String(url), init });
    return { ok: status < 400, status, text: async () => (body === undefined ? '' : JSON.stringify(body)) } as Response;
  };
  return { asked, send };
};

describe('the typed client', () => {
  it('fills in paths and queries, and returns the typed reply', async () => {
    const { asked, send } = answering(200, {
      status: 'ok',
      ch: 'market.btcaud.detail',
      ts: 1,
      tick: { id: 1, version: 1, open: 1, close: 2, high: 2, low: 1, amount: 1, vol: 1, count: 1 },
    });
    const call = venueClient({ baseUrl: 'https://venue.example', fetch: send });
    const reply = await call('GET /market/detail', { query: { symbol: 'btcaud' } });
    expect(reply.tick.close).toBe(2);
    await call('GET /v1/order/orders/{id}', { path: { id: '7/8' } });
    expect(asked.map(({ url }) => url)).toEqual([
      'https://venue.example/market/detail?symbol=btcaud',
      'https://venue.example/v1/order/orders/7%2F8',
    ]);
  });

  it('sends JSON, marks writes to the browser API and lets the caller sign the address', async () => {
    const { asked, send } = answering(200, { status: 'ok', data: '5' });
    const call = venueClient({
      baseUrl: '',
      fetch: send,
      authorise: ({ method, url }) => `${url}?Signature=${method}`,
    });
    await call('POST /v1/order/orders/place', {
      body: { 'account-id': 1, symbol: 'btcaud', type: 'buy-limit-maker', amount: '1', price: '2' },
    });
    expect(asked[0]).toMatchObject({
      url: '/v1/order/orders/place?Signature=POST',
      init: {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: expect.stringContaining('buy-limit-maker'),
      },
    });
    await call('POST /api/auth/logout', { body: {} });
    expect(asked[1]?.init?.headers).toMatchObject({ 'X-Requested-With': 'corella' });
  });

  it('throws refusals, even those inside a 200', async () => {
    for (const [status, body] of [
      [200, { status: 'error', 'err-code': 'base-symbol-error' }],
      [409, { code: 'insufficient-funds' }],
    ] as const) {
      const call = venueClient({ baseUrl: '', fetch: answering(status, body).send });
      const failure = await call('GET /v1/common/timestamp', {}).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(VenueCallError);
      expect(failure).toMatchObject({ call: 'GET /v1/common/timestamp', status, body });
    }
  });
});
