import fc from 'fast-check';
import { ManualClock } from '@corella/clock';
import { MAX_GATEWAY, ORDER_ID_EPOCH_MS, orderIdGenerator, orderIdTimeMs } from './index.js';

const START = Date.UTC(2026, 10, 21);

describe('order ids', () => {
  it('rise strictly and stay safe integers, whatever the clock does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_GATEWAY }),
        fc.array(fc.integer({ min: -3_600_000, max: 3_600_000 }), { maxLength: 300 }),
        (gateway, moves) => {
          const clock = new ManualClock(START);
          const ids = orderIdGenerator({ clock, gateway });
          let last = 0;
          for (const move of moves) {
            clock.advance(move);
            const id = ids.next();
            expect(Number.isSafeInteger(id)).toBe(true);
            expect(id).toBeGreaterThan(last);
            last = id;
          }
        },
      ),
    );
  });

  it('never equal those of another gateway', () => {
    const clock = new ManualClock(START);
    const [a, b] = [orderIdGenerator({ clock, gateway: 0 }), orderIdGenerator({ clock, gateway: 31 })];
    const ids = new Set<number>();
    for (let i = 0; i < 2_000; i += 1) ids.add(a.next()).add(b.next());
    expect(ids.size).toBe(4_000);
  });

  it('reveal when they were issued, and start above what was recovered', () => {
    const clock = new ManualClock(START);
    const ids = orderIdGenerator({ clock, gateway: 3 });
    const first = ids.next();
    expect(orderIdTimeMs(first)).toBe(START);
    const recovered = (START - ORDER_ID_EPOCH_MS + 86_400_000) * 4_096 + 4_095;
    ids.seedAbove(recovered);
    expect(ids.next()).toBeGreaterThan(recovered);
  });

  it('stay below 2^53 to the end of their 41 bits', () => {
    const clock = new ManualClock(ORDER_ID_EPOCH_MS + 2 ** 41 - 1);
    expect(orderIdGenerator({ clock, gateway: MAX_GATEWAY }).next()).toBeLessThan(2 ** 53);
  });

  it('refuse a gateway number that does not fit', () => {
    expect(() => orderIdGenerator({ clock: new ManualClock(START), gateway: 32 })).toThrow('gateway must be 0 to 31');
  });
});
