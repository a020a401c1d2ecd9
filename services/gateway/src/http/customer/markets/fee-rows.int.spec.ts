import { openGateway, type OpenGateway } from '../../../testing/browser.js';

describe('published rates', () => {
  let venue: OpenGateway;
  beforeAll(async () => {
    venue = await openGateway();
  });
  afterAll(() => venue.close());

  it('are the rates that the ledger settles by, on every public page', async () => {
    const rates = { symbol: 'btcaud', feeClass: 'A', makerPpm: 900, takerPpm: 1_100 };
    expect(await venue.call('/api/fees')).toMatchObject({ status: 200, body: { items: [rates] } });
    expect(await venue.call('/api/markets')).toMatchObject({ body: { items: [rates] } });
    expect(await venue.call('/api/markets/btcaud')).toMatchObject({ body: rates });
  });
});
