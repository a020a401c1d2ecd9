/** What a snapshot's worker is started with. */
export interface SnapshotJob {
  readonly eventsDir: string;
  readonly stream: string;
  /** Committed; the snapshot is of the state just after it. */
  readonly revision: number;
}

/** What the worker says once, before it ends. A worker that ends without a word, or throws, has failed. */
export interface SnapshotDone {
  readonly revision: number;
  readonly stateHash: string;
}
