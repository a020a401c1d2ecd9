import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { KeptSnapshot, Snapshot, StreamName } from '@corella/event-store';

const KEPT = 3;
const NAME = /^([0-9]{15})-([0-9]{15})\.snapshot$/;
const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

interface StoredSnapshot {
  readonly file: string;
  readonly revision: number;
  /** Ordinal in the whole log of the last event contained. */
  readonly ordinal: number;
}

/** Snapshots as files, three kept a stream, named by revision and ordinal. A damaged one is as good as none. */
export interface SnapshotFiles {
  save(snapshot: Snapshot, ordinal: number): Promise<void>;
  list(stream: StreamName): Promise<readonly KeptSnapshot[]>;
  /** The oldest ordinal that a kept snapshot rests on, 0 when there is none. */
  oldestOrdinal(): Promise<number>;
}

export function snapshotFiles(directory: string): SnapshotFiles {
  const folder = (stream: StreamName): string => join(directory, encodeURIComponent(stream));
  const stored = async (path: string): Promise<StoredSnapshot[]> => {
    const names = await readdir(path).catch(() => []);
    return names
      .flatMap((name) => {
        const match = NAME.exec(name);
        return match ? [{ file: join(path, name), revision: Number(match[1]), ordinal: Number(match[2]) }] : [];
      })
      .sort((a, b) => b.revision - a.revision);
  };
  return {
    async save(snapshot, ordinal) {
      const path = folder(snapshot.stream);
      await mkdir(path, { recursive: true });
      const body = await pack(Buffer.from(JSON.stringify(snapshot)), { level: 1 });
      const file = join(
        path,
        `${String(snapshot.revision).padStart(15, '0')}-${String(ordinal).padStart(15, '0')}.snapshot`,
      );
      await writeDurably(file, Buffer.concat([createHash('sha256').update(body).digest(), body]));
      for (const old of (await stored(path)).slice(KEPT)) await rm(old.file, { force: true });
    },
    list: async (stream) =>
      (await stored(folder(stream)))
        .slice(0, KEPT)
        .map(({ file, revision }) => ({ revision, load: () => readSnapshot(file, stream) })),
    async oldestOrdinal() {
      const streams = await readdir(directory).catch(() => []);
      const all = await Promise.all(streams.map((stream) => stored(join(directory, stream))));
      return all.flat().reduce((oldest, { ordinal }) => (oldest === 0 ? ordinal : Math.min(oldest, ordinal)), 0);
    },
  };
}

/**
 * Null for a file that cannot be read (a newer one may have pushed it out meanwhile) or whose checksum does not fit.
 */
async function readSnapshot(file: string, stream: StreamName): Promise<Snapshot | null> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const body = bytes.subarray(32);
  if (bytes.length < 32 || !createHash('sha256').update(body).digest().equals(bytes.subarray(0, 32))) return null;
  const snapshot = JSON.parse((await unpack(body)).toString('utf8')) as Snapshot;
  return snapshot.stream === stream ? snapshot : null;
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.draft`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
