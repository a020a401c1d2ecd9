import type { RecordedEvent } from '@corella/event-store';
import { unreadableIn } from '@corella/event-store/readable';
import { happeningsOf } from '../happenings.js';

/** Enough for what seeds differ in. Reading every event would cost as much as deciding it. */
const OF_EACH_KIND = 3;

/** Reads the first events of every kind of happening by their schemas, as another process would. */
export function checkReadable(events: readonly RecordedEvent[], report: (finding: string) => void): void {
  const read = new Map<string, number>();
  for (const event of events) {
    const kind = happeningsOf(event).join();
    const before = read.get(kind) ?? 0;
    if (before >= OF_EACH_KIND) continue;
    read.set(kind, before + 1);
    const fault = unreadableIn(event);
    if (fault !== null) report(`revision ${event.revision} of ${event.stream} cannot be read: ${fault}`);
  }
}
