import type { RecordedEvent, StreamName } from '@corella/event-store';
import type { CompiledQuery, ProjectionDefinition } from '@corella/read-model';

/**
 * A read model that follows the event feed: `project` turns a batch of events into queries, which run in one
 * transaction together with the checkpoint. `when` tells readers that their own writes have arrived.
 */
export interface Projection extends ProjectionDefinition {
  readonly categories: readonly string[];
  /**
   * Gets each event once, in the order of its stream. May keep a bounded cache of rows that it has just written. Only
   * the tables know of events that were projected before the process started.
   */
  project(events: readonly RecordedEvent[]): readonly CompiledQuery[];
  /**
   * The queries of an event that takes long to project, in slices; null for any other event. `project` does not get it:
   * it is a batch of its own. Between two slices the process does other work, such as renewing its leases.
   */
  inSlices?(event: RecordedEvent): Iterable<readonly CompiledQuery[]> | null;
}

export interface ProjectionRunner {
  /** Prepares the tables and follows the feed. Resolves when all earlier events have been projected. */
  start(): Promise<void>;
  /**
   * True once every given stream has been projected up to its revision; false if `timeoutMs` (default 500) runs out
   * first. Streams of categories that the projection does not follow do not count. With a timeout of 0 only what this
   * process knows counts.
   */
  when(after: Readonly<Record<StreamName, number>> | undefined, timeoutMs?: number): Promise<boolean>;
  /** For metrics only: without any lag, an event can still be missing here that its writer has committed. */
  lag(): { readonly events: number; readonly ms: number };
  stop(): Promise<void>;
}
