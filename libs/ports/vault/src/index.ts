/**
 * Durable records that are not events: personal data, password hashes, API secrets, sessions, one-time codes. A record
 * belongs to a person (or to the venue, `person: null`), its body is encrypted under that person's key, and it can be
 * found by blind indexes (HMAC of a normalised value) without being readable. Durable when a write resolves.
 */
export interface VaultRecord<Body = Record<string, unknown>> {
  readonly kind: string;
  readonly id: string;
  readonly person: string | null;
  readonly version: number;
  readonly body: Body;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Swept after this time when set. */
  readonly expiresAt: number | null;
}

export type VaultPlace = Pick<VaultRecord, 'id' | 'person' | 'version' | 'updatedAt'>;

export interface VaultPut<Body = Record<string, unknown>> {
  readonly kind: string;
  readonly id: string;
  readonly person: string | null;
  readonly body: Body;
  readonly now: number;
  /** Fails with `conflict` unless the stored version equals it; 0 = must not exist. Absent = last write wins. */
  readonly expectedVersion?: number;
  readonly expiresAt?: number | null;
  /**
   * name → value to be found by. `unique` ones fail with `taken` when another record of the kind holds the same value.
   */
  readonly indexes?: Readonly<Record<string, { readonly value: string; readonly unique?: boolean }>>;
}

export type VaultResult =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly code: 'conflict' | 'taken'; readonly index?: string };

export interface Vault {
  put<Body extends object>(record: VaultPut<Body>): Promise<VaultResult>;
  /** Several at once: all or none. */
  putAll(records: readonly VaultPut<object>[]): Promise<VaultResult>;
  get<Body extends object>(kind: string, id: string): Promise<VaultRecord<Body> | null>;
  findBy<Body extends object>(kind: string, index: string, value: string): Promise<readonly VaultRecord<Body>[]>;
  /** All records of a kind, or those of one person, newest first. */
  list<Body extends object>(
    kind: string,
    options?: { person?: string; limit?: number },
  ): Promise<readonly VaultRecord<Body>[]>;
  /** Places of a kind's records last written in [from, to), oldest first; bodies stay sealed. */
  lastWritten(
    kind: string,
    range: { readonly from: number; readonly to: number; readonly limit: number },
  ): Promise<readonly VaultPlace[]>;
  /** With a version: only while the record still has it. */
  delete(kind: string, id: string, version?: number): Promise<void>;
  /** Destroys the person's key: their records can never be read again. */
  erasePerson(person: string): Promise<void>;
  /** Removes records whose `expiresAt` has passed; returns how many. */
  sweep(now: number): Promise<number>;
  close(): Promise<void>;
}
