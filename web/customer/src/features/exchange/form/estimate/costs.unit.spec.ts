import { sampleMarket } from '../../../../testing/samples.js';
import { costsOf } from './costs.js';

const market = sampleMarket({ makerPpm: 800, takerPpm: 1_000 });
const draft = { price: '160000', quantity: '0.05', total: '8000', stopPrice: '' };

describe('fee and what is received', () => {
  it('takes the maker fee out of the base when a buy rests', () => {
    expect(
      costsOf({ market, side: 'buy', type: 'limit', rates: market, draft, estimate: null, opposite: '161000' }),
    ).toMatchObject({ role: 'maker', fee: '0.00004000', receive: '0.04996000', asset: 'btc' });
  });

  it('takes the taker fee out of the quote when a sell crosses', () => {
    expect(
      costsOf({ market, side: 'sell', type: 'limit', rates: market, draft, estimate: null, opposite: '160000' }),
    ).toMatchObject({ role: 'taker', fee: '8.00000000', receive: '7992.00000000', asset: 'aud' });
  });

  it('says nothing while the draft is incomplete', () => {
    expect(
      costsOf({
        market,
        side: 'buy',
        type: 'limit',
        rates: market,
        draft: { ...draft, quantity: '' },
        estimate: null,
        opposite: null,
      }),
    ).toMatchObject({ fee: null, receive: null });
  });
});
