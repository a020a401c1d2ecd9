import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * base64(HMAC-SHA256(secret, text)) of the Huobi family, compared in constant time. True when any of the texts was
 * signed; which one is no secret.
 */
export function signatureMatches(secret: string, texts: readonly string[], signature: string): boolean {
  const given = Buffer.from(signature, 'base64');
  return texts.some((text) => {
    const expected = createHmac('sha256', secret).update(text, 'utf8').digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Constant-time comparison of two short texts, such as codes. */
export function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
