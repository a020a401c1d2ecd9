import type { StaffRole } from './constants.js';

/** The venue's own signature for that of a member of staff. */
export interface ApprovalReceipt {
  /** Which key of the venue has signed. */
  readonly kid: string;
  /** Ed25519 over `receiptText`, in base64url. */
  readonly signature: string;
}

export interface ReceiptFor {
  readonly approvalId: string;
  readonly payloadHash: string;
  readonly staffId: string;
  readonly role: StaffRole;
  /** When the event was recorded, in milliseconds. */
  readonly at: number;
}

/** What is signed: JSON without spaces, with the members in the order of the alphabet. */
export const receiptText = ({ approvalId, at, payloadHash, role, staffId }: ReceiptFor): string =>
  JSON.stringify({ approvalId, at, payloadHash, role, staffId });

/**
 * Whether a receipt was found right: `signed` by a key of the venue, `wrong`, or `unknown-key`. `none` for signatures
 * of logs from before there were receipts.
 */
export type ReceiptState = 'signed' | 'wrong' | 'unknown-key' | 'none';
