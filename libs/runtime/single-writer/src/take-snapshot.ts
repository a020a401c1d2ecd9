import type { EventStore, Snapshot } from '@corella/event-store';
import { invariant } from '@corella/result';
import { recover, type RecoverOptions } from './recover.js';

/** A blank machine of the stream, and where its log and snapshots are read and the new one is kept. */
export interface TakeSnapshotOptions extends Omit<RecoverOptions, 'upTo' | 'store'> {
  readonly store: RecoverOptions['store'] & Pick<EventStore, 'saveSnapshot'>;
  /** Committed; the snapshot is of the state just after it. */
  readonly revision: number;
}

/**
 * The same snapshot that the live writer would take at `revision`, made without it: the newest fitting snapshot, the
 * events after it, and no further. For a worker beside the writer (core.md 19). Throws when the log ends before
 * `revision`.
 */
export async function takeSnapshot(options: TakeSnapshotOptions): Promise<Pick<Snapshot, 'revision' | 'stateHash'>> {
  const { stream, machine, versions, store, revision } = options;
  const recovered = await recover({ stream, machine, versions, store, upTo: revision });
  invariant(recovered.revision === revision, `${stream} ends at ${recovered.revision}, before ${revision}`);
  const stateHash = machine.hash();
  await store.saveSnapshot({
    stream,
    revision,
    schema: versions.schema,
    hashVersion: versions.hashVersion,
    stateHash,
    inputs: machine.inputs(),
    state: machine.snapshot(),
  });
  return { revision, stateHash };
}
