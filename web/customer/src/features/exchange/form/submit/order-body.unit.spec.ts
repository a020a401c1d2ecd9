import { sampleMarket } from '../../../../testing/samples.js';
import { EMPTY_DRAFT } from '../amounts/draft.js';
import { USUAL_TERMS } from '../terms/order-terms.js';
import { orderBody } from './order-body.js';

const market = sampleMarket();
const terms = { ...USUAL_TERMS, operator: 'gte' } as const;
const draft = { ...EMPTY_DRAFT, price: '160,000.50', quantity: '0.0500', total: '8,000.03', stopPrice: '161000' };

describe('the body of an order', () => {
  it('is price and quantity for a limit order, and leaves out the usual terms', () => {
    expect(orderBody(draft, { market, side: 'buy', terms })).toEqual({
      symbol: 'btcaud',
      side: 'buy',
      type: 'limit',
      price: '160000.5',
      quantity: '0.05',
    });
  });

  it('names the type of another time in force and another self-trade rule', () => {
    const chosen = { ...terms, force: 'post-only', stpMode: 'cancel-both' } as const;
    expect(orderBody(draft, { market, side: 'sell', terms: chosen })).toMatchObject({
      type: 'post-only',
      stpMode: 'cancel-both',
    });
  });

  it('is what to spend for a market buy, and the quantity for a market sell', () => {
    const taking = { ...terms, kind: 'market' } as const;
    const order = { symbol: 'btcaud', type: 'market' };
    expect(orderBody(draft, { market, side: 'buy', terms: taking })).toEqual({
      ...order,
      side: 'buy',
      total: '8000.03',
    });
    expect(orderBody(draft, { market, side: 'sell', terms: taking })).toEqual({
      ...order,
      side: 'sell',
      quantity: '0.05',
    });
  });

  it('adds the condition to a stop-limit order', () => {
    expect(orderBody(draft, { market, side: 'buy', terms: { ...terms, kind: 'stop-limit' } })).toMatchObject({
      type: 'stop-limit',
      stopPrice: '161000',
      operator: 'gte',
    });
  });
});
