import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { seal, unseal } from '@corella/vault/sealing';

/**
 * Seals what only one receiver may read, although others can read the broker's files. A fresh X25519 key for each
 * message and the receiver's key give the secret for AES-256-GCM (RFC 7748, RFC 5869).
 */
const KEY_BYTES = 32;
const PUBLIC_KEY_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');
const PRIVATE_KEY_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');

export interface ReceiverKeys {
  /** 32 bytes, for whoever sends. */
  readonly publicKey: Buffer;
  readonly privateKey: KeyObject;
}

const rawPublic = (key: KeyObject): Buffer =>
  key.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_KEY_PREFIX.length);
const publicOf = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([PUBLIC_KEY_PREFIX, raw]), format: 'der', type: 'spki' });

/** Keys of a receiver: new ones, or those that 32 secret bytes stand for. */
export function createReceiverKeys(secret?: Uint8Array): ReceiverKeys {
  const privateKey =
    secret === undefined
      ? generateKeyPairSync('x25519').privateKey
      : createPrivateKey({ key: Buffer.concat([PRIVATE_KEY_PREFIX, secret]), format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: rawPublic(createPublicKey(privateKey)) };
}

const secretOf = (shared: Buffer, sender: Uint8Array, receiver: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', shared, Buffer.concat([sender, receiver]), 'corella bus', KEY_BYTES));

/** `context` is authenticated: a sealed message answers to no other command. */
export function sealFor(receiver: Uint8Array, plain: Uint8Array, context: string): Buffer {
  const once = createReceiverKeys();
  const shared = diffieHellman({ privateKey: once.privateKey, publicKey: publicOf(receiver) });
  return Buffer.concat([once.publicKey, seal(secretOf(shared, once.publicKey, receiver), plain, context)]);
}

/** Throws for what was sealed for somebody else, or in another context. */
export function openSealed({ privateKey, publicKey }: ReceiverKeys, sealed: Uint8Array, context: string): Buffer {
  const sender = sealed.subarray(0, KEY_BYTES);
  const shared = diffieHellman({ privateKey, publicKey: publicOf(sender) });
  return unseal(secretOf(shared, sender, publicKey), sealed.subarray(KEY_BYTES), context);
}
