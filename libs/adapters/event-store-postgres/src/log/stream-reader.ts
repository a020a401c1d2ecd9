import { NO_STREAM, type EventStore, type RecordedEvent, type StreamName } from '@corella/event-store';
import type { Ask } from '../connections.js';
import { chainAfter, genesis, type KnownEnds } from './chain.js';
import { damageAt, eventColumns, recorded, type EventRow } from './recorded-event.js';
import type { Tables } from './schema.js';

interface ChainedRow extends EventRow {
  readonly chain: Buffer;
}

/** The stream's end beside each of its rows. Where a stream has no such rows, one row holds only the end. */
type FoundRow = { readonly end: string | null; readonly end_chain: Buffer | null } & (
  | ChainedRow
  | { readonly revision: null }
);

interface Window {
  readonly stream: StreamName;
  readonly from: number;
  readonly limit: number;
}

export type StreamReader = Pick<EventStore, 'readStream' | 'lastRevision' | 'streams'>;

/**
 * Reads of single streams. Each event must follow from the one before, which is read along, up to the end that the
 * stream's own row names. So a changed, missing or exchanged event, and a stream that was cut off, throw DamagedLog.
 * What a reader sees of one stream needs no horizon, because its events are stored one after the other.
 */
export function streamReader({ ask, tables, ends }: { ask: Ask; tables: Tables; ends: KnownEnds }): StreamReader {
  const { streams, events } = tables;
  const window = `
    SELECT s.revision AS end, s.chain AS end_chain, e.* FROM (SELECT 1) AS one
    LEFT JOIN ${streams} s ON s.name = $1
    LEFT JOIN LATERAL (SELECT ${eventColumns}, chain FROM ${events} WHERE stream = $1 AND revision >= $2
      ORDER BY revision LIMIT $3) e ON true
    ORDER BY e.revision`;
  return {
    async readStream(stream, { from, limit }) {
      const before = from > 0 ? 1 : 0;
      const values = [stream, from - before, limit + before];
      const found = await ask<FoundRow>({ name: 'stream window', text: window, values });
      return verified({ found, events, ends }, { stream, from, limit });
    },
    async lastRevision(stream) {
      const text = `SELECT revision, chain FROM ${streams} WHERE name = $1`;
      const [end] = await ask<{ revision: string; chain: Buffer }>({ name: 'last revision', text, values: [stream] });
      if (!end) return NO_STREAM;
      ends.set(stream, Number(end.revision), end.chain);
      return Number(end.revision);
    },
    async streams(category) {
      const text = `SELECT name FROM ${streams} WHERE category = $1 AND revision > ${NO_STREAM} ORDER BY name`;
      return (await ask<{ name: string }>({ name: 'streams', text, values: [category] })).map(({ name }) => name);
    },
  };
}

/** The events of a window, once each is known to follow from the one before. */
function verified(
  { found, events, ends }: { found: readonly FoundRow[]; events: string; ends: KnownEnds },
  { stream, from, limit }: Window,
): readonly RecordedEvent[] {
  const rows = found.filter((row): row is FoundRow & ChainedRow => row.revision !== null);
  const end = found[0]?.end ?? null;
  if (end === null && rows.length > 0)
    throw damageAt(events, rows[0] ?? null, `stream ${stream} has no row of its own`);
  const last = end === null ? NO_STREAM : Number(end);
  const lastWanted = Math.min(last, from + limit - 1);
  let revision = from > 0 ? from - 1 : 0;
  let chain = from > 0 ? null : genesis(stream);
  for (const row of rows) {
    if (Number(row.revision) !== revision) throw damageAt(events, row, `event ${revision} of ${stream} is missing`);
    if (chain !== null && !chainAfter(chain, row).equals(row.chain))
      throw damageAt(events, row, `event ${revision} of ${stream} does not follow from the one before`);
    chain = row.chain;
    revision += 1;
  }
  // A window that begins behind the end has no rows, and none are missing.
  if (revision <= lastWanted) throw damageAt(events, rows.at(-1) ?? null, `event ${revision} of ${stream} is missing`);
  if (rows.length > 0 && revision - 1 >= last) {
    if (revision - 1 > last || !chain?.equals(found[0]?.end_chain ?? Buffer.alloc(0)))
      throw damageAt(events, rows.at(-1) ?? null, `stream ${stream} does not end as its own row says`);
    ends.set(stream, last, chain);
  }
  return rows.filter((row) => Number(row.revision) >= from).map((row) => recorded(events, row));
}
