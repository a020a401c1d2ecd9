import { feeRate, workedFee } from './fee-text.js';

describe('fees in words', () => {
  it('writes parts per million as a percentage', () => {
    expect(feeRate(1500)).toBe('0.150%');
    expect(feeRate(80)).toBe('0.008%');
  });

  it('takes the fee out of what is received, rounded up to the smallest unit', () => {
    expect(workedFee('0.01', 1000)).toEqual({ received: '0.01000000', fee: '0.00001000', net: '0.00999000' });
    expect(workedFee('0.00000001', 1000)).toEqual({ received: '0.00000001', fee: '0.00000001', net: '0.00000000' });
  });
});
