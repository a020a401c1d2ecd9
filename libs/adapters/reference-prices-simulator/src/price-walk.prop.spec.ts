import fc from 'fast-check';
import { priceWalk } from './price-walk.js';

const anchorsAud = { btc: 161_240.5, eth: 5_412.36, usdt: 1.5312 };

describe('the simulated price walk', () => {
  it('gives the same prices for the same seed and steps', () => {
    const run = () => {
      const walk = priceWalk({ seed: 7, anchorsAud, nzdPerAud: 1.1 });
      for (let i = 0; i < 500; i += 1) walk.step(1_000);
      return walk.price('eth', 'aud');
    };
    expect(run()).toBe(run());
  });

  it('keeps triangles consistent: btc/nzd equals btc/aud divided by nzd/aud for every seed', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 300 }), (seed, steps) => {
        const walk = priceWalk({ seed, anchorsAud, nzdPerAud: 1.1 });
        for (let i = 0; i < steps; i += 1) walk.step(1_000);
        const [btcAud, nzdAud, btcNzd] = [walk.price('btc', 'aud'), walk.price('nzd', 'aud'), walk.price('btc', 'nzd')];
        expect(btcNzd).toBeCloseTo((btcAud ?? 0) / (nzdAud ?? 1), 6);
      }),
      { numRuns: 30 },
    );
  });

  it('starts where it is told and answers null for an unknown asset', () => {
    const walk = priceWalk({ seed: 1, anchorsAud, startAud: { btc: 100_000 }, nzdPerAud: 1.1 });
    expect(walk.price('btc', 'aud')).toBeCloseTo(100_000, 6);
    expect(walk.price('doge', 'aud')).toBeNull();
  });

  it('stays within a factor of three of its anchor over thirty days', () => {
    const walk = priceWalk({ seed: 3, anchorsAud, nzdPerAud: 1.1 });
    for (let i = 0; i < 30 * 24 * 60; i += 1) walk.step(60_000);
    const ratio = (walk.price('btc', 'aud') ?? 0) / anchorsAud.btc;
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  });
});
