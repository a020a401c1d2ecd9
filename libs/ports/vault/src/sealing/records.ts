import { randomBytes } from 'node:crypto';
import { seal, unseal } from './seal.js';

/** How the adapters of the vault seal what they keep: in one format, so that a vault can move from one to another. */
export const KEY_BYTES = 32;

/** Where a body stands. It is authenticated, so that a sealed body fits nowhere else. */
export interface SealedPlace {
  readonly kind: string;
  readonly id: string;
  readonly person: string | null;
  readonly version: number;
}

/** The owner of what belongs to no person. */
const VENUE = '';
export const ownerOf = (person: string | null): string => person ?? VENUE;

const contextOf = ({ kind, id, person, version }: SealedPlace): string => JSON.stringify([kind, id, person, version]);

export const sealBody = (key: Uint8Array, place: SealedPlace, body: object): Buffer =>
  seal(key, Buffer.from(JSON.stringify(body)), contextOf(place));

export const openBody = <Body extends object>(key: Uint8Array, place: SealedPlace, sealed: Uint8Array): Body =>
  JSON.parse(unseal(key, sealed, contextOf(place)).toString('utf8')) as Body;

/** A new random key of a person. */
export const newPersonKey = (): Buffer => randomBytes(KEY_BYTES);

export const wrapPersonKey = (wrapping: Uint8Array, owner: string, key: Uint8Array): Buffer =>
  seal(wrapping, key, `key:${owner}`);

/** Throws when the wrapping key is another one. */
export const unwrapPersonKey = (wrapping: Uint8Array, owner: string, wrapped: Uint8Array): Buffer =>
  unseal(wrapping, wrapped, `key:${owner}`);
