import fc from 'fast-check';
import { HoldingCosts, type Holding } from './holding-costs.js';

const changes = (of: Readonly<Record<string, bigint>>): ReadonlyMap<string, bigint> => new Map(Object.entries(of));
const trade = (of: Readonly<Record<string, bigint>>) => ({ isTrade: true, changes: changes(of) });
const entry = (of: Readonly<Record<string, bigint>>) => ({ isTrade: false, changes: changes(of) });
const after = (...moves: readonly Parameters<HoldingCosts['apply']>[0][]): Readonly<Record<string, Holding>> => {
  const costs = new HoldingCosts();
  for (const move of moves) costs.apply(move);
  return Object.fromEntries(costs.held());
};

describe('what a holding has cost', () => {
  it('is what was paid for it, averaged over purchases', () => {
    expect(after(trade({ aud: -100n, btc: 10n }), trade({ aud: -300n, btc: 10n }))).toEqual({
      btc: { units: 20n, known: 20n, cost: 400n },
    });
  });

  it('keeps the average when part is sold, at whatever price, and is nothing when all is sold', () => {
    const bought = trade({ aud: -400n, btc: 20n });
    expect(after(bought, trade({ btc: -5n, aud: 1_000n }))).toEqual({ btc: { units: 15n, known: 15n, cost: 300n } });
    expect(after(bought, trade({ btc: -5n, aud: 9n }), trade({ btc: -15n, aud: 9n }))).toEqual({});
  });

  it('goes over to what is bought with it', () => {
    expect(after(trade({ aud: -400n, btc: 20n }), trade({ btc: -5n, eth: 50n }))).toEqual({
      btc: { units: 15n, known: 15n, cost: 300n },
      eth: { units: 50n, known: 50n, cost: 100n },
    });
  });

  it('is unknown for what was paid in, and for that part of what is bought with it', () => {
    expect(after(entry({ aud: 1_000n, btc: 30n }))).toEqual({ btc: { units: 30n, known: 0n, cost: 0n } });
    expect(after(entry({ btc: 30n }), trade({ aud: -100n, btc: 10n }), trade({ btc: -20n, eth: 8n }))).toEqual({
      btc: { units: 20n, known: 5n, cost: 50n },
      eth: { units: 8n, known: 2n, cost: 50n },
    });
    expect(after(entry({ btc: 30n }), trade({ btc: -20n, eth: 8n }))).toMatchObject({ eth: { known: 0n, cost: 0n } });
  });

  it('includes a fee in tokens, as far as their cost is known', () => {
    expect(after(trade({ aud: -50n, ht: 100n }), trade({ aud: -400n, ht: -10n, btc: 20n }))).toEqual({
      ht: { units: 90n, known: 90n, cost: 45n },
      btc: { units: 20n, known: 20n, cost: 405n },
    });
    // Tokens that were paid in have no known cost, wherever they stand among the lines.
    for (const moved of [
      { ht: -10n, aud: -400n, btc: 20n },
      { btc: 20n, aud: -400n, ht: -10n },
    ])
      expect(after(entry({ ht: 100n }), trade(moved))).toMatchObject({ btc: { units: 20n, known: 20n, cost: 400n } });
    // Tokens that are themselves what is paid.
    expect(after(trade({ aud: -50n, ht: 100n }), trade({ ht: -100n, btc: 1n }))).toEqual({
      btc: { units: 1n, known: 1n, cost: 50n },
    });
  });

  it('leaves with what is paid out, and is lost when somebody trades with themselves and pays the fee', () => {
    const bought = trade({ aud: -400n, btc: 20n });
    expect(after(bought, entry({ btc: -5n }))).toEqual({ btc: { units: 15n, known: 15n, cost: 300n } });
    expect(after(bought, trade({ btc: -1n, aud: -2n }))).toEqual({ btc: { units: 19n, known: 19n, cost: 380n } });
  });

  it('never knows more than there is, never falls below zero, and loses nothing to rounding', () => {
    const move = fc.record({
      isTrade: fc.boolean(),
      out: fc.constantFrom('aud', 'btc', 'eth'),
      into: fc.constantFrom('aud', 'btc', 'eth'),
      outUnits: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      inUnits: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        const costs = new HoldingCosts();
        const units = new Map<string, bigint>();
        let paid = 0n;
        for (const { isTrade, out, into, outUnits, inUnits } of moves) {
          if (out === into) continue;
          const has = costs.held().get(out)?.units ?? 0n;
          const gone = out === 'aud' ? outUnits : outUnits < has ? outUnits : has;
          if (gone === 0n) continue;
          const moved = changes({ [out]: -gone, [into]: inUnits });
          costs.apply({ isTrade, changes: moved });
          if (out === 'aud' && isTrade) paid += gone;
          for (const [asset, change] of moved) units.set(asset, (units.get(asset) ?? 0n) + change);
        }
        let sum = 0n;
        for (const [asset, held] of costs.held()) {
          expect(held.units).toBe(units.get(asset));
          expect(held.known >= 0n && held.known <= held.units && held.cost >= 0n).toBe(true);
          sum += held.cost;
        }
        // Costs come from AUD paid in trades and from nowhere else.
        expect(sum <= paid).toBe(true);
      }),
    );
  });
});
