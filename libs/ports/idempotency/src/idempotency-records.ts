import { Unavailable } from '@corella/result';

export interface ClaimRequest {
  /** Whose key it is. Keys of different owners have nothing to do with each other. */
  readonly owner: string;
  readonly key: string;
  /** Tells a repetition from another request. It may be the hash of a password, and is not kept as it is. */
  readonly bodyHash: string;
  /** Whether the effect may run again when nobody knows if it has, because it is remembered where it happens. */
  readonly isRepeatable: boolean;
}

/** The right to run an effect. The answer counts even if the claim has run out, unless somebody else has claimed it. */
export interface HeldClaim {
  /** Keeps the answer, which is JSON, for whoever repeats the request. */
  answer(value: unknown): Promise<void>;
  /** Nothing has happened: the request may be sent again. */
  free(): Promise<void>;
}

export type Claim =
  | { readonly state: 'claimed'; readonly claim: HeldClaim }
  | { readonly state: 'answered'; readonly answer: unknown }
  /** The key was used with another body. */
  | { readonly state: 'conflict' }
  | { readonly state: 'under-way' }
  /** Whoever ran the effect is gone, and whether it happened is not known. */
  | { readonly state: 'unknown' };

/** Which requests are under way and what was answered, for all who may get the same request. */
export interface IdempotencyRecords {
  /** Never waits for a request that is under way. Throws `IdempotencyUnavailable` during an outage. */
  claim(request: ClaimRequest): Promise<Claim>;
  /** Resolves when everything that was said is kept, as far as that is possible. */
  close(): Promise<void>;
}

/** Thrown when the records cannot be reached. Nothing may be done then. */
export class IdempotencyUnavailable extends Unavailable {
  override readonly name = 'IdempotencyUnavailable';
}
