import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encryption at rest, shared by the adapters that keep personal data (vault, files): AES-256-GCM with keys derived by
 * HKDF.
 */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Its keys are made key objects first: Node 24 takes three times as long where it is given their bytes. */
const CIPHER = 'aes-256-gcm';

/**
 * nonce (12) · tag (16) · ciphertext. `context` is authenticated, so a sealed text cannot be moved to another place.
 */
export const seal = (key: Uint8Array, plain: Uint8Array, context: string): Buffer =>
  Buffer.concat(sealPieces(key, [plain], context));

/** The same of a text in pieces, in pieces: nothing large is copied. */
export function sealPieces(key: Uint8Array, plain: readonly Uint8Array[], context: string): readonly Buffer[] {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, createSecretKey(key), nonce).setAAD(Buffer.from(context));
  const body = plain.map((piece) => cipher.update(piece));
  const last = cipher.final();
  return [nonce, cipher.getAuthTag(), ...body, last];
}

/** Throws when the key, the context or a single bit differs. */
export function unseal(key: Uint8Array, sealed: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(CIPHER, createSecretKey(key), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** A key for one purpose, derived from the master key. */
export const derivedKey = (master: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), purpose, 32));

/** Finds equal values without making them readable: HMAC of kind, index and value. */
export const blindIndex = (key: Uint8Array, place: { kind: string; index: string; value: string }): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([place.kind, place.index, place.value]))
    .digest();
