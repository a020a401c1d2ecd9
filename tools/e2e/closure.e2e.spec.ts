import { ApiClient } from '../venue/api-client.js';
import { newCustomer, PASSWORD, type NewCustomer } from './api/new-customer.js';
import { eventually } from './eventually.js';
import { sharedVenue } from './venue/shared-venue.js';

interface Standing {
  readonly state: string;
  readonly dates: { readonly kept: string; readonly acknowledge: { ordinaryUntil: string; retainUntil: string } };
  readonly obstacles: readonly { readonly kind: string; readonly asset?: string }[];
}

/** By the API: the pages have specs of their own. */
describe('a customer who leaves', () => {
  let leaver: NewCustomer;
  const standing = () => leaver.client.get<Standing>('/api/privacy');
  const close = async (more: object = {}): Promise<Standing> => {
    const { acknowledge } = (await standing()).dates;
    const body = await leaver.client.proven('account-close', { acknowledge, ...more }, { password: PASSWORD });
    return leaver.client.post<Standing>('/api/privacy/closure', body);
  };
  const login = () => new ApiClient(sharedVenue().url).call('POST', '/api/auth/login', { body: loginOf(leaver) });
  const loginOf = ({ email, password }: NewCustomer) => ({ email, password });
  const order = { symbol: 'btcaud', side: 'buy', type: 'limit', price: '1000', quantity: '0.01' };

  beforeAll(async () => {
    leaver = await newCustomer(sharedVenue().url);
  });

  it('reads until when what is kept, and what stands in the way', async () => {
    const { state, dates, obstacles } = await standing();
    expect(state).toBe('active');
    expect(dates.kept).toBe('approved');
    expect(obstacles).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'balance', asset: 'aud', available: '10000' })]),
    );
  });

  it('trades no more, and may change their mind', async () => {
    const { client } = leaver;
    const { bids } = await client.get<{ bids: [string, string][] }>('/api/markets/btcaud/book?limit=20');
    const price = (Number(bids[0]?.[0]) * 0.95).toFixed(2);
    const { id } = await client.post<{ id: string }>('/api/orders', { ...order, price });
    expect(await close()).toMatchObject({ state: 'closing' });
    const refused = await client.call('POST', '/api/orders', { body: { ...order, price } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'account-closing' } });
    const cancelled = await eventually(
      () => client.get<{ status: string; state?: string }>(`/api/orders/${id}`),
      (found) => JSON.stringify(found).includes('cancel'),
    );
    expect(JSON.stringify(cancelled)).toContain('cancel');
    expect(await client.post<Standing>('/api/privacy/closure/cancel', {})).toMatchObject({ state: 'active' });
    await client.post('/api/orders', { ...order, price });
  });

  it('gives play money back and is gone: nobody logs in, and the books are sound', async () => {
    expect(await close({ giveBack: true })).toMatchObject({ givesBack: true });
    const refused = await eventually(login, ({ body }) => JSON.stringify(body).includes('account-closed'));
    expect(refused).toMatchObject({ status: 403, body: { code: 'account-closed' } });
    expect((await leaver.client.call('GET', '/api/privacy')).status).toBe(401);
  });
});
