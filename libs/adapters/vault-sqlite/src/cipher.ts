import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key for one purpose, derived from the master key. */
export const derivedKey = (master: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `corella/${purpose}`, 32));

/** AES-256-GCM: nonce ‖ tag ‖ ciphertext. `label` binds the bytes to the place they belong to, so that rows cannot be swapped. */
export function seal(key: Buffer, plain: Buffer, label: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(label));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws when the key, the label or a single bit differs. */
export function unseal(key: Buffer, sealed: Buffer, label: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(label));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Finds a value without showing it: HMAC-SHA256 under a key of its own. */
export const blindIndex = (key: Buffer, place: { kind: string; index: string }, value: string): string => createHmac('sha256', key).update(`${place.kind}\u0000${place.index}\u0000${value}`).digest('base64url');
