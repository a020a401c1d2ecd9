import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { KeptSnapshot, Snapshot, StreamName } from '@corella/event-store';
import { writeDurably } from '@corella/files/durable-file';
import type { EventPlace, LogReader } from './log/log-reader.js';

const KEPT = 3;
const SUFFIX = '.snapshot';
const NAME = /^([0-9]{15})-([0-9]{15})-([0-9a-f]{32})\.snapshot$/;
const CHECKSUM_BYTES = 32;
const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** What the name of a snapshot file says: the event after which the state was taken, and its history. */
export interface SnapshotFile extends EventPlace {
  readonly file: string;
  readonly stream: StreamName;
  readonly revision: number;
}

/** The place of an event in this log; null when the log has no such event. */
export type FindPlace = (event: {
  readonly stream: StreamName;
  readonly revision: number;
}) => EventPlace | null | Promise<EventPlace | null>;

/**
 * Snapshots as files, three for each stream. A file's name contains the revision, the ordinal and the log's chain hash
 * at that event, so a snapshot of another history is recognised without reading it.
 */
export interface SnapshotFiles {
  save(snapshot: Snapshot): Promise<void>;
  list(stream: StreamName): Promise<readonly KeptSnapshot[]>;
}

export function snapshotFiles(directory: string, findPlace: FindPlace): SnapshotFiles {
  const ofThisLog = async (found: SnapshotFile): Promise<boolean> =>
    (await findPlace(found))?.history === found.history;
  const usable = async (stream: StreamName): Promise<SnapshotFile[]> => {
    const found = await filesOf(directory, stream);
    const fitting = await Promise.all(found.map(ofThisLog));
    return found.filter((_file, index) => fitting[index]).slice(0, KEPT);
  };
  return {
    async save(snapshot) {
      const { stream, revision } = snapshot;
      const place = await findPlace(snapshot);
      if (!place) throw new RangeError(`a snapshot of ${stream} at ${revision}, which the log does not have`);
      const folder = folderOf(directory, stream);
      await mkdir(folder, { recursive: true });
      const body = await pack(Buffer.from(JSON.stringify(snapshot)), { level: 1 });
      const name = `${padded(revision)}-${padded(place.ordinal)}-${place.history}${SUFFIX}`;
      await writeDurably(join(folder, name), Buffer.concat([checksum(place.history, body), body]));
      const kept = new Set((await usable(stream)).map(({ file }) => file));
      for (const other of await namesIn(folder)) {
        const file = join(folder, other);
        if (other.endsWith(SUFFIX) && !kept.has(file)) await rm(file, { force: true });
      }
    },
    list: async (stream) =>
      (await usable(stream)).map((found) => ({ revision: found.revision, load: () => readSnapshot(found) })),
  };
}

/** Every snapshot file of every stream, of any history. */
export async function allSnapshotFiles(directory: string): Promise<readonly SnapshotFile[]> {
  const streams = (await namesIn(directory)).map(decodeURIComponent);
  return (await Promise.all(streams.map((stream) => filesOf(directory, stream)))).flat();
}

/** The oldest event of this log that one of the files was taken at; 1 when there is none. */
export function oldestOrdinal(files: readonly SnapshotFile[], placeOf: LogReader['placeOf']): number {
  const ordinals = files.filter((found) => placeOf(found)?.history === found.history).map(({ ordinal }) => ordinal);
  return ordinals.length === 0 ? 1 : Math.min(...ordinals);
}

const folderOf = (directory: string, stream: StreamName): string => join(directory, encodeURIComponent(stream));
const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);
const padded = (number: number): string => String(number).padStart(15, '0');
const checksum = (history: string, body: Buffer): Buffer => createHash('sha256').update(history).update(body).digest();

async function filesOf(directory: string, stream: StreamName): Promise<SnapshotFile[]> {
  const folder = folderOf(directory, stream);
  return (await namesIn(folder))
    .flatMap((name): SnapshotFile[] => {
      const [, revision, ordinal, history] = NAME.exec(name) ?? [];
      if (history === undefined) return [];
      return [{ file: join(folder, name), stream, revision: Number(revision), ordinal: Number(ordinal), history }];
    })
    .sort((a, b) => b.revision - a.revision);
}

/** Null for a file that a newer one has replaced meanwhile, or whose checksum does not match. */
async function readSnapshot({ file, stream, history }: SnapshotFile): Promise<Snapshot | null> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const body = bytes.subarray(CHECKSUM_BYTES);
  if (bytes.length < CHECKSUM_BYTES || !checksum(history, body).equals(bytes.subarray(0, CHECKSUM_BYTES))) return null;
  const snapshot = JSON.parse((await unpack(body)).toString('utf8')) as Snapshot;
  return snapshot.stream === stream ? snapshot : null;
}
