import type { EventMeta, JsonObject } from '@corella/event-store';
import { sha256Hex } from '@corella/hash';

/** The hash that the first entry of a chained stream follows. */
export const FIRST_ENTRY_HASH = '0'.repeat(64);

/** What an entry's hash covers: everything that the store keeps of the event except the hash itself. */
export interface HashedEntry {
  readonly type: string;
  readonly data: JsonObject;
  readonly meta: EventMeta;
}

/**
 * Hash of an entry, version 2 (docs/adr/0021-what-an-entry-hash-covers.md): SHA-256, in hex, over three lines: the
 * previous entry's hash, the JSON text of type and metadata, and the JSON text of the data.
 */
export const entryHashOfTexts = (previousHash: string, { head, data }: EntryTexts): string =>
  sha256Hex(`${previousHash}\n${head}\n${data}`);

export interface EntryTexts {
  /** JSON text of `[type, meta]`, the metadata without the hash. */
  readonly head: string;
  readonly data: string;
}

/** The same from an event as read: the JSON text of parsed JSON is the stored text again. */
export function entryHash(previousHash: string, { type, data, meta }: HashedEntry): string {
  const { hash: _own, ...covered } = meta;
  return entryHashOfTexts(previousHash, { head: JSON.stringify([type, covered]), data: JSON.stringify(data) });
}

/** Version 1, which streams have up to the first entry of version 2. It covers only the data. */
export const firstEntryHash = (previousHash: string, data: JsonObject): string =>
  sha256Hex(previousHash + JSON.stringify(data));
