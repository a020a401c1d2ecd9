import type { Bus, EventFeed, Position } from '@corella/bus';
import type { Clock } from '@corella/clock';
import type { ReferencePrices } from '@corella/reference-prices';
import type { Signals } from '@corella/signals';

/**
 * What the simulated market needs: the ordinary order path, the feed that says what became of its orders, and prices to
 * quote around.
 */
export interface SimulationDeps {
  readonly bus: Bus;
  readonly feed: EventFeed;
  readonly signals: Signals;
  readonly prices: ReferencePrices;
  readonly clock: Clock;
  readonly seed: number;
  /** Position from which to follow the feed. Earlier events concern orders that were withdrawn at the start. */
  readonly head: () => Promise<Position | null>;
  readonly onWarning: (message: string, detail: Readonly<Record<string, unknown>>) => void;
}

/** The simulation has an order-id range of its own: the last of the gateways' numbers. */
export const SIMULATION_GATEWAY = 31;
