import type { Machine, MachineVersions } from './machine.js';
import { snapshotOf } from './snapshot-of.js';
import type { SnapshotWorker, WriterOptions } from './writer.js';

interface Taken {
  readonly revision: number;
  readonly stateHash: string;
}

/** Takes snapshots of the machine while it is at a committed revision, or has a worker take them. One at a time. */
export function createSnapshotter<Command, Reply>(
  {
    stream,
    machine,
    versions,
    store,
    onSnapshotFault,
  }: Pick<WriterOptions<Command, Reply>, 'stream' | 'store' | 'onSnapshotFault'> & {
    machine: Machine<Command, Reply>;
    versions: MachineVersions;
  },
  options: { every: number; revision: () => number },
) {
  let last: Taken | null = null;
  /** Where counting restarts, even after a snapshot that failed: the next attempt comes a whole interval later. */
  let countedFrom = -1;
  let running: Promise<void> | null = null;
  let claimed = false;

  const run = (take: () => Promise<Taken | null>): Promise<void> => {
    countedFrom = options.revision();
    claimed = false;
    running = take()
      .then((taken) => {
        if (taken) last = { revision: taken.revision, stateHash: taken.stateHash };
      })
      .catch((error: unknown) => onSnapshotFault?.(error))
      .finally(() => {
        running = null;
      });
    return running;
  };
  const take = (): Promise<void> =>
    run(async () => {
      const snapshot = snapshotOf(machine, { stream, versions, revision: options.revision() });
      await store.saveSnapshot(snapshot);
      return snapshot;
    });
  return {
    due: (): boolean => running === null && !claimed && options.revision() - countedFrom >= options.every,
    /** Announces, once, a `take` that waits for its pause. */
    claim(): boolean {
      if (claimed) return false;
      claimed = true;
      return true;
    },
    /** The state is read before this returns. Only the writing continues afterwards. */
    take,
    delegate: (worker: SnapshotWorker): void => void run(() => worker({ stream, revision: options.revision() })),
    /** The last snapshot at shut-down, if something has changed since the previous one. */
    async final(): Promise<void> {
      if (running) await running;
      if (options.revision() > (last?.revision ?? -1)) await take();
    },
    last: () => last,
    startFrom(snapshot: Taken | null): void {
      last = snapshot;
      countedFrom = snapshot?.revision ?? -1;
    },
  };
}
