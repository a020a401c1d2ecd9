import type { RecordedEvent } from '@corella/event-store';
import type { Ask } from '../connections.js';
import type { Place } from './position.js';
import { eventColumns, placeOfRow, recorded, type EventRow } from './recorded-event.js';
import { horizon, nextTx, type Tables } from './schema.js';

/** How far the log can be read: every transaction below `horizon` has ended, and none has reached `next`. */
interface Bounds {
  readonly horizon: bigint;
  readonly next: bigint;
}

export interface FeedPage extends Bounds {
  readonly events: readonly RecordedEvent[];
  /** Where the scan ended. */
  readonly place: Place;
  /** Whether it ended at the horizon. */
  readonly end: boolean;
}

export interface Scan {
  readonly after: Place;
  readonly limit: number;
  readonly categories?: readonly string[] | undefined;
}

export interface FeedReader {
  page(scan: Scan): Promise<FeedPage>;
  /** The last event below the horizon; null in an empty log. */
  head(): Promise<Bounds & { readonly place: Place | null }>;
  /** The number of events after a place, counted up to a bound. */
  countAfter(place: Place): Promise<number>;
}

/** Rows that one page looks at, however few of them fit: a rare category in a long log must not outlast a query. */
const SCANNED_ROWS = 5_000;
const MOST_COUNTED = 20_000;

interface BoundsRow {
  readonly horizon: string;
  readonly next: string;
}
type PlaceColumns = { readonly tx: string; readonly seq: number } | { readonly tx: null };
type PageRow = BoundsRow & {
  readonly scanned: string;
  readonly end_tx: string | null;
  readonly end_seq: number | null;
} & (EventRow | { readonly tx: null });

const boundsOf = (row: BoundsRow): Bounds => ({ horizon: BigInt(row.horizon), next: BigInt(row.next) });

/**
 * Reads of the whole log, in the order of transactions. Transactions do not end in the order of their numbers. A reader
 * that passed one that is still under way would miss its events for good, so nobody reads at or above the lowest of
 * those: the horizon.
 */
export function feedReader({ ask, tables }: { ask: Ask; tables: Tables }): FeedReader {
  const { events } = tables;
  const bounds = `bounds AS (SELECT ${horizon(tables)} AS horizon, ${nextTx(tables)} AS next)`;
  const pageText = `
    WITH ${bounds},
    scanned AS (SELECT ${eventColumns}, category FROM ${events}
      WHERE (tx, seq) > ($1::bigint, $2::int) AND tx < (SELECT horizon FROM bounds) ORDER BY tx, seq LIMIT $3),
    fitting AS (SELECT * FROM scanned WHERE $4::text[] IS NULL OR category = ANY ($4) ORDER BY tx, seq LIMIT $5)
    SELECT bounds.*, (SELECT count(*) FROM scanned) AS scanned, last.tx AS end_tx, last.seq AS end_seq, fitting.*
    FROM bounds LEFT JOIN (SELECT tx, seq FROM scanned ORDER BY tx DESC, seq DESC LIMIT 1) AS last ON true
    LEFT JOIN fitting ON true ORDER BY fitting.tx, fitting.seq`;
  const headText = `
    WITH ${bounds}
    SELECT bounds.*, last.tx, last.seq FROM bounds
    LEFT JOIN LATERAL (SELECT tx, seq FROM ${events} WHERE tx < (SELECT horizon FROM bounds)
      ORDER BY tx DESC, seq DESC LIMIT 1) AS last ON true`;
  const countText = `
    WITH ${bounds}
    SELECT count(*) AS count FROM (SELECT 1 FROM ${events}
      WHERE (tx, seq) > ($1::bigint, $2::int) AND tx < (SELECT horizon FROM bounds) LIMIT ${MOST_COUNTED}) AS counted`;
  return {
    async page({ after, limit, categories }) {
      const rows = categories ? Math.max(limit, SCANNED_ROWS) : limit;
      const values = [after.tx, after.seq, rows, categories ?? null, limit];
      const found = await ask<PageRow>({ name: 'page', text: pageText, values });
      return pageOf(found, { after, limit, rows, events });
    },
    async head() {
      const [row] = await ask<BoundsRow & PlaceColumns>({ name: 'head', text: headText, values: [] });
      if (!row) throw new Error('the server gave no bounds');
      return { ...boundsOf(row), place: row.tx === null ? null : placeOfRow(row) };
    },
    async countAfter({ tx, seq }) {
      const [row] = await ask<{ count: string }>({ name: 'count', text: countText, values: [tx, seq] });
      return Number(row?.count ?? 0);
    },
  };
}

function pageOf(
  found: readonly PageRow[],
  { after, limit, rows, events }: { after: Place; limit: number; rows: number; events: string },
): FeedPage {
  const [first] = found;
  if (!first) throw new Error('the server gave no bounds');
  const fitting = found.filter((row): row is BoundsRow & PageRow & EventRow => row.tx !== null);
  const { end_tx: tx, end_seq: seq } = first;
  const scannedTo = tx === null || seq === null ? after : placeOfRow({ tx, seq });
  const last = fitting.at(-1);
  // More may fit behind the last one, in the rows that were looked at but not returned.
  const isCut = last !== undefined && fitting.length === limit;
  const place = isCut ? placeOfRow(last) : scannedTo;
  const isLastScanned = place.tx === scannedTo.tx && place.seq === scannedTo.seq;
  return {
    ...boundsOf(first),
    events: fitting.map((row) => recorded(events, row)),
    place,
    end: isLastScanned && Number(first.scanned) < rows,
  };
}
