import type { LogReader, Position, RecordedEvent } from '@corella/event-store';
import type { SealedVault } from '@corella/vault';
import { eventEntry, vaultEntry } from './entries.js';
import { writeMoveFile, type MoveHeader } from './move-file.js';

export interface ExportFrom {
  readonly log: Pick<LogReader, 'head' | 'readAll' | 'verifyRows' | 'verifyHead'>;
  readonly vault: SealedVault;
}

/** What was moved. */
export interface MoveFigures {
  readonly events: number;
  readonly streams: number;
  readonly vaultRows: number;
  /** Position of the last event here; every log has its own. */
  readonly head: Position | null;
}

const PAGE = 1_000;
const ROWS_AT_ONCE = 5_000;

/**
 * Writes a venue that nobody writes to into one file. The log is verified first, so damage stays where it is. A file is
 * there only if the export has succeeded.
 */
export async function exportVenue(
  { log, vault }: ExportFrom,
  to: { readonly file: string; readonly header: Omit<MoveHeader, 'corella' | 'format'> },
): Promise<MoveFigures> {
  const head = await log.head();
  await verify(log);
  let [events, vaultRows] = [0, 0];
  const streams = new Map<string, number>();
  async function* entries(): AsyncIterable<unknown> {
    for await (const event of eventsOf(log)) {
      const revision = (streams.get(event.stream) ?? -1) + 1;
      if (event.revision !== revision) throw new Error(`event ${revision} of ${event.stream} is missing in the log`);
      streams.set(event.stream, revision);
      events += 1;
      yield eventEntry(event);
    }
    for await (const row of vault.rows()) {
      vaultRows += 1;
      yield vaultEntry(row);
    }
    if ((await log.head()) !== head) throw new Error('the log has grown meanwhile; stop every process of the venue');
  }
  await writeMoveFile(to.file, to.header, entries());
  return { events, streams: streams.size, vaultRows, head };
}

/** Every event of a log, in its order. */
export async function* eventsOf(log: Pick<LogReader, 'readAll'>): AsyncIterable<RecordedEvent> {
  for (let after: Position | null = null; ;) {
    const page = await log.readAll({ after, limit: PAGE });
    yield* page.events;
    if (page.end) return;
    after = page.position;
  }
}

async function verify(log: ExportFrom['log']): Promise<void> {
  while (!(await log.verifyRows(ROWS_AT_ONCE)));
  await log.verifyHead();
}
