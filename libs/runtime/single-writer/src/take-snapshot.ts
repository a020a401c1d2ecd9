import type { EventStore, Snapshot } from '@corella/event-store';
import { invariant } from '@corella/result';
import { snapshotOf } from './snapshot-of.js';
import { recover, type RecoverOptions } from './recover.js';

/** A blank machine of the stream, and where its log and snapshots are read and the new snapshot is stored. */
export interface TakeSnapshotOptions extends Omit<RecoverOptions, 'upTo' | 'store'> {
  readonly store: RecoverOptions['store'] & Pick<EventStore, 'saveSnapshot'>;
  /** A committed revision. The snapshot has the state just after it. */
  readonly revision: number;
}

/**
 * Makes the snapshot that the live writer would take at `revision`, without the writer: from the newest fitting
 * snapshot and the events after it. For a worker beside the writer (ADR 8). Throws when the log ends before `revision`.
 */
export async function takeSnapshot(options: TakeSnapshotOptions): Promise<Pick<Snapshot, 'revision' | 'stateHash'>> {
  const { stream, machine, versions, store, revision } = options;
  const recovered = await recover({ stream, machine, versions, store, upTo: revision });
  invariant(recovered.revision === revision, `${stream} ends at ${recovered.revision}, before ${revision}`);
  const snapshot = snapshotOf(machine, { stream, versions, revision });
  await store.saveSnapshot(snapshot);
  return { revision, stateHash: snapshot.stateHash };
}
