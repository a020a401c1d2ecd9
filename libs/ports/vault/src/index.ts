import { Unavailable } from '@corella/result';

/**
 * Durable records that are not events: personal data, password hashes, API secrets, sessions, one-time codes. A record
 * belongs to a person (or to the venue, `person: null`). Its body is encrypted under that person's key, and blind
 * indexes (HMAC of a normalised value) find it without making it readable. A write is durable when it resolves.
 */
export interface VaultRecord<Body = Record<string, unknown>> {
  readonly kind: string;
  readonly id: string;
  readonly person: string | null;
  readonly version: number;
  readonly body: Body;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When set, the record is removed after this time. */
  readonly expiresAt: number | null;
}

export type VaultPlace = Pick<VaultRecord, 'id' | 'person' | 'version' | 'updatedAt'>;

export interface VaultPut<Body = Record<string, unknown>> {
  readonly kind: string;
  readonly id: string;
  readonly person: string | null;
  readonly body: Body;
  readonly now: number;
  /** Fails with `conflict` unless the stored version equals it; 0 = must not exist. Absent = the last write wins. */
  readonly expectedVersion?: number;
  readonly expiresAt?: number | null;
  /**
   * Names and values to find the record by. `unique` ones fail with `taken` when another record of the kind has the
   * same value.
   */
  readonly indexes?: Readonly<Record<string, { readonly value: string; readonly unique?: boolean }>>;
}

export type VaultResult =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly code: 'conflict' | 'taken'; readonly index?: string };

export interface Vault {
  put<Body extends object>(record: VaultPut<Body>): Promise<VaultResult>;
  /** Writes several records: all or none. */
  putAll(records: readonly VaultPut<object>[]): Promise<VaultResult>;
  get<Body extends object>(kind: string, id: string): Promise<VaultRecord<Body> | null>;
  findBy<Body extends object>(kind: string, index: string, value: string): Promise<readonly VaultRecord<Body>[]>;
  /** All records of a kind, or those of one person, newest first. */
  list<Body extends object>(
    kind: string,
    options?: { person?: string; limit?: number },
  ): Promise<readonly VaultRecord<Body>[]>;
  /** The places of a kind's records last written in [from, to), oldest first. Bodies stay sealed. */
  lastWritten(
    kind: string,
    range: { readonly from: number; readonly to: number; readonly limit: number },
  ): Promise<readonly VaultPlace[]>;
  /** With a version: only if the record still has it. */
  delete(kind: string, id: string, version?: number): Promise<void>;
  /** Destroys the person's key. Their records can never be read again. */
  erasePerson(person: string): Promise<void>;
  /** Whether anything of a person is left: their key or a record. After `erasePerson` nothing is. */
  knows(person: string): Promise<boolean>;
  /** Removes records whose `expiresAt` has passed. Returns how many. */
  sweep(now: number): Promise<number>;
  close(): Promise<void>;
}

/** Thrown at the opening of a vault whose master key is missing or another one. The message says what to put back. */
export class WrongMasterKey extends Error {
  override readonly name = 'WrongMasterKey';
}

/**
 * Thrown when the vault could not be reached, or went away before it answered. Whether a write was kept is then
 * unknown.
 */
export class VaultUnavailable extends Unavailable {
  override readonly name = 'VaultUnavailable';
}

export type { SealedKey, SealedRecord, SealedRow, SealedVault } from './sealed-vault.js';
