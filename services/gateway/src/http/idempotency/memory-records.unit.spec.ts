import { ManualClock } from '@corella/clock';
import { idempotencyConformance } from '@corella/idempotency/conformance';
import { createMemoryRecords } from './memory-records.js';

const MINUTE_MS = 60_000;

idempotencyConformance('memory', () => {
  const clock = new ManualClock(0);
  const records = createMemoryRecords(clock);
  return Promise.resolve({
    records: [records, records],
    outlastClaim: () => Promise.resolve(clock.advance(MINUTE_MS)),
    outlastAnswer: () => Promise.resolve(clock.advance(10 * MINUTE_MS)),
    dispose: () => records.close(),
  });
});
