import type { RecordedEvent } from '@corella/event-store';
import type { RowBatch } from './log/log-reader.js';
import { positionOf } from './log/position.js';
import { usualId, type EncodedEvent } from './log/row-codec.js';

/** The events of a batch of rows. They are parsed on the side that uses them, so that reading and parsing overlap. */
export function decodeBatch({ headers, json }: RowBatch): RecordedEvent[] {
  const bodies = JSON.parse(
    Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString('utf8'),
  ) as EncodedEvent[][];
  const events: RecordedEvent[] = [];
  for (const [index, { first, stream, revision, skip, take }] of headers.entries()) {
    const body = bodies[index] ?? [];
    for (let offset = skip; offset < skip + take; offset += 1) {
      const encoded = body[offset];
      if (!encoded) throw new RangeError(`row ${first} of ${stream} holds fewer events than it says`);
      const [type, data, meta, id] = encoded;
      events.push({
        id: id ?? usualId(stream, revision + offset),
        type,
        data,
        meta,
        stream,
        revision: revision + offset,
        position: positionOf(first + offset),
      });
    }
  }
  return events;
}
