import { createRequire } from 'node:module';
import { calmIdleQueues, type RequestQueue } from './idle-queue.js';

const Queue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js') as new (
  options: object,
) => RequestQueue & { throttledUntil: number; pending: unknown[]; throttleCheckTimeoutId: NodeJS.Timeout | null };

describe('the requests on a connection to Kafka', () => {
  beforeAll(calmIdleQueues);
  const looksAgain = (change: (queue: InstanceType<typeof Queue>) => void = () => undefined): boolean => {
    const logger = { namespace: () => logger, debug: () => undefined };
    const queue = new Queue({ maxInFlightRequests: null, requestTimeout: 1_000, logger, isConnected: () => true });
    change(queue);
    queue.scheduleCheckPendingRequests();
    const timer = queue.throttleCheckTimeoutId;
    if (timer !== null) clearTimeout(timer);
    return timer !== null;
  };

  it('are looked at again while some wait, or a broker has asked to wait', () => {
    expect(looksAgain((queue) => queue.pending.push({}))).toBe(true);
    expect(looksAgain((queue) => (queue.throttledUntil = Date.now() + 5_000))).toBe(true);
  });

  it('are not while there are none, which made Node warn of a timer before now', () => {
    expect(looksAgain()).toBe(false);
    expect(looksAgain((queue) => (queue.throttledUntil = Date.now() - 5_000))).toBe(false);
  });
});
