import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedLog } from '@corella/event-store';
import { sampleEvents } from '@corella/event-store/conformance';
import type { EventLog } from '../../../libs/adapters/event-store-sqlite/src/log/event-log.js';
import { openVerifiedLog } from '../../../libs/adapters/event-store-sqlite/src/log/open-verified.js';
import { encodeEvents } from '../../../libs/adapters/event-store-sqlite/src/log/row-codec.js';

export const STREAMS = ['ledger-0', 'market-btcaud', 'market-ethaud'] as const;
const EVENTS_A_ROW = 2;

/** A log's files as bytes; `wal` is absent after an orderly close. */
export interface LogImage {
  readonly log: Buffer;
  readonly wal?: Buffer;
  readonly head: Buffer;
}

export const eventFiles = (folder: string): { log: string; wal: string; head: string } => ({
  log: join(folder, 'log.db'),
  wal: join(folder, 'log.db-wal'),
  head: join(folder, 'head'),
});

/** Appends rows to the streams in turn. Each row is its own commit. */
export function appendRows(log: EventLog, rows: number): void {
  for (let row = 0; row < rows; row += 1) {
    const stream = STREAMS[(log.end() / EVENTS_A_ROW) % STREAMS.length] ?? STREAMS[0];
    const expectedRevision = log.lastRevision(stream);
    const text = encodeEvents(
      stream,
      expectedRevision + 1,
      sampleEvents(stream, expectedRevision + 1, EVENTS_A_ROW, `row of ${stream} after ${expectedRevision}`),
    );
    log.append([{ stream, expectedRevision, count: EVENTS_A_ROW, text }]);
  }
}

export function imageOf(folder: string, withWal: boolean): LogImage {
  const files = eventFiles(folder);
  return {
    log: readFileSync(files.log),
    head: readFileSync(files.head),
    ...(withWal ? { wal: readFileSync(files.wal) } : {}),
  };
}

/** Writes an image into a folder after removing any earlier one. */
export function lay(folder: string, image: LogImage): void {
  const files = eventFiles(folder);
  for (const file of [files.log, files.wal, files.head, `${files.log}-shm`]) rmSync(file, { force: true });
  writeFileSync(files.log, image.log);
  writeFileSync(files.head, image.head);
  if (image.wal) writeFileSync(files.wal, image.wal);
}

/** Everything that a reader can get from a log: each stream by its index, and all events in order. */
export function contentOf(log: EventLog): string {
  const streams = STREAMS.map((stream) => JSON.stringify(log.reader.readStream(stream, { from: 0, limit: 100_000 })));
  const ends = STREAMS.map((stream) => log.lastRevision(stream));
  return `${streams.join('\n')}\n${ends.join()}\n${Buffer.from(log.reader.all({ after: 0, limit: 100_000, categories: null }).json).toString('utf8')}`;
}

export interface Opening {
  readonly wholeBelow: number;
  readonly trustedFrom: () => number;
}

export type Opened<Value> = { readonly refused: DamagedLog } | { readonly fault: unknown } | { readonly value: Value };

/**
 * Opens the log as a start does, runs the checks that a start leaves to the background, and passes it to `use`.
 * Otherwise returns why it was refused.
 */
export function openAsStart<Value>(folder: string, opening: Opening, use: (log: EventLog) => Value): Opened<Value> {
  try {
    const { log, rest } = openVerifiedLog(eventFiles(folder), opening);
    try {
      while (rest && !rest.step(500)) continue;
      return { value: use(log) };
    } finally {
      log.close();
    }
  } catch (error) {
    return error instanceof DamagedLog ? { refused: error } : { fault: error };
  }
}
