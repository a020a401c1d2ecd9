import type { RecordedEvent, StreamName } from '@corella/event-store';
import type { CompiledQuery, ProjectionDefinition } from '@corella/read-model';

/**
 * A read model fed from the event feed: `project` turns a batch of events into queries, which run in one transaction
 * together with the checkpoint. `when` tells a reader that its own write has arrived.
 */
export interface Projection extends ProjectionDefinition {
  readonly categories: readonly string[];
  /** Must be idempotent per event. May keep a bounded cache of rows it has just written. */
  project(events: readonly RecordedEvent[]): readonly CompiledQuery[];
}

export interface ProjectionRunner {
  /** Prepares the tables and follows the feed; resolves when the past has been projected. */
  start(): Promise<void>;
  /**
   * True once every given stream has been projected to its revision; false when `timeoutMs` (default 500) is over
   * first.
   */
  when(after: Readonly<Record<StreamName, number>> | undefined, timeoutMs?: number): Promise<boolean>;
  lag(): { readonly events: number; readonly ms: number };
  stop(): Promise<void>;
}
