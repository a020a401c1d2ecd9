import { createHash } from 'node:crypto';
import { DamagedLog, type EventMeta, type JsonObject, type NewEvent, type RecordedEvent } from '@corella/event-store';
import { binaryEvent, type EventData, type RecordedEvent as ServerEvent } from '@eventstore/db-client';
import { positionOf, type Place } from './position.js';

/** What is stored of an event. `data` and `meta` are the JSON texts, to the byte. */
export interface EventText {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly meta: string;
}

export const textOf = ({ id, type, data, meta, dataText }: NewEvent): EventText => ({
  id,
  type,
  data: dataText ?? JSON.stringify(data),
  meta: JSON.stringify(meta),
});

/** The text of an event and its chain value, which says what stood before it in its stream. */
export interface ChainedText extends EventText {
  readonly chain: string;
}

/** A UUID that follows from a text. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The event as the server keeps it: as binary, because the client would parse JSON and serialise it anew. Its metadata
 * has the chain value, the port's id as a JSON string, a line feed, and the text of `meta`. As a whole that is no JSON,
 * so the client hands it back as bytes.
 */
export const onServer = (uuid: string, { id, type, data, meta, chain }: ChainedText): EventData =>
  binaryEvent({
    id: uuid,
    type,
    data: Buffer.from(data),
    metadata: Buffer.from(`${chain} ${JSON.stringify(id)}\n${meta}`),
  });

/** An event of a side stream, which stands for itself. */
export const sideEvent = (uuid: string, type: string, data: JsonObject): EventData =>
  onServer(uuid, { id: uuid, type, data: JSON.stringify(data), meta: '{}', chain: UNCHAINED });

const UNCHAINED = '-';
const HEAD = /^(-|[0-9a-f]{64}) (.*)$/s;

export const placeOfEvent = ({ position }: ServerEvent): Place => {
  if (!position) throw new TypeError('the server has given an event without a position');
  return position;
};

/** The texts of an event, null for one that no store of this kind has written. */
export function textIn({ type, data, metadata }: ServerEvent): ChainedText | null {
  if (!isBytes(data) || !isBytes(metadata)) return null;
  const head = Buffer.from(metadata).toString('utf8');
  const end = head.indexOf('\n');
  const [, chain, quoted] = HEAD.exec(head.slice(0, Math.max(0, end))) ?? [];
  if (chain === undefined || quoted === undefined) return null;
  try {
    const id = JSON.parse(quoted) as unknown;
    return typeof id === 'string'
      ? { id, type, data: Buffer.from(data).toString('utf8'), meta: head.slice(end + 1), chain }
      : null;
  } catch {
    return null;
  }
}

const isBytes = (value: unknown): value is Uint8Array => ArrayBuffer.isView(value);

export const damageAt = (event: ServerEvent, finding: string, cause?: unknown): DamagedLog =>
  Object.assign(
    new DamagedLog({ file: `stream ${event.streamId}`, position: positionOf(placeOfEvent(event)), finding }),
    { cause },
  );

/** The texts of an event of the log. Throws DamagedLog for one that this kind of store has not written. */
export function textOfStored(event: ServerEvent): ChainedText {
  const text = textIn(event);
  if (text === null) throw damageAt(event, `event ${event.revision} was not written by this kind of store`);
  return text;
}

/** The event as the port gives it out. Throws DamagedLog for one that cannot be read. */
export function recorded(stream: string, event: ServerEvent): RecordedEvent {
  const position = positionOf(placeOfEvent(event));
  const revision = Number(event.revision);
  const text = textOfStored(event);
  try {
    const data = JSON.parse(text.data) as JsonObject;
    const meta = JSON.parse(text.meta) as EventMeta;
    return { id: text.id, type: text.type, data, meta, stream, revision, position };
  } catch (error) {
    throw damageAt(event, `event ${revision} is no JSON`, error);
  }
}
