import { marketTopic, type SymbolView } from '@corella/contracts/market';
import { openGateway, type OpenGateway } from '../testing/browser.js';
import { btcaud, STAFF_TOKEN } from '../testing/fake-venue.js';

const VENUE = ['btcaud', 'ethaud'];
const ethaud: SymbolView = { ...btcaud, listing: { ...btcaud.listing, symbol: 'ethaud', index: 1, base: 'eth' } };

describe('a market whose owner is away', () => {
  let venue: OpenGateway;
  const present = new Map<string, SymbolView>([['btcaud', btcaud]]);
  const order = (symbol: string) =>
    venue.call('/api/orders', {
      method: 'POST',
      body: { symbol, side: 'buy', type: 'limit', price: '161000', quantity: '0.01' },
    });
  const forStaff = () =>
    venue.call('/operator/api/markets/btcaud', { headers: { cookie: `corella-staff=${STAFF_TOKEN}` } });
  const until = async (check: () => Promise<boolean>): Promise<void> => {
    // Each state signal makes the gateway look at once.
    for (let tries = 0; tries < 200 && !(await check()); tries += 1)
      venue.signals.publish(marketTopic.state('btcaud'), btcaud);
    expect(await check()).toBe(true);
  };

  beforeAll(async () => {
    venue = await openGateway({ staffRole: 'market', config: { trustedProxies: ['127.0.0.0/8'] } });
    venue.signals.answer('market.symbols', () => ({
      rows: [...present.values()],
      owned: [...present.keys()],
      venue: VENUE,
    }));
    await until(async () => (await order('ethaud')).status === 503);
  });
  afterAll(() => venue.close());

  it('is known, and not ready, although nothing has been heard of it since the gateway started', async () => {
    expect((await order('ethaud')).body).toMatchObject({ code: 'not-ready' });
    expect((await venue.call('/api/markets/ethaud')).status).toBe(503);
    expect((await order('nosuch')).body).toMatchObject({ code: 'invalid-request' });
    expect((await venue.call('/api/markets/nosuch')).status).toBe(404);
    expect((await order('btcaud')).status).toBe(201);
  });

  it('goes on when its owner comes', async () => {
    present.set('ethaud', ethaud);
    await until(async () => (await order('ethaud')).status === 201);
  });

  it('stays listed when its owner leaves, takes no orders meanwhile, and says that its figures are old', async () => {
    present.delete('btcaud');
    await until(async () => (await order('btcaud')).status === 503);
    expect((await order('ethaud')).status).toBe(201);
    const { body } = await venue.call('/api/markets/btcaud');
    expect(body).toMatchObject({ symbol: 'btcaud', away: true });
    expect((await forStaff()).body).toMatchObject({ id: 'btcaud', state: 3, away: true });
    present.set('btcaud', btcaud);
    await until(async () => (await order('btcaud')).status === 201);
    expect((await venue.call('/api/markets/btcaud')).body).not.toHaveProperty('away');
    expect((await forStaff()).body).toMatchObject({ away: false });
  });
});
