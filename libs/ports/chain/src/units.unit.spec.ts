import { finestUnits, ledgerUnits } from './index.js';

describe('amounts between ledger and chain', () => {
  it('gain digits on the way out, and are never rounded there', () => {
    expect(finestUnits(150_000_000n, 18)).toBe(1_500_000_000_000_000_000n);
    expect(finestUnits(150_000_000n, 8)).toBe(150_000_000n);
    expect(finestUnits(150_000_000n, 6)).toBe(1_500_000n);
    expect(finestUnits(150_000_001n, 6)).toBeNull();
  });

  it('are rounded down on the way in, and what is left is named', () => {
    expect(ledgerUnits(1_500_000_000_900_000_001n, 18)).toEqual({ units: 150_000_000n, dust: 900_000_001n });
    expect(ledgerUnits(1_500_000n, 6)).toEqual({ units: 150_000_000n, dust: 0n });
    expect(ledgerUnits(7n, 8)).toEqual({ units: 7n, dust: 0n });
  });
});
