import type { StreamName } from '@corella/event-store';
import { BoundedMap } from './bounded-map.js';

/** The streams written last, with their revisions. A list waits for them, so that everybody reads their own writes. */
export class RecentWrites {
  private readonly revisions = new BoundedMap<StreamName, number>(64);

  note(stream: StreamName, revision: number): void {
    this.revisions.set(stream, revision);
  }

  of(category: string): Readonly<Record<StreamName, number>> {
    const found: Record<StreamName, number> = {};
    for (const stream of [...this.revisions.keys()])
      if (stream.startsWith(`${category}-`)) found[stream] = this.revisions.get(stream) ?? 0;
    return found;
  }
}
