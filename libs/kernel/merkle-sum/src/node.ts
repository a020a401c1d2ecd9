import { sumsText, type Sums } from './sums.js';

/**
 * Lower-case hex SHA-256 of the UTF-8 bytes of a text. It is passed in, so that servers use the platform's and browsers
 * the one of this library.
 */
export type Sha256 = (text: string) => string;

/** A hash, and per asset the sum of all leaves below it. */
export interface SumNode {
  readonly hash: string;
  readonly sums: Sums;
}

/** `asset=units` sorted by asset, joined by `,`; empty when there are no sums. */
export const canonicalSums = (sums: Sums): string =>
  Object.entries(sumsText(sums))
    .map(([asset, units]) => `${asset}=${units}`)
    .join(',');

/** Identifies a leaf to whoever knows the nonce, and to nobody else. */
export const accountTag = (sha256: Sha256, uid: string, nonce: string): string =>
  sha256(`corella-account-1\n${uid}\n${nonce}`);

export const leafHash = (sha256: Sha256, tag: string, sums: Sums): string =>
  sha256(`corella-leaf-1\n${tag}\n${canonicalSums(sums)}`);

/** Hashes the sums of both sides, so that neither can be moved to the other. */
export const nodeHash = (sha256: Sha256, left: SumNode, right: SumNode): string =>
  sha256(`corella-node-1\n${left.hash}\n${canonicalSums(left.sums)}\n${right.hash}\n${canonicalSums(right.sums)}`);
