import fc from 'fast-check';
import { tagPlaces } from './label-places.js';

const PANE = { height: 300, labelHeight: 20 };
const lines = fc.array(fc.integer({ min: -20, max: 320 }), { maxLength: 30 });

describe('tags on the price axis', () => {
  it('stand inside, near their lines, in the order of their prices, and never cover one another or the last price', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 300 }), (ys, last) => {
        const taken = { at: last, from: last - 10, to: last + 26 };
        const shown = tagPlaces(ys, PANE, [taken]).flatMap((place, at) =>
          place === null ? [] : [{ at: ys[at] ?? 0, from: place - 10, to: place + 10 }],
        );
        expect(shown.every(({ at, from, to }) => from >= 0 && to <= 300 && Math.abs(at - from - 10) <= 40)).toBe(true);
        const inOrder = [taken, ...shown].sort((a, b) => a.at - b.at);
        expect(inOrder.every(({ from }, at) => at === 0 || (inOrder[at - 1]?.to ?? 0) <= from)).toBe(true);
      }),
    );
  });
});
