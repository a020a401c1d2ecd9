import { DamagedLog, type StreamName } from '@corella/event-store';
import type { Connection } from '../connection.js';
import { loadNote, sideNotes, type SideNotes } from '../side-notes.js';
import { textIn } from './recorded-event.js';
import type { StreamNames } from './stream-names.js';

/** An end of a stream that was acknowledged. The stream may have grown since. */
export type NotedEnd = { readonly revision: number; readonly chain: string };

const NOTE_EVERY_MS = 1_000;

/** Notes the ends of streams behind their appends, so that one that lost its end does not look short. */
export const notedEnds = (
  connection: Connection,
  names: StreamNames,
  onFault: (error: unknown) => void,
): SideNotes<NotedEnd> =>
  sideNotes<NotedEnd>({
    connection,
    streamOf: (stream) => names.end(stream),
    type: 'EndReached',
    everyMs: NOTE_EVERY_MS,
    onFault,
  });

/** Throws DamagedLog for a stream that has not, or no longer, the end that was noted. */
export async function demandEnd(connection: Connection, names: StreamNames, stream: StreamName): Promise<void> {
  const noted = await loadNote<NotedEnd>(connection, names.end(stream));
  if (noted === null) return;
  const file = names.onServer(stream);
  const { events } = await connection.readStream(file, { from: noted.revision, limit: 1 });
  const [event] = events;
  if (event && Number(event.revision) === noted.revision && textIn(event)?.chain === noted.chain) return;
  const finding = `event ${noted.revision}, which was acknowledged, is missing or another`;
  throw new DamagedLog({ file: `stream ${file}`, position: null, finding });
}
