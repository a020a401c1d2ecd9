import { orderFeeText } from './order-fee.js';

describe('the fee of an order', () => {
  it.each([
    ['0.00005000', '0', '0.00005 BTC'],
    ['0', '1.25', '1.25 HT'],
    ['0.00001', '0.5', '0.00001 BTC + 0.5 HT'],
    ['0', '0.00000000', null],
  ])('%s BTC and %s HT is %s', (fee, htFee, text) => {
    expect(orderFeeText({ fee, feeAsset: 'btc', htFee })).toBe(text);
  });
});
