import type { Random } from '@corella/random';
import type { VirtualTime } from '../machine/virtual-time.js';

/**
 * One life of a process. Everything in progress ends with it: its requests are no longer answered, and nothing that it
 * does after its end can reach the world, because all ports ask here first.
 */
export class Life {
  private alive = true;
  private readonly endings: (() => void)[] = [];

  constructor(
    readonly name: string,
    readonly time: VirtualTime,
    readonly random: Random,
  ) {}

  get isAlive(): boolean {
    return this.alive;
  }

  end(): void {
    if (!this.alive) return;
    this.alive = false;
    for (const ending of this.endings.splice(0)) ending();
  }

  onEnd(ending: () => void): void {
    this.endings.push(ending);
  }

  /** Runs `work` after a while, if this life lasts that long. */
  later(delayMs: number, work: () => void): void {
    if (!this.alive) return;
    this.time.after(delayMs, () => {
      if (this.alive) work();
    });
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
