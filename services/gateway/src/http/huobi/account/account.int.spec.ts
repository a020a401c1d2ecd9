import { NOW_MS, UID } from '../../../testing/fake-venue.js';
import { openHuobiVenue, type HuobiVenue } from '../testing/signed-client.js';

const account = `spot:${UID}`;

describe('the account of a key’s owner', () => {
  let venue: HuobiVenue;
  beforeAll(async () => {
    venue = await openHuobiVenue();
  });
  afterAll(async () => venue.close());

  it('pays fees by rank, and less where it pays in HT', async () => {
    const classes = {
      A: { makerPpm: 800, takerPpm: 850 },
      B: { makerPpm: 1, takerPpm: 1 },
      C: { makerPpm: 1, takerPpm: 1 },
    };
    const terms = {
      account,
      rank: 1,
      rankedAt: NOW_MS,
      volumeBtcUnits: '0',
      htUnits: '0',
      payInHt: false,
      classes,
      schedule: 1,
    };
    venue.signals.answer('ledger.fee-terms', () => terms);
    const rates = async () => (await venue.get('/v2/reference/transact-fee-rate', { symbols: 'btcaud' })).body['data'];
    expect(await rates()).toEqual([
      expect.objectContaining({
        symbol: 'btcaud',
        makerFeeRate: '0.0008',
        takerFeeRate: '0.00085',
        actualMakerRate: '0.0008',
        actualTakerRate: '0.00085',
      }),
    ]);
    venue.signals.answer('ledger.fee-terms', () => ({ ...terms, payInHt: true }));
    expect(await rates()).toEqual([
      expect.objectContaining({
        makerFeeRate: '0.0008',
        takerFeeRate: '0.00085',
        actualMakerRate: '0.00064',
        actualTakerRate: '0.00068',
      }),
    ]);
  });
});
