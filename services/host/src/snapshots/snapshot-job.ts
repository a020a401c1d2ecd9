import type { LogPlace } from '../readers/open-log.js';

/** What a snapshot worker is started with. */
export interface SnapshotJob {
  readonly log: LogPlace;
  readonly stream: string;
  /** A committed revision; the snapshot holds the state just after it. */
  readonly revision: number;
}

/** The one message of the worker before it ends. A worker that throws or ends without it has failed. */
export interface SnapshotDone {
  readonly revision: number;
  readonly stateHash: string;
}
