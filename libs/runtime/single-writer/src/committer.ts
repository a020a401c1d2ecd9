import { BusFault } from '@corella/bus';
import type { EventStore, RecordedEvent, StreamName } from '@corella/event-store';
import { Group } from './group.js';

export interface CommitterOptions {
  readonly stream: StreamName;
  readonly store: EventStore;
  readonly onCommitted: (events: readonly RecordedEvent[]) => void;
  /** A group has committed, its replies have left, and the next one is on its way: decide on. */
  readonly onIdle: () => void;
  readonly onFatal: (error: unknown) => void;
}

/**
 * One group in flight, one being filled. Replies of a group leave after its commit; those of a group without events
 * leave when the group before it has committed, because that is the state they were decided on (core.md 2).
 */
export function createCommitter({ stream, store, onCommitted, onIdle, onFatal }: CommitterOptions) {
  let open = new Group();
  let inFlight: Group | null = null;
  let committed = -1;
  let failed = false;

  const answer = (group: Group): void => {
    for (const reply of group.replies) reply();
  };
  const fail = (error: unknown): void => {
    if (failed) return;
    failed = true;
    const unknown = new BusFault('timeout', `${stream} failed while committing; the outcome is unknown`, {
      cause: error,
    });
    for (const group of [inFlight, open]) for (const { reject } of group?.waiting ?? []) reject(unknown);
    onFatal(error);
  };
  const commit = async (group: Group): Promise<void> => {
    const result = await store.append(stream, committed, group.events);
    if (!result.ok)
      throw new Error(
        `another writer has appended to ${stream}: expected revision ${committed}, found ${result.actual}`,
      );
    if (result.repeated) throw new Error(`another writer has appended the same events to ${stream} after ${committed}`);
    const first = committed + 1;
    committed = result.revision;
    onCommitted(
      group.events.map(({ id, type, data, meta }, index) => ({
        id,
        type,
        data,
        meta,
        stream,
        revision: first + index,
        position: result.position,
      })),
    );
  };
  /** Sends the open group unless one is in flight; false when it has to wait. */
  const send = (): boolean => {
    if (failed || inFlight) return false;
    if (open.decisions === 0) return true;
    const group = open;
    open = new Group();
    if (group.events.length === 0) {
      answer(group);
      return true;
    }
    inFlight = group;
    commit(group)
      .then(() => {
        inFlight = null;
        answer(group);
        send();
        onIdle();
      })
      .catch(fail);
    return true;
  };
  return {
    group: (): Group => open,
    send,
    fail,
    idle: () => !inFlight && open.decisions === 0,
    revision: () => committed,
    startFrom(revision: number): void {
      committed = revision;
    },
  };
}
