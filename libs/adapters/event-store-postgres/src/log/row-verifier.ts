import { NO_STREAM, type LogReader, type StreamName } from '@corella/event-store';
import type { Ask } from '../connections.js';
import { chainAfter, genesis } from './chain.js';
import { START } from './position.js';
import { damageAt, eventColumns, placeOfRow, type EventRow } from './recorded-event.js';
import { horizon, type Tables } from './schema.js';

/** The streams whose ends one call looks at. The next call goes on behind them. */
const STREAMS_AT_ONCE = 1_000;

interface End {
  readonly revision: number;
  readonly chain: Buffer;
}

/**
 * Follows the chain of every stream through the whole log, in the order of the feed, and compares the ends that the
 * streams' own rows name with the events. Keeps the end of each stream in memory.
 */
export function rowVerifier({
  ask,
  tables,
}: {
  ask: Ask;
  tables: Tables;
}): Pick<LogReader, 'verifyRows' | 'verifyHead'> {
  const { events, streams } = tables;
  const ends = new Map<StreamName, End>();
  let place = START;
  let lastName = '';
  const rowsText = `SELECT ${eventColumns}, chain FROM ${events}
    WHERE (tx, seq) > ($1::bigint, $2::int) AND tx < ${horizon(tables)} ORDER BY tx, seq LIMIT $3`;
  // A stream that was fenced and has no events has a row without an end.
  const endsText = `SELECT s.name, s.revision, CASE WHEN s.revision > ${NO_STREAM} THEN e.stream IS NOT NULL
      ELSE NOT EXISTS (SELECT 1 FROM ${events} WHERE stream = s.name) END AS stands
    FROM (SELECT name, revision, chain FROM ${streams} WHERE name > $1 ORDER BY name LIMIT ${STREAMS_AT_ONCE}) AS s
    LEFT JOIN ${events} e ON e.stream = s.name AND e.revision = s.revision AND e.chain = s.chain ORDER BY s.name`;
  return {
    async verifyRows(maxRows) {
      const values = [place.tx, place.seq, maxRows];
      const rows = await ask<EventRow & { chain: Buffer }>({ name: 'verify rows', text: rowsText, values });
      for (const row of rows) {
        ends.set(row.stream, endAfter(events, ends.get(row.stream), row));
        place = placeOfRow(row);
      }
      return rows.length < maxRows;
    },
    async verifyHead() {
      const found = await ask<{ name: string; revision: string; stands: boolean }>({
        name: 'verify ends',
        text: endsText,
        values: [lastName],
      });
      const missing = found.find(({ stands }) => !stands);
      if (missing)
        throw damageAt(events, null, `the end of ${missing.name} is not at ${missing.revision} as its row says`);
      lastName = found.length < STREAMS_AT_ONCE ? '' : (found.at(-1)?.name ?? '');
    },
  };
}

function endAfter(events: string, before: End | undefined, row: EventRow & { readonly chain: Buffer }): End {
  const revision = (before?.revision ?? -1) + 1;
  if (Number(row.revision) !== revision) throw damageAt(events, row, `event ${revision} of ${row.stream} is missing`);
  const chain = chainAfter(before?.chain ?? genesis(row.stream), row);
  if (!chain.equals(row.chain))
    throw damageAt(events, row, `event ${revision} of ${row.stream} does not follow from the one before`);
  return { revision, chain };
}
