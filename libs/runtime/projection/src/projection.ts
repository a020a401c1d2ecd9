import type { RecordedEvent, StreamName } from '@corella/event-store';
import type { CompiledQuery, ProjectionDefinition } from '@corella/read-model';

/**
 * A read model that follows the event feed: `project` turns a batch of events into queries, which run in one
 * transaction together with the checkpoint. `when` tells readers that their own writes have arrived.
 */
export interface Projection extends ProjectionDefinition {
  readonly categories: readonly string[];
  /** Must be idempotent per event. May keep a bounded cache of rows that it has just written. */
  project(events: readonly RecordedEvent[]): readonly CompiledQuery[];
}

export interface ProjectionRunner {
  /** Prepares the tables and follows the feed. Resolves when all earlier events have been projected. */
  start(): Promise<void>;
  /**
   * True once every given stream has been projected up to its revision; false if `timeoutMs` (default 500) runs out
   * first.
   */
  when(after: Readonly<Record<StreamName, number>> | undefined, timeoutMs?: number): Promise<boolean>;
  lag(): { readonly events: number; readonly ms: number };
  stop(): Promise<void>;
}
