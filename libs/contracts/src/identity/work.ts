/**
 * A task that costs the client some computing and the server next to nothing: find a counter such that the PBKDF2 key
 * of nonce and counter begins with `keyPrefix` (the ALTCHA scheme, version 2). It holds for one address and one use,
 * until `expiresAt` (milliseconds). The inputs of the refusal `work-needed` carry it.
 */
export interface WorkChallenge {
  readonly algorithm: string;
  readonly nonce: string;
  readonly salt: string;
  readonly cost: number;
  readonly keyLength: number;
  readonly keyPrefix: string;
  readonly expiresAt: number;
  /** SHA-256 of the address that it was given out for. */
  readonly subject: string;
  readonly signature: string;
}

/** The challenge as it was given, and its solution. */
export interface WorkProof extends WorkChallenge {
  readonly counter: number;
  readonly derivedKey: string;
}
