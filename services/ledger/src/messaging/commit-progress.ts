import { isOf, type RecordedEvent } from '@corella/event-store';

interface Waiter {
  readonly revision: number;
  readonly done: () => void;
}

const MAX_RELEASE_WAITERS = 10_000;

/**
 * Knows what has committed and who waits for it. Answers from memory must not show what a crash could take back
 * (`docs/rules/ledger.md` 21).
 */
export class CommitProgress {
  private committed = -1;
  private waiting: Waiter[] = [];
  private readonly releases = new Map<number, Set<() => void>>();
  private releaseWaiters = 0;

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
    if (this.releases.size === 0) return;
    for (const event of events) {
      if (!isOf(event, 'ledger') || event.type !== 'HoldReleased') continue;
      for (const done of this.releases.get(event.data.orderId) ?? []) done();
    }
  }

  /** Resolves once the state at `revision` is durable. */
  async reached(revision: number): Promise<void> {
    if (revision <= this.committed) return;
    await new Promise<void>((done) => this.waiting.push({ revision, done }));
  }

  /** True once the order's release has committed; false if the time is up first. */
  released(orderId: number, timeoutMs: number): Promise<boolean> {
    if (this.releaseWaiters >= MAX_RELEASE_WAITERS) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiters = this.releases.get(orderId) ?? new Set();
      const end = (isReleased: boolean): void => {
        clearTimeout(timer);
        if (waiters.delete(done)) this.releaseWaiters -= 1;
        if (waiters.size === 0) this.releases.delete(orderId);
        resolve(isReleased);
      };
      const done = (): void => end(true);
      const timer = setTimeout(() => end(false), timeoutMs);
      waiters.add(done);
      this.releaseWaiters += 1;
      this.releases.set(orderId, waiters);
    });
  }
}
