import { MAX_APPEND_BYTES, NO_STREAM, type EventStore, type NewEvent } from '@corella/event-store';
import { WrongMasterKey, type SealedRow, type SealedVault } from '@corella/vault';
import { derivedKey, unwrapPersonKey } from '@corella/vault/sealing';
import { TaskRefused } from '../wiring/process/task-refused.js';
import { addMissing, demandWhole, NotTheSame, presentPart, type Filled } from './continue-copy.js';
import { isEvent, movedOf, vaultEntry, type MovedEvent } from './entries.js';
import { eventsOf, type MoveFigures } from './export-venue.js';
import { readEntries, UnusableMoveFile } from './move-file.js';

export interface ImportInto {
  readonly store: EventStore;
  readonly vault: SealedVault;
  /** How many appends may be under way: more only where their order is kept and the first failure is the last. */
  readonly appendsAtOnce: number;
  /** Called before the first write. */
  readonly onBegin: () => Promise<void>;
}

export interface ImportFigures extends Omit<MoveFigures, 'streams'> {
  /** What an earlier try had left. */
  readonly foundEvents: number;
}

/** The place holds something that is not of this file. Nothing was written there. */
export class OtherVenueThere extends TaskRefused {
  override readonly name = 'OtherVenueThere';
}

/** What was seen of a file that is whole. */
export interface FileContents {
  readonly events: number;
  readonly streams: readonly string[];
  readonly vaultRows: number;
  /** The highest epoch that an event names; 0 for none. */
  readonly highestEpoch: number;
}

const MOST_GROUP = 500;
/** Of UTF-8, for each unit of JavaScript's. */
const MOST_BYTES_A_CHARACTER = 3;
const ROWS_AT_ONCE = 200;

/**
 * Reads a file to its end: it is whole, every entry can be read, no stream has a gap, and the master key opens what was
 * sealed. Nobody writes anything before this has succeeded.
 */
export async function checkFile(file: string, masterKey: Uint8Array): Promise<FileContents> {
  const streams = new Map<string, number>();
  let [events, vaultRows, highestEpoch] = [0, 0, 0];
  const wrapping = derivedKey(masterKey, 'vault person keys');
  for await (const entry of readEntries(file)) {
    const moved = movedOf(entry);
    if (moved === null) throw new UnusableMoveFile(`${file} has an entry that this program does not know`);
    if (moved.kind === 'vault') {
      if (vaultRows === 0 && moved.row.kind === 'key') demandKey(file, wrapping, moved.row);
      vaultRows += 1;
      continue;
    }
    const { stream, revision, meta } = moved.event;
    const expected = (streams.get(stream) ?? NO_STREAM) + 1;
    if (vaultRows > 0 || revision !== expected)
      throw new UnusableMoveFile(`${file} is damaged: event ${expected} of ${stream} is not where it belongs`);
    streams.set(stream, revision);
    events += 1;
    highestEpoch = Math.max(highestEpoch, meta.epoch ?? 0);
  }
  return { events, streams: [...streams.keys()], vaultRows, highestEpoch };
}

function demandKey(file: string, wrapping: Uint8Array, row: Extract<SealedRow, { kind: 'key' }>): void {
  try {
    unwrapPersonKey(wrapping, row.person, row.wrapped);
  } catch (cause) {
    throw new WrongMasterKey(`the vault in ${file} was written with another master key; put the right one in place`, {
      cause,
    });
  }
}

/**
 * Writes a venue from its file into an empty place, or goes on where an earlier try has stopped. Throws OtherVenueThere
 * where something else is, before anything is written. At the end all is read back and compared with the file.
 */
export async function importVenue(file: string, into: ImportInto): Promise<ImportFigures> {
  const { store, vault } = into;
  const [log, rows] = [logCopy(file, into), vaultCopy(file, vault)];
  const foundEvents = await refusingOthers('log', () => presentPart(log));
  const foundRows = await refusingOthers('vault', () => presentPart(rows));
  await into.onBegin();
  await addMissing(log, foundEvents);
  await addMissing(rows, foundRows);
  const events = await demandWhole(log);
  const vaultRows = await demandWhole(rows);
  return { events, vaultRows, head: await store.head(), foundEvents };
}

async function refusingOthers(what: string, look: () => ReturnType<typeof presentPart>): Promise<number> {
  try {
    return (await look()).found;
  } catch (cause) {
    if (!(cause instanceof NotTheSame)) throw cause;
    throw new OtherVenueThere(
      `the ${what} there is not empty and is no part of this file (${cause.message}); import into an empty place`,
      { cause },
    );
  }
}

/** Of a file that was checked: events come first. */
async function* movedEvents(file: string): AsyncIterable<MovedEvent> {
  for await (const entry of readEntries(file)) {
    if (!isEvent(entry)) return;
    const moved = movedOf(entry);
    if (moved?.kind === 'event') yield moved.event;
  }
}

async function* movedRows(file: string): AsyncIterable<SealedRow> {
  for await (const entry of readEntries(file)) {
    if (isEvent(entry)) continue;
    const moved = movedOf(entry);
    if (moved?.kind === 'vault') yield moved.row;
  }
}

const textOf = ({ stream, revision, id, type, data, meta }: MovedEvent): string =>
  JSON.stringify([stream, revision, id, type, data, meta]);

function logCopy(file: string, { store, appendsAtOnce }: ImportInto): Filled<MovedEvent> {
  let bytes = 0;
  return {
    wanted: () => movedEvents(file),
    present: () => eventsOf(store),
    isSame: (wanted, present) => textOf(wanted) === textOf(present),
    addsAtOnce: appendsAtOnce,
    // Events of several streams are in one order, so an append ends where the next event is of another stream. Where
    // one append ended and the next began is not part of a log.
    isFull(batch, next) {
      const [first] = batch;
      if (batch.length === 1) bytes = textOf(batch[0] ?? next).length * MOST_BYTES_A_CHARACTER;
      bytes += textOf(next).length * MOST_BYTES_A_CHARACTER;
      return (
        first?.stream !== next.stream ||
        first.meta.epoch !== next.meta.epoch ||
        batch.length >= MOST_GROUP ||
        bytes > MAX_APPEND_BYTES
      );
    },
    async add(events) {
      const [first] = events;
      if (first === undefined) return;
      const appended = events.map(({ id, type, data, meta }): NewEvent => ({ id, type, data, meta }));
      const result = await store.append(first.stream, first.revision - 1, appended);
      if (!result.ok) throw new Error(`event ${first.revision} of ${first.stream} is refused there: ${result.code}`);
    },
  };
}

const vaultCopy = (file: string, vault: SealedVault): Filled<SealedRow> => ({
  wanted: () => movedRows(file),
  present: () => vault.rows(),
  isSame: (wanted, present) => JSON.stringify(vaultEntry(wanted)) === JSON.stringify(vaultEntry(present)),
  addsAtOnce: 1,
  isFull: (batch) => batch.length >= ROWS_AT_ONCE,
  add: (rows) => vault.add(rows),
});
