import type { RecordedEvent, StreamName } from '@corella/event-store';

interface InputWaiter {
  readonly stream: StreamName;
  readonly revision: number;
  readonly settle: (reached: boolean) => void;
}

/** Callers who wait until a followed stream has been taken up to a revision, each for a bounded time. */
export function createInputWaiters(inputOf: (stream: StreamName) => number | undefined) {
  const waiters = new Set<InputWaiter>();
  // Delivered input counts as taken even if the machine ignored it and did not move its own mark.
  const handed = new Map<StreamName, number>();
  const taken = (stream: StreamName): number => Math.max(handed.get(stream) ?? -1, inputOf(stream) ?? -1);

  return {
    took({ stream, revision }: RecordedEvent): void {
      handed.set(stream, revision);
      for (const waiter of waiters) if (waiter.stream === stream && revision >= waiter.revision) waiter.settle(true);
    },
    wait(stream: StreamName, revision: number, timeoutMs: number): Promise<boolean> {
      if (taken(stream) >= revision) return Promise.resolve(true);
      return new Promise((resolve) => {
        const settle = (reached: boolean): void => {
          clearTimeout(timer);
          waiters.delete(waiter);
          resolve(reached);
        };
        const waiter: InputWaiter = { stream, revision, settle };
        const timer = setTimeout(() => settle(false), timeoutMs);
        waiters.add(waiter);
      });
    },
    endAll(): void {
      for (const waiter of waiters) waiter.settle(false);
    },
  };
}
