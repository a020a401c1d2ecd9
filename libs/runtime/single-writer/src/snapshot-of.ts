import type { Snapshot, StreamName } from '@corella/event-store';
import type { Machine, MachineVersions } from './machine.js';

/** The snapshot of a machine that stands at `revision` of its stream. */
export const snapshotOf = (
  machine: Pick<Machine<never, unknown>, 'hash' | 'inputs' | 'snapshot'>,
  { stream, revision, versions }: { stream: StreamName; revision: number; versions: MachineVersions },
): Snapshot => ({
  stream,
  revision,
  schema: versions.schema,
  hashVersion: versions.hashVersion,
  stateHash: machine.hash(),
  inputs: machine.inputs(),
  state: machine.snapshot(),
});
