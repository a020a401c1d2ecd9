import type { LogReader, StreamName } from '@corella/event-store';
import type { Connection } from '../connection.js';
import { followed, genesis } from './chain.js';
import type { NotedEnd } from './noted-ends.js';
import { demandEnd } from './noted-ends.js';
import { isBefore, type Place } from './position.js';
import { damageAt, placeOfEvent } from './recorded-event.js';
import type { StreamNames } from './stream-names.js';

/** The streams whose ends one call looks at. The next call goes on behind them. */
const STREAMS_AT_ONCE = 100;

/** Follows the chain of every stream through `$all`, and keeps the end of each in memory. */
export function verifier(
  { connection, names }: { connection: Connection; names: StreamNames },
  allStreams: () => Promise<readonly StreamName[]>,
): Pick<LogReader, 'verifyRows' | 'verifyHead'> {
  const ends = new Map<StreamName, NotedEnd>();
  let place: Place | null = null;
  let unseen: StreamName[] = [];
  return {
    async verifyRows(maxRows) {
      const after = place;
      // The server begins with the row at the place itself.
      const { events, whole } = await connection.readAll({ from: after ?? 'start', limit: maxRows + 1 });
      for (const event of events.slice(0, after ? undefined : maxRows)) {
        const here = placeOfEvent(event);
        if (after && !isBefore(after, here)) continue;
        place = here;
        const stream = names.fromServer(event.streamId);
        if (stream === null) continue;
        const end = ends.get(stream);
        const revision = (end?.revision ?? -1) + 1;
        if (Number(event.revision) !== revision) throw damageAt(event, `event ${revision} is missing`);
        ends.set(stream, { revision, chain: followed(end?.chain ?? genesis(stream), event) });
      }
      return whole && events.length <= maxRows;
    },
    async verifyHead() {
      if (unseen.length === 0) unseen = [...(await allStreams())];
      for (const stream of unseen.splice(0, STREAMS_AT_ONCE)) await demandEnd(connection, names, stream);
    },
  };
}
