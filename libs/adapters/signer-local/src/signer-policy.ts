import type { StaffRole } from '@corella/contracts/identity';

/** A coin that the signer pays out, by its own list. */
export interface SignerChain {
  /** `usdterc20`. */
  readonly chain: string;
  readonly coin: string;
  /** `eth`, and its id, so that bytes for another network are refused. */
  readonly network: string;
  readonly networkId: string;
  readonly decimals: number;
  readonly contract: string | null;
  /** The coin in which the network is paid. */
  readonly native: { readonly coin: string; readonly decimals: number };
}

/** The signer's own copy of who has to agree. Money is in AUD, in the ledger's units (10⁻⁸). */
export interface SignerPolicy {
  readonly version: number;
  readonly chains: readonly SignerChain[];
  /** What nobody has approved: each, and in any hour and any day, the cost included. */
  readonly automatic: { readonly each: bigint; readonly hour: bigint; readonly day: bigint };
  /** Up to this one person is enough; above it two, one of them of `needed`. */
  readonly onePersonUpTo: bigint;
  readonly needed: StaffRole;
  /** Whose signatures count, and for which kinds of requests. */
  readonly roles: readonly StaffRole[];
  readonly kinds: readonly string[];
}
