import type { RecordedEvent, StreamName } from '@corella/event-store';

interface InputWaiter {
  readonly stream: StreamName;
  readonly revision: number;
  readonly settle: (reached: boolean) => void;
}

/** Nobody waits for the streams of people or payments, whose number keeps growing. */
const MOST_STREAMS = 4_096;

/** Callers who wait until a followed stream has been taken up to a revision, each for a bounded time. */
export function createInputWaiters(inputOf: (stream: StreamName) => number | undefined) {
  const waiters = new Set<InputWaiter>();
  // Delivered input counts as taken even if the machine ignored it and did not move its own mark. A stream that has not
  // moved for a long time may be forgotten. Whoever asks for it then waits, and is told that it was not seen.
  const handed = new Map<StreamName, number>();
  const taken = (stream: StreamName): number => Math.max(handed.get(stream) ?? -1, inputOf(stream) ?? -1);

  return {
    took({ stream, revision }: RecordedEvent): void {
      if (handed.size >= MOST_STREAMS && !handed.has(stream)) handed.clear();
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
    /** How many streams it remembers. */
    remembered: (): number => handed.size,
    endAll(): void {
      for (const waiter of waiters) waiter.settle(false);
    },
  };
}
