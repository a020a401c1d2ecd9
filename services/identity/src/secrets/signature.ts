import { createHmac, timingSafeEqual } from 'node:crypto';
import { sha256Hex } from '@corella/hash';

/**
 * Checks the SHA-256 (hex) of HMAC-SHA256(secret, text), the signature of the Huobi protocol, in constant time. True
 * when any of the texts was signed; which one it was is not secret.
 */
export function signatureMatches(secret: string, texts: readonly string[], signatureHash: string): boolean {
  return texts.some((text) =>
    sameText(sha256Hex(createHmac('sha256', secret).update(text, 'utf8').digest()), signatureHash),
  );
}

/** Compares two short texts, such as codes, in constant time. */
export function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
