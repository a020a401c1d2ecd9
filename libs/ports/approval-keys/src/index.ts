import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { sha256Hex } from '@corella/hash';

/** What anybody may know: by it a receipt is checked. */
export interface ApprovalKey {
  readonly kid: string;
  /** PEM, as openssl reads it. */
  readonly publicKey: string;
}

export interface ApprovalSigner {
  readonly kid: string;
  /** The Ed25519 signature of the text's UTF-8 bytes, in base64url. Equal texts have equal signatures. */
  sign(text: string): string;
}

/**
 * The keys by which the venue gives receipts for signatures of staff. One signs; those of before are kept, or what they
 * signed could not be checked. Only the owner of identity opens them, so nobody makes a key at the same time.
 */
export interface ApprovalKeys {
  /** The key that signs now. The first call of all makes it, and it is durable when this resolves. */
  signer(): Promise<ApprovalSigner>;
  /** Every key that signs or has signed. */
  published(): Promise<readonly ApprovalKey[]>;
}

/** What an adapter found under the name of a key and cannot be one. */
export class DamagedApprovalKey extends Error {
  override readonly name = 'DamagedApprovalKey';
}

const KID_LENGTH = 16;

/** A new key, as PEM (PKCS 8). */
export const newApprovalKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** The name of a key says which it is: the first 16 digits of the SHA-256 of its public half. */
export const kidOf = (key: KeyObject): string =>
  sha256Hex(publicHalf(key).export({ type: 'spki', format: 'der' })).slice(0, KID_LENGTH);

const publicHalf = (key: KeyObject): KeyObject => (key.type === 'private' ? createPublicKey(key) : key);

/** What is published of a key, or of the public half of one that no longer signs. */
export const publishedKey = (key: KeyObject): ApprovalKey => ({
  kid: kidOf(key),
  publicKey: publicHalf(key).export({ type: 'spki', format: 'pem' }).toString(),
});

export const signerOf = (key: KeyObject): ApprovalSigner => ({
  kid: kidOf(key),
  sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
});

/** Where an adapter keeps private keys. */
export interface KeyPlace {
  /** The key that was kept last; null before the first. */
  newest(): Promise<KeyObject | null>;
  /** Resolves once it is durable. */
  keep(kid: string, pem: string): Promise<void>;
}

/** `ApprovalKeys.signer` over a place. A call that fails is tried again by the next. */
export function signerIn(place: KeyPlace): () => Promise<ApprovalSigner> {
  let signer: Promise<ApprovalSigner> | null = null;
  const load = async (): Promise<ApprovalSigner> => {
    const newest = await place.newest();
    if (newest !== null) return signerOf(newest);
    const pem = newApprovalKey();
    const made = signerOf(createPrivateKey(pem));
    await place.keep(made.kid, pem);
    return made;
  };
  return () => {
    signer ??= load().catch((error: unknown) => {
      signer = null;
      throw error;
    });
    return signer;
  };
}

/** Whether the key has signed this text. False also for what is no key or no signature. */
export function hasSigned({ publicKey }: Pick<ApprovalKey, 'publicKey'>, text: string, signature: string): boolean {
  try {
    const key = createPublicKey(publicKey);
    return (
      key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
    );
  } catch {
    return false;
  }
}
