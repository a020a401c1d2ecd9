import type { ReferencePrice, ReferencePrices } from '@corella/reference-prices';
import type { Life } from './process.js';

type Handler = (price: ReferencePrice) => void;

/** Prices from outside. A process receives them as long as it lives. */
export class SimulatedPrices {
  private readonly handlers = new Map<Handler, Life>();

  tell(price: ReferencePrice): void {
    for (const [handler, life] of this.handlers) {
      if (life.isAlive) life.later(0, () => handler(price));
      else this.handlers.delete(handler);
    }
  }

  of(life: Life): ReferencePrices {
    return {
      current: () => null,
      subscribe: (handler) => {
        this.handlers.set(handler, life);
        return { close: () => void this.handlers.delete(handler) };
      },
      close: () => undefined,
    };
  }
}
