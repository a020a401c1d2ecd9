import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { NewEvent, StreamName } from '@corella/event-store';
import { CURRENT_DICTIONARY, dictionary } from './dictionary.js';

/**
 * The body of a row is the JSON text of its events, `[[type, data, meta], …]`, raw-deflated at level 1 with a preset
 * dictionary. A fourth element holds the id if it is not the usual `{stream}/{revision}`.
 */
export type EncodedEvent = readonly [type: string, data: NewEvent['data'], meta: NewEvent['meta'], id?: string];

export const usualId = (stream: StreamName, revision: number): string => `${stream}/${revision}`;

export function encodeEvents(stream: StreamName, firstRevision: number, events: readonly NewEvent[]): string {
  // The text is put together by hand because a writer already has the JSON of its data, and because this runs in the
  // thread of the order path.
  const encoded = events.map(({ id, type, data, meta, dataText }, index) => {
    const text = `[${JSON.stringify(type)},${dataText ?? JSON.stringify(data)},${JSON.stringify(meta)}`;
    return id === usualId(stream, firstRevision + index) ? `${text}]` : `${text},${JSON.stringify(id)}]`;
  });
  return `[${encoded.join(',')}]`;
}

// zlib allocates its working memory for every call, and for small rows that costs more than compressing them.
const SMALL_BYTES = 16_384;

export function compress(text: string): { codec: number; body: Buffer } {
  const bytes = Buffer.from(text);
  const memLevel = bytes.length < SMALL_BYTES ? 5 : 8;
  return {
    codec: CURRENT_DICTIONARY,
    body: deflateRawSync(bytes, {
      level: constants.Z_BEST_SPEED,
      memLevel,
      dictionary: dictionary(CURRENT_DICTIONARY),
    }),
  };
}

/** The JSON text as bytes. Throws for a damaged body or an unknown dictionary. */
export function decompress(codec: number, body: Buffer): Buffer {
  const preset = dictionary(codec);
  if (!preset) throw new Error(`row codec ${codec} is not known to this program`);
  return inflateRawSync(body, { dictionary: preset });
}
