import type { ReferencePrice, ReferencePrices } from '../index.js';

export interface PricesUnderTest {
  readonly prices: ReferencePrices;
  /** Lets a price of each of these arrive. */
  readonly symbols: readonly string[];
  next(): void;
}

/** The suite that every source of reference prices passes. */
export function referencePricesConformance(name: string, factory: () => PricesUnderTest): void {
  describe(`${name} keeps the contract of reference prices`, () => {
    let tested: PricesUnderTest;
    beforeEach(() => {
      tested = factory();
    });
    afterEach(() => tested.prices.close());
    const heardBy = (): { readonly heard: ReferencePrice[]; close(): void } => {
      const heard: ReferencePrice[] = [];
      return { heard, ...tested.prices.subscribe((price) => heard.push(price)) };
    };

    it('tells every subscriber each price, which is the current one then', () => {
      const { prices, symbols, next } = tested;
      const [one, other] = [heardBy(), heardBy()];
      prices.subscribe((price) => expect(prices.current(price.symbol)).toEqual(price));
      next();
      next();
      expect(one.heard.map(({ symbol }) => symbol).sort()).toEqual([...symbols, ...symbols].sort());
      expect(other.heard).toEqual(one.heard);
      for (const symbol of symbols)
        expect(prices.current(symbol)).toEqual(one.heard.findLast((heard) => heard.symbol === symbol));
      for (const { price, at } of one.heard) expect([price > 0, Number.isSafeInteger(at)]).toEqual([true, true]);
    });

    it('has no price of a symbol that it does not know', () => {
      tested.next();
      expect(tested.prices.current('nobody')).toBeNull();
    });

    it('tells a subscriber nothing more once that has left, and nobody once it is closed', () => {
      const { prices, symbols, next } = tested;
      const [leaves, stays] = [heardBy(), heardBy()];
      leaves.close();
      next();
      prices.close();
      next();
      expect([leaves.heard.length, stays.heard.length]).toEqual([0, symbols.length]);
    });
  });
}
