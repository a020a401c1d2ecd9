import { createHmac } from 'node:crypto';

/**
 * The nonce that hides whose leaf a tag is: HMAC-SHA256 of proof and uid under a secret of the venue. It can be
 * computed again at any time, so nothing is stored per account. One nonce says nothing about other proofs or other
 * customers.
 */
export const accountNonce = (secret: string, proofId: string, uid: string): string =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(`corella-nonce-1\n${proofId}\n${uid}`).digest('hex');
