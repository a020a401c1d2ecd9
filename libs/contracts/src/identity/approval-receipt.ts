import type { StaffRole } from './constants.js';

/** The venue's own signature for that of a member of staff. */
export interface ApprovalReceipt {
  /** Which key of the venue has signed. */
  readonly kid: string;
  /** Ed25519 over `receiptText`, in base64url without padding. */
  readonly signature: string;
  /** 2 covers the kind and the target of the request as well. Missing on receipts from before that. */
  readonly version?: 2 | undefined;
}

export interface ReceiptFor {
  readonly approvalId: string;
  /** Of the request. */
  readonly kind: string;
  readonly target: string;
  /** Lower-case hex of SHA-256 over the payload's canonical JSON. */
  readonly payloadHash: string;
  readonly staffId: string;
  readonly role: StaffRole;
  /** When the event was recorded, in milliseconds. */
  readonly at: number;
}

/** What a receipt of this version signs: JSON without spaces, with the members in the order of the alphabet. */
export function receiptText(signed: ReceiptFor, version: ApprovalReceipt['version']): string {
  const { approvalId, at, kind, payloadHash, role, staffId, target } = signed;
  return JSON.stringify(
    version === 2
      ? { approvalId, at, kind, payloadHash, role, staffId, target }
      : { approvalId, at, payloadHash, role, staffId },
  );
}

/**
 * Whether a receipt was found right: `signed` by a key of the venue, `wrong`, or `unknown-key`. `none` for signatures
 * of logs from before there were receipts.
 */
export type ReceiptState = 'signed' | 'wrong' | 'unknown-key' | 'none';
