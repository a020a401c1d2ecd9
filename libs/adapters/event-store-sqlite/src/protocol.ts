import type { DamagedLog } from '@corella/event-store';
import type { StorageState } from './log/disk-space.js';
import type { SnapshotFile } from './snapshot-files.js';

/** The options with which the store's worker is started. */
export interface StoreWorkerData {
  readonly directory: string;
  readonly minFreeBytes: number;
  readonly reserveBytes: number;
  readonly walBytes: number;
  readonly verifyWholeBelow: number;
  /** Snapshots found beside the log, of this history or another. */
  readonly snapshots: readonly SnapshotFile[];
}

/** Sent once the log is open, or the reason why it is not. */
export type StorePush =
  | { readonly kind: 'open'; readonly end: number; readonly storage: StorageState; readonly verifying: boolean }
  | { readonly kind: 'refused'; readonly message: string; readonly place: DamagedLog['place'] | null }
  | { readonly kind: 'storage'; readonly storage: StorageState }
  | { readonly kind: 'verified' }
  | { readonly kind: 'failed'; readonly message: string; readonly place: DamagedLog['place'] | null };
