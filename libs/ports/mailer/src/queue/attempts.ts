import type { Clock } from '@corella/clock';
import type { OutgoingMessage } from '../index.js';
import { PAUSES_MS, type Delivery } from './delivery.js';

export interface Kept {
  readonly id: string;
  readonly message: OutgoingMessage;
  /** No attempt begins after this time. */
  readonly until: number;
}

export interface AttemptsOptions {
  readonly delivery: Delivery;
  readonly clock: Clock;
  readonly pausesMs?: readonly number[];
  /** Called once for each message that needs no further attempt. */
  readonly forget: (message: Kept) => Promise<void>;
  readonly onGivenUp: (error: Error) => void;
  readonly onDelay?: (error: Error) => void;
}

type Waiting = Kept & { attempts: number };

const AT_ONCE = 4;
const CLOSING_MS = 5_000;

/** Tries each message until the server takes it or refuses it for good, or until its time is over; four at a time. */
export class Attempts {
  private readonly waiting = new Map<string, Waiting>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly ready: Waiting[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private isClosed = false;

  constructor(private readonly options: AttemptsOptions) {}

  get size(): number {
    return this.waiting.size;
  }

  add(kept: Kept): void {
    if (this.waiting.has(kept.id)) return;
    const one = { ...kept, attempts: 0 };
    this.waiting.set(kept.id, one);
    this.queue(one);
  }

  /** Gives attempts under way five seconds to end, and begins no other. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSING_MS);
    });
    await Promise.race([Promise.all(this.underWay), late]).finally(() => clearTimeout(timer));
    this.options.delivery.close();
  }

  private queue(one: Waiting): void {
    this.timers.delete(one.id);
    this.ready.push(one);
    this.work();
  }

  private work(): void {
    while (!this.isClosed && this.underWay.size < AT_ONCE) {
      const one = this.ready.shift();
      if (one === undefined) return;
      const run: Promise<void> = this.attempt(one).finally(() => {
        this.underWay.delete(run);
        this.work();
      });
      this.underWay.add(run);
    }
  }

  private async attempt(one: Waiting): Promise<void> {
    const { delivery, clock, pausesMs = PAUSES_MS, onDelay } = this.options;
    one.attempts += 1;
    const end = await delivery.deliver(one.message, one.id);
    if (end.kind === 'sent') return this.end(one);
    if (end.kind === 'refused') return this.giveUp(one, end.why);
    const pause = pausesMs[Math.min(one.attempts, pausesMs.length) - 1] ?? 0;
    if (clock.nowMs() + pause > one.until) return this.giveUp(one, end.why);
    onDelay?.(new Error(`a message waits for its attempt ${one.attempts + 1}: ${end.why}`));
    if (!this.isClosed)
      this.timers.set(
        one.id,
        setTimeout(() => this.queue(one), pause),
      );
  }

  private giveUp(one: Waiting, why: string): Promise<void> {
    this.options.onGivenUp(new Error(`a message is given up after ${one.attempts} attempts: ${why}`));
    return this.end(one);
  }

  private end(one: Waiting): Promise<void> {
    this.waiting.delete(one.id);
    return this.options.forget(one);
  }
}
