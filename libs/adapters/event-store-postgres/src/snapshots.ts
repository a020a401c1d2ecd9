import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { EventStore, KeptSnapshot, Snapshot, StreamName } from '@corella/event-store';
import type { Ask, Connections } from './connections.js';
import type { Tables } from './log/schema.js';

const KEPT = 3;
/** A transaction that writes for long delays every reader of the feed, so that a large state is stored in parts. */
const PART_BYTES = 256 * 1_024;
const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

interface KeptRow {
  readonly revision: string;
  readonly chain: Buffer;
  readonly parts: number;
  readonly checksum: Buffer;
}

/** The key of a snapshot: an event, and the history that leads to it. */
interface Key {
  readonly stream: StreamName;
  readonly revision: number;
  readonly chain: Buffer;
}

/**
 * Snapshots in tables, the newest three of each stream. Each holds the chain value of its event. A snapshot whose
 * chain value is not that of the event, because an older log was restored, is never offered, and the next save removes
 * it.
 */
export function snapshotTables(
  { read, hint }: Pick<Connections, 'read' | 'hint'>,
  tables: Tables,
): Pick<EventStore, 'saveSnapshot' | 'keptSnapshots'> {
  const kept = `SELECT s.revision, s.chain, s.parts, s.checksum FROM ${tables.snapshots} s
    JOIN ${tables.events} e ON e.stream = s.stream AND e.revision = s.revision AND e.chain = s.chain
    WHERE s.stream = $1 ORDER BY s.revision DESC LIMIT ${KEPT}`;
  const write = writing(hint, tables, kept);
  const load = loading(read, tables);
  return {
    async saveSnapshot(snapshot) {
      const { stream, revision } = snapshot;
      const [event] = await read<{ chain: Buffer }>({
        name: 'chain of event',
        text: `SELECT chain FROM ${tables.events} WHERE stream = $1 AND revision = $2`,
        values: [stream, revision],
      });
      if (!event) throw new RangeError(`a snapshot of ${stream} at ${revision}, which the log does not have`);
      await write(
        { stream, revision, chain: event.chain },
        await pack(Buffer.from(JSON.stringify(snapshot)), { level: 1 }),
      );
    },
    async keptSnapshots(stream) {
      const rows = await read<KeptRow>({ name: 'kept snapshots', text: kept, values: [stream] });
      return rows.map((row): KeptSnapshot => {
        const revision = Number(row.revision);
        return { revision, load: () => load({ stream, revision, chain: row.chain }, row) };
      });
    },
  };
}

const checksumOf = (chain: Buffer, body: Buffer): Buffer => createHash('sha256').update(chain).update(body).digest();

/** The row in `snapshots` comes last and makes the snapshot; parts without it are removed by the next save. */
function writing(ask: Ask, { snapshots, parts }: Tables, kept: string) {
  const part = `INSERT INTO ${parts} (stream, revision, chain, part, body) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (stream, revision, chain, part) DO UPDATE SET body = excluded.body`;
  const whole = `INSERT INTO ${snapshots} (stream, revision, chain, parts, checksum) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (stream, revision, chain) DO UPDATE SET parts = excluded.parts, checksum = excluded.checksum`;
  const removal = `DELETE FROM ${snapshots} s WHERE s.stream = $1
    AND NOT EXISTS (SELECT 1 FROM (${kept}) k WHERE k.revision = s.revision AND k.chain = s.chain)`;
  const sweep = `DELETE FROM ${parts} p WHERE p.stream = $1 AND NOT EXISTS (SELECT 1 FROM ${snapshots} s
    WHERE s.stream = p.stream AND s.revision = p.revision AND s.chain = p.chain AND p.part < s.parts)`;
  return async ({ stream, revision, chain }: Key, body: Buffer): Promise<void> => {
    const count = Math.ceil(body.length / PART_BYTES);
    for (let n = 0; n < count; n += 1) {
      const bytes = body.subarray(n * PART_BYTES, (n + 1) * PART_BYTES);
      await ask({ name: 'snapshot part', text: part, values: [stream, revision, chain, n, bytes] });
    }
    const values = [stream, revision, chain, count, checksumOf(chain, body)];
    await ask({ name: 'snapshot', text: whole, values });
    await ask({ name: 'remove snapshots', text: removal, values: [stream] });
    await ask({ name: 'sweep snapshot parts', text: sweep, values: [stream] });
  };
}

/** Null for a snapshot that was removed meanwhile, or is damaged. */
function loading(ask: Ask, { parts }: Tables) {
  const text = `SELECT body FROM ${parts} WHERE stream = $1 AND revision = $2 AND chain = $3 AND part = $4`;
  return async ({ stream, revision, chain }: Key, row: KeptRow): Promise<Snapshot | null> => {
    const bodies: Buffer[] = [];
    for (let part = 0; part < row.parts; part += 1) {
      const values = [stream, revision, chain, part];
      const [found] = await ask<{ body: Buffer }>({ name: 'load snapshot part', text, values });
      if (found) bodies.push(found.body);
    }
    const body = Buffer.concat(bodies);
    if (!checksumOf(chain, body).equals(row.checksum)) return null;
    return JSON.parse((await unpack(body)).toString('utf8')) as Snapshot;
  };
}
