/**
 * A lease makes one process the owner of a name, such as a writer's stream, until it releases the name or no longer
 * renews the lease in time. Nobody else gets the name before the old lease has surely run out.
 */
export interface Lease {
  readonly name: string;
  /** Higher than the epoch of every earlier lease of the name, for ever and over all restarts. */
  readonly epoch: number;
  /**
   * Whether nobody else can have the name now. Judged by this process's own clock alone, so a process that was stopped
   * and goes on finds its lease lost before it does anything else. Once false, it stays false.
   */
  isHeld(): boolean;
  /**
   * The listener is called once when the lease is lost, and right away if it is lost already. It is never called for a
   * lease that was released first.
   */
  onLost(listener: (finding: string) => void): { close(): void };
  /** Lets the next one in at once. The lease counts as not held from the call on. Never rejects. */
  release(): Promise<void>;
}

export interface AcquireOptions {
  /** How long the lease lasts without a renewal. It is renewed after a third of this time. */
  readonly ttlMs: number;
  /** Ends the wait; `acquire` then rejects with its reason. */
  readonly signal?: AbortSignal;
  /** The lease's epoch is higher than this one as well. For a log that was written under leases of another place. */
  readonly above?: number;
}

export interface Leases {
  /** Waits until nobody has the name, for as long as that takes. A second call in one process waits like any other. */
  acquire(name: string, options: AcquireOptions): Promise<Lease>;
  /**
   * Null, instead of a wait, when somebody else has the name or waits for it. An outage is waited for, as in `acquire`,
   * because nobody knows meanwhile who has the name.
   */
  tryAcquire(name: string, options: AcquireOptions): Promise<Lease | null>;
  /** Ends all waits and releases what is held. */
  close(): Promise<void>;
}
