import { createHmac } from 'node:crypto';

/**
 * The number that hides whose leaf a tag is: HMAC-SHA256 of proof and uid under a secret of the venue. It can be
 * computed again at any time, so nothing is stored per account, and a customer who shows one nonce tells nothing about
 * another proof or another customer.
 */
export const accountNonce = (secret: string, proofId: string, uid: string): string =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(`corella-nonce-1\n${proofId}\n${uid}`).digest('hex');
