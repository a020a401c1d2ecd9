import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Checks base64(HMAC-SHA256(secret, text)), the signature of the Huobi protocol, in constant time. True when any of the
 * texts was signed; which one it was is not secret.
 */
export function signatureMatches(secret: string, texts: readonly string[], signature: string): boolean {
  const given = Buffer.from(signature, 'base64');
  return texts.some((text) => {
    const expected = createHmac('sha256', secret).update(text, 'utf8').digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Compares two short texts, such as codes, in constant time. */
export function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
