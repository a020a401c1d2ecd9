/** A person's key as the vault keeps it: wrapped by the master key. */
export interface SealedKey {
  readonly kind: 'key';
  /** Empty for what belongs to no person. */
  readonly person: string;
  readonly wrapped: Uint8Array;
}

/** A record as the vault keeps it: a sealed body, and blind values to find it by. */
export interface SealedRecord {
  readonly kind: 'record';
  readonly record: {
    readonly kind: string;
    readonly id: string;
    readonly person: string | null;
    readonly version: number;
    readonly createdAt: number;
    readonly updatedAt: number;
    readonly expiresAt: number | null;
  };
  readonly body: Uint8Array;
  /** By name and value. */
  readonly indexes: readonly { readonly name: string; readonly value: Uint8Array; readonly unique: boolean }[];
}

export type SealedRow = SealedKey | SealedRecord;

/**
 * A vault as it lies there, to move it as a whole. All adapters seal in one format, so rows are copied as they are:
 * nothing is unsealed on the way, and they fit every vault with the same master key and no other. The vault itself must
 * not be open meanwhile.
 */
export interface SealedVault {
  /** All keys by person, then all records in the order in which they were made. */
  rows(): AsyncIterable<SealedRow>;
  /** Adds rows behind those that are there: all of them or none. */
  add(rows: readonly SealedRow[]): Promise<void>;
  close(): Promise<void>;
}
