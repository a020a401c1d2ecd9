import { Unavailable } from '@corella/result';

/** The one place where all processes look up who has a name. Each call is one atomic step there. */
export interface LeaseTable {
  /**
   * Takes the name for `ttlMs` if nobody has it, if its lease has run out, or if this very holder has it already.
   * Resolves to the new epoch, which is higher than `above` too and durably stored, or to null when somebody else has
   * the name.
   */
  take(
    name: string,
    holder: string,
    options: { readonly ttlMs: number; readonly above: number },
  ): Promise<number | null>;
  /** Extends this holder's lease to `ttlMs` from now. False when the lease is no longer this holder's. */
  renew(lease: TakenLease, ttlMs: number): Promise<boolean>;
  /** Frees the name if this holder still has it. */
  free(lease: TakenLease): Promise<void>;
  close(): Promise<void>;
}

export interface TakenLease {
  readonly name: string;
  /** Names one call of `acquire` and no other. */
  readonly holder: string;
  readonly epoch: number;
}

/** Thrown when the table cannot be reached. Whether the step was taken is unknown. */
export class LeasesUnavailable extends Unavailable {
  override readonly name = 'LeasesUnavailable';
}
