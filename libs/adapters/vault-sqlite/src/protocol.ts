import type { VaultPut } from '@corella/vault';

export interface VaultWorkerData {
  readonly file: string;
  readonly masterKey: Uint8Array;
}

/** What the thread of a vault is asked. `open` comes first and fails as the opening of the file does. */
export interface VaultCalls {
  readonly open: null;
  readonly put: readonly VaultPut<object>[];
  readonly get: { readonly kind: string; readonly id: string };
  readonly find: { readonly kind: string; readonly index: string; readonly value: string };
  readonly list: { readonly kind: string; readonly person?: string; readonly limit?: number };
  readonly written: { readonly kind: string; readonly from: number; readonly to: number; readonly limit: number };
  readonly delete: { readonly kind: string; readonly id: string; readonly version?: number | undefined };
  readonly erase: string;
  readonly knows: string;
  readonly sweep: number;
  readonly close: null;
}
export type VaultOp = keyof VaultCalls;

/** What the channel keeps of an error that somebody tells from others. */
export interface VaultFaultDetails {
  readonly name: string;
  /** Of SQLite: `SQLITE_FULL`, for example. */
  readonly code?: string;
}
