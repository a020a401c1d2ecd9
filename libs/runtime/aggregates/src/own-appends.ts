import type { Ownership } from '@corella/bus';
import type { AppendResult, EventStore, NewEvent, StreamName } from '@corella/event-store';
import { LostOwnership } from '@corella/single-writer';

/** Proof that this process runs the service, with the number that its events carry. */
export interface ServiceLease extends Ownership {
  readonly epoch: number;
}

/**
 * The log for a process that must be the only one to write. It appends while it holds the lease, and a store that
 * compares epochs refuses it after a later owner. Both end in LostOwnership, after which the process must end too.
 */
export interface OwnStore extends Pick<EventStore, 'append' | 'readStream' | 'lastRevision' | 'streams'> {
  /** For the metadata of each event. Empty without a lease, where no other process can write. */
  readonly epoch: { readonly epoch?: number };
}

export function ownAppends(store: EventStore, lease?: ServiceLease): OwnStore {
  const append = async (stream: StreamName, expected: number, events: readonly NewEvent[]): Promise<AppendResult> => {
    if (lease && !lease.isHeld()) throw new LostOwnership(stream, `its lease of epoch ${lease.epoch} has run out`);
    const appended = await store.append(stream, expected, events);
    if (!appended.ok && appended.code === 'fenced')
      throw new LostOwnership(stream, `a later owner has it under epoch ${appended.epoch}`);
    return appended;
  };
  return {
    append,
    readStream: (stream, options) => store.readStream(stream, options),
    lastRevision: (stream) => store.lastRevision(stream),
    streams: (category) => store.streams(category),
    epoch: lease ? { epoch: lease.epoch } : {},
  };
}
