import { feeAmount, orderFeeText } from './order-fee.js';

describe('the fee of an order', () => {
  it.each([
    ['0.00005', '0', '0.00005000 BTC'],
    ['0', '1.25', '1.2500 HT'],
    ['0.00001', '0.5', '0.00001000 BTC + 0.5000 HT'],
    ['0', '0.00000000', null],
  ])('%s BTC and %s HT is %s', (fee, htFee, text) => {
    expect(orderFeeText({ fee, feeAsset: 'btc', htFee })).toBe(text);
  });

  it('has the decimals of its asset, and is never shown as nothing while it is something', () => {
    expect(feeAmount('1234.56789', 'aud')).toBe('1,234.56 AUD');
    expect(feeAmount('0.00123', 'aud')).toBe('< 0.01 AUD');
    expect(feeAmount('0', 'aud')).toBe('0.00 AUD');
  });
});
