import { openGateway, type OpenGateway } from '../testing/browser.js';
import { Admission } from './admission.js';

describe('an overloaded venue', () => {
  let venue: OpenGateway;
  beforeAll(async () => {
    venue = await openGateway();
    jest.spyOn(venue.gateway.app.get(Admission), 'refusesOrders').mockReturnValue(true);
  });
  afterAll(async () => venue.close());
  const order = { symbol: 'btcaud', side: 'buy', type: 'limit', price: '161000.00', quantity: '0.01' };

  it('refuses orders in the format of each API, with Retry-After', async () => {
    const [own, huobi, batch] = await Promise.all([
      venue.call('/api/orders', { method: 'POST', body: order }),
      venue.call('/v1/order/orders/place?AccessKeyId=x', { method: 'POST', body: {} }),
      venue.call('/v1/order/batch-orders', { method: 'POST', body: [] }),
    ]);
    expect(own).toMatchObject({ status: 429, body: { code: 'busy' } });
    for (const answer of [huobi, batch]) expect(answer).toMatchObject({ status: 429, body: { code: 429 } });
    for (const { headers } of [own, huobi, batch]) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(venue.state.revision).toBe(0);
  });

  it('still cancels orders and answers queries', async () => {
    venue.signals.answer('ledger.open-hold', () => null);
    expect(await venue.call('/api/orders/42', { method: 'DELETE' })).toMatchObject({
      status: 404,
      body: { code: 'order-unknown' },
    });
    expect((await venue.call('/api/markets')).status).toBe(200);
  });
});
