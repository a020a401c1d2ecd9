import type { Random } from '@corella/random';
import type { Planner, Step, VirtualTime } from '../machine/virtual-time.js';

const NEVER: Step = { cancel: () => undefined };
/** How long it takes until a process that goes on has taken everything that waited. */
const LONGEST_WAKING_MS = 4;

/**
 * One life of a process. Everything in progress ends with it: its timers and requests, and whatever is on its way to
 * it. While it is stopped, as by SIGSTOP, all of that waits, and time goes on.
 */
export class Life implements Planner {
  private alive = true;
  private stopped = false;
  /** Whether it was ever stopped. */
  wasStopped = false;
  private readonly waiting: (() => void)[] = [];
  private readonly endings: (() => void)[] = [];
  private readonly stops: (() => void)[] = [];

  constructor(
    readonly name: string,
    readonly time: VirtualTime,
    readonly random: Random,
  ) {}

  get isAlive(): boolean {
    return this.alive;
  }

  get isStopped(): boolean {
    return this.stopped;
  }

  end(): void {
    if (!this.alive) return;
    this.alive = false;
    this.waiting.length = 0;
    for (const ending of this.endings.splice(0)) ending();
  }

  onEnd(ending: () => void): void {
    this.endings.push(ending);
  }

  stop(): void {
    if (!this.alive || this.stopped) return;
    this.stopped = true;
    this.wasStopped = true;
    for (const stop of this.stops) stop();
  }

  onStop(stop: () => void): void {
    this.stops.push(stop);
  }

  /** Takes what has waited, in any order. */
  goOn(): void {
    if (!this.alive || !this.stopped) return;
    this.stopped = false;
    for (const step of this.waiting.splice(0)) this.later(this.random.int(0, LONGEST_WAKING_MS), step);
  }

  /** Something reaches this process: it is taken now, when the process goes on, or never. */
  take(step: () => void): void {
    if (!this.alive) return;
    if (this.stopped) {
      this.waiting.push(step);
      return;
    }
    this.time.taker = this;
    step();
  }

  /** Plans a step of this process. */
  after(delayMs: number, run: () => void): Step {
    if (!this.alive) return NEVER;
    let isOpen = true;
    const once = (): void => {
      if (isOpen) run();
    };
    const step = this.time.after(delayMs, () => this.take(once));
    return {
      cancel() {
        isOpen = false;
        step.cancel();
      },
    };
  }

  /** Runs `work` after a while, if this life lasts that long. */
  later(delayMs: number, work: () => void): void {
    this.after(delayMs, work);
  }

  /** Answers with the result of `read` after a while; never, if this life ends before. */
  answer<Value>(maxDelayMs: number, read: () => Value): Promise<Value> {
    return new Promise((resolve, reject) =>
      this.later(this.random.int(0, maxDelayMs), () => {
        try {
          resolve(read());
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      }),
    );
  }
}
