import { Injectable } from '@nestjs/common';
import { LoopMonitor } from './loop-monitor.js';

/**
 * Orders on their way to the ledger at once: as many as it decides in one group, so that the next one waits for one
 * commit only.
 */
const MAX_UNDER_WAY = 512;

/** Decides whether a new order is taken. Cancels, reads and settlement never ask; refusing orders leaves them room. */
@Injectable()
export class Admission {
  private underWay = 0;

  constructor(private readonly loop: LoopMonitor) {}

  refusesOrders(): boolean {
    return this.underWay >= MAX_UNDER_WAY || this.loop.overloaded();
  }

  /** Counts an order until its outcome is known. */
  async during<Outcome>(run: () => Promise<Outcome>): Promise<Outcome> {
    this.underWay += 1;
    try {
      return await run();
    } finally {
      this.underWay -= 1;
    }
  }
}
