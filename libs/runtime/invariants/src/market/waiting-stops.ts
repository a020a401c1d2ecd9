import type { MarketEvents } from '@corella/contracts/market';
import type { Report } from '../violation.js';
import type { Accepted } from './incoming.js';

/** An append with this many trades may have no room to trigger a stop as well. */
const CROWDED_TRADES = 300;

/** Stop-limit orders before their trigger, and what they wait for (ADR 14). */
export class WaitingStops {
  private readonly waiting = new Map<number, Accepted>();
  /** Triggered since the last command began. */
  private trades = 0;
  private triggered = 0;

  ids(): Iterable<number> {
    return this.waiting.keys();
  }

  has(orderId: number): boolean {
    return this.waiting.has(orderId);
  }

  add(order: Accepted, lastTicks: number, report: Report): void {
    if (isMet(order, lastTicks))
      report('stop', `order ${order.orderId} begins to wait although ${lastTicks} already reaches its stop`);
    this.waiting.set(order.orderId, order);
  }

  remove(orderId: number): void {
    this.waiting.delete(orderId);
  }

  /** The order that is triggered; undefined if it was not waiting. */
  trigger({ orderId, lastTicks }: MarketEvents['StopTriggered'], report: Report): Accepted | undefined {
    const order = this.waiting.get(orderId);
    if (!order) {
      report('once', `order ${orderId} is triggered without waiting`);
      return undefined;
    }
    this.waiting.delete(orderId);
    this.triggered += 1;
    if (!isMet(order, lastTicks))
      report(
        'stop',
        `order ${orderId} is triggered at ${lastTicks}, its stop is ${order.operator ?? ''} ${order.stopTicks}`,
      );
    for (const other of this.waiting.values())
      if (other.orderId < orderId && isMet(other, lastTicks))
        report('stop', `order ${orderId} is triggered before ${other.orderId}, which ${lastTicks} reaches as well`);
    return order;
  }

  traded(): void {
    this.trades += 1;
  }

  /**
   * A command begins. The one before it must have triggered some of the stops that its trades reached, if they reached
   * any.
   */
  beginCommand(lastTicks: number, report: Report): void {
    if (this.trades > 0 && this.trades < CROWDED_TRADES && this.triggered === 0) this.noneMet(lastTicks, report);
    this.trades = 0;
    this.triggered = 0;
  }

  /** At rest, no stop waits whose price has been reached. */
  noneMet(lastTicks: number, report: Report): void {
    for (const order of this.waiting.values())
      if (isMet(order, lastTicks))
        report('stop', `order ${order.orderId} still waits although ${lastTicks} reaches it`);
  }
}

const isMet = ({ operator, stopTicks = 0 }: Accepted, lastTicks: number): boolean =>
  operator === 'gte' ? lastTicks >= stopTicks : lastTicks <= stopTicks;
