import type { StreamName } from '@corella/event-store';
import type { Random } from '@corella/random';
import type { VirtualTime } from '../machine/virtual-time.js';

/** An append on its way when its process is stopped or killed arrives all the same, sometimes after a takeover. */
const LONGEST_WAY_MS = 8_000;
/** Share of looks at a stream's end just after which one arrives. For a successor that looks, no moment is worse. */
const RIGHT_AFTER_A_LOOK = 0.5;

/** Appends that outlive their process on the way to a store that other processes use too. */
export class LateAppends {
  private readonly waiting = new Map<StreamName, Set<() => void>>();

  constructor(
    private readonly time: VirtualTime,
    private readonly random: Random,
  ) {}

  send(stream: StreamName, store: () => void): void {
    const { random, time } = this;
    const waiting = this.waiting.get(stream) ?? new Set();
    this.waiting.set(stream, waiting);
    const arrive = (): void => {
      if (waiting.delete(arrive)) store();
    };
    waiting.add(arrive);
    time.after(random.int(0, random.next() < 0.8 ? LONGEST_WAY_MS : 20), arrive);
  }

  /** Somebody has read where the stream ends. */
  endWasRead(stream: StreamName): void {
    for (const arrive of this.waiting.get(stream) ?? [])
      if (this.random.next() < RIGHT_AFTER_A_LOOK) this.time.after(0, arrive);
  }
}
