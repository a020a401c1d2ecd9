import { giveBack } from './index.js';

describe('large bytes', () => {
  it('are empty once they are given back', () => {
    const bytes = new Uint8Array(4_000_000).fill(7);
    giveBack(bytes);
    expect(bytes).toHaveLength(0);
  });

  it('keep their memory where others share it', () => {
    const whole = Buffer.alloc(100, 7);
    giveBack(whole.subarray(0, 50));
    expect(whole).toEqual(Buffer.alloc(100, 7));
  });
});
