import type { JsonObject } from '@corella/event-store';
import { sha256Hex } from '@corella/hash';

/** What the first entry of a chained stream follows. */
export const FIRST_ENTRY_HASH = '0'.repeat(64);

/**
 * Hash of an entry: sha256 over the previous entry's hash (hex text) and the stored JSON text of its data (core.md 19).
 * Hex.
 */
export const entryHashOfText = (previousHash: string, dataText: string): string => sha256Hex(previousHash + dataText);

/** The same from an event as read: JSON text of parsed JSON is the stored text again. */
export const entryHash = (previousHash: string, data: JsonObject): string =>
  entryHashOfText(previousHash, JSON.stringify(data));
