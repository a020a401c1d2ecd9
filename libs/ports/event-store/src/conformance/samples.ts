import type { NewEvent, StreamName } from '../index.js';

export const sampleEvents = (stream: StreamName, firstRevision: number, count: number, note = 'x'): NewEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${stream}/${firstRevision + index}`,
    type: 'Noted',
    data: { note, number: firstRevision + index },
    meta: { at: 1_700_000_000_000 + firstRevision + index },
  }));

/** Waits until `done` is true. The time limit is far above what any adapter needs and only ends a test that hangs. */
export async function eventually(done: () => boolean, timeoutMs = 10_000): Promise<void> {
  for (let waited = 0; !done(); waited += 2) {
    if (waited > timeoutMs) throw new Error('nothing happened in time');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
