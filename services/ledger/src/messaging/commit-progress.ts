import { isOf, type RecordedEvent } from '@corella/event-store';

interface Waiter {
  readonly revision: number;
  readonly done: () => void;
}

const MAX_ORDER_WAITERS = 10_000;

/** Who waits for something to happen to an order. Bounded in number, and each wait in time. */
class OrderWaiters {
  private readonly waiting = new Map<number, Set<() => void>>();
  private count = 0;

  get isEmpty(): boolean {
    return this.waiting.size === 0;
  }

  happened(orderId: number): void {
    for (const done of this.waiting.get(orderId) ?? []) done();
  }

  /** True once it has happened; false if the time is up first. */
  wait(orderId: number, timeoutMs: number): Promise<boolean> {
    if (this.count >= MAX_ORDER_WAITERS) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiters = this.waiting.get(orderId) ?? new Set();
      const end = (hasHappened: boolean): void => {
        clearTimeout(timer);
        if (waiters.delete(done)) this.count -= 1;
        if (waiters.size === 0) this.waiting.delete(orderId);
        resolve(hasHappened);
      };
      const done = (): void => end(true);
      const timer = setTimeout(() => end(false), timeoutMs);
      waiters.add(done);
      this.count += 1;
      this.waiting.set(orderId, waiters);
    });
  }
}

/**
 * Knows what has committed and who waits for it. Answers from memory must not show what a crash could take back
 * (`docs/rules/ledger.md` 21).
 */
export class CommitProgress {
  private committed = -1;
  private waiting: Waiter[] = [];
  private readonly releases = new OrderWaiters();
  private readonly replacements = new OrderWaiters();

  startFrom(revision: number): void {
    this.committed = revision;
  }

  get revision(): number {
    return this.committed;
  }

  /** Call this after each commit, before the replies leave. */
  onCommitted(events: readonly RecordedEvent[]): void {
    this.committed = events.at(-1)?.revision ?? this.committed;
    // States are read in ascending order, so the waiters stand in ascending order too.
    const open = this.waiting.findIndex(({ revision }) => revision > this.committed);
    for (const { done } of this.waiting.splice(0, open < 0 ? this.waiting.length : open)) done();
    if (this.releases.isEmpty && this.replacements.isEmpty) return;
    for (const event of events) {
      if (!isOf(event, 'ledger') || event.type !== 'HoldReleased') continue;
      const { orderId, replacedBy } = event.data;
      this.releases.happened(orderId);
      this.replacements.happened(orderId);
      if (replacedBy !== undefined) this.replacements.happened(replacedBy);
    }
  }

  /** Resolves once the state at `revision` is durable. */
  async reached(revision: number): Promise<void> {
    if (revision <= this.committed) return;
    await new Promise<void>((done) => this.waiting.push({ revision, done }));
  }

  /** True once the order's release has committed; false if the time is up first. */
  released(orderId: number, timeoutMs: number): Promise<boolean> {
    return this.releases.wait(orderId, timeoutMs);
  }

  /**
   * True once it has committed that the order took another's place, or that it ended; false if the time is up first.
   */
  replaced(orderId: number, timeoutMs: number): Promise<boolean> {
    return this.replacements.wait(orderId, timeoutMs);
  }
}
