import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { EventStore, KeptSnapshot, Snapshot, StreamName } from '@corella/event-store';
import { binaryEvent } from '@eventstore/db-client';
import type { Connection } from './connection.js';
import type { StreamNames } from './log/stream-names.js';

const KEPT = 3;
/** More than are kept, so that those of another history do not push out our own. */
const LISTED = 12;
const PART_BYTES = 512 * 1_024;
const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** A listed snapshot: which event it was taken at, and where its parts are. */
interface Listed {
  readonly revision: number;
  /** The server's id of that event. No two appends share one, so it names the history that leads to the event. */
  readonly event: string;
  /** Revisions in the stream of parts. */
  readonly parts: readonly number[];
  readonly checksum: string;
}

/**
 * Snapshots in two side streams: one of parts, and one that lists complete snapshots. The server keeps the newest
 * entries of the list, and the parts from the oldest kept snapshot on.
 */
export function snapshotStreams(
  connection: Connection,
  names: StreamNames,
): Pick<EventStore, 'saveSnapshot' | 'keptSnapshots'> {
  const eventAt = async (stream: StreamName, revision: number): Promise<string | null> => {
    const { events } = await connection.readStream(names.onServer(stream), { from: revision, limit: 1 });
    return events[0]?.id ?? null;
  };
  const kept = async (stream: StreamName): Promise<readonly Listed[]> => {
    const newest = { from: 'end' as const, limit: LISTED, backwards: true };
    const { events } = await connection.readStream(names.snapshots(stream), newest);
    const found = new Map<number, Listed>();
    for (const { data } of events) {
      const one = listedIn(data);
      if (found.has(one.revision) || (await eventAt(stream, one.revision)) !== one.event) continue;
      found.set(one.revision, one);
    }
    return [...found.values()].sort((a, b) => b.revision - a.revision).slice(0, KEPT);
  };
  const put = async (stream: string, type: string, data: Buffer): Promise<number> => {
    const sent = await connection.append(stream, 'any', [binaryEvent({ id: randomUUID(), type, data })]);
    if (!sent.ok) throw new Error(`the server refuses a snapshot in ${stream}`);
    return sent.revision;
  };
  return {
    async saveSnapshot(snapshot) {
      const { stream, revision } = snapshot;
      const event = await eventAt(stream, revision);
      if (event === null) throw new RangeError(`a snapshot of ${stream} at ${revision}, which the log does not have`);
      const body = await pack(Buffer.from(JSON.stringify(snapshot)), { level: 1 });
      const parts: number[] = [];
      for (let first = 0; first < body.length; first += PART_BYTES) {
        const part = body.subarray(first, first + PART_BYTES);
        parts.push(await put(names.snapshotParts(stream), 'SnapshotPart', part));
      }
      const listed: Listed = { revision, event, parts, checksum: checksumOf(event, body) };
      await put(names.snapshots(stream), 'Snapshot', Buffer.from(JSON.stringify(listed)));
      await connection.setMetadata(names.snapshots(stream), { maxCount: LISTED });
      const needed = [...parts, ...(await kept(stream)).flatMap((one) => one.parts)];
      await connection.setMetadata(names.snapshotParts(stream), { truncateBefore: Math.min(...needed) });
    },
    async keptSnapshots(stream) {
      return (await kept(stream)).map((one): KeptSnapshot => ({
        revision: one.revision,
        load: () => load(connection, names.snapshotParts(stream), one),
      }));
    },
  };
}

const listedIn = (data: unknown): Listed => JSON.parse(Buffer.from(data as Uint8Array).toString('utf8')) as Listed;

const checksumOf = (event: string, body: Buffer): string =>
  createHash('sha256').update(event).update(body).digest('hex');

/** Null for a snapshot that was removed meanwhile, or is damaged. */
async function load(
  connection: Connection,
  stream: string,
  { event, parts, checksum }: Listed,
): Promise<Snapshot | null> {
  const bodies: Uint8Array[] = [];
  for (const from of parts) {
    const { events } = await connection.readStream(stream, { from, limit: 1 });
    if (events[0] && !events[0].isJson && Number(events[0].revision) === from) bodies.push(events[0].data);
  }
  const body = Buffer.concat(bodies);
  if (checksumOf(event, body) !== checksum) return null;
  return JSON.parse((await unpack(body)).toString('utf8')) as Snapshot;
}
