import {
  categoryOf,
  epochOf,
  isFenced,
  MAX_APPEND_BYTES,
  NO_STREAM,
  StoreUnavailable,
  type AppendResult,
  type EventStore,
  type NewEvent,
  type StreamName,
} from '@corella/event-store';
import type { Ask } from '../connections.js';
import { chainAfter, genesis, type EventText, type KnownEnds } from './chain.js';
import { positionOf } from './position.js';
import { damageAt, placeOfRow, type EventRow } from './recorded-event.js';
import { currentTx, type Tables } from './schema.js';

/** An append whose statement found its stream as expected and yet changed nothing is tried again, this often. */
const TRIES = 5;

interface WriterOptions {
  readonly ask: Ask;
  readonly tables: Tables;
  readonly ends: KnownEnds;
  /** Whether epochs that fall along a stream are stored. */
  readonly restoring: boolean;
  /** Called when an append is known to be durable, before its caller is. */
  readonly onAppended: (stream: StreamName, tx: bigint) => void;
}

interface Request {
  readonly stream: StreamName;
  readonly expected: number;
  readonly epoch: number | null;
  readonly texts: readonly EventText[];
}

/**
 * An append is one statement, and so one transaction that holds no lock while this process thinks. The statement moves
 * the stream's row on, which other appends to the stream wait for, and inserts the events only if that row was as
 * expected. Whoever comes too late is told why by a second look.
 */
export function streamWriter(options: WriterOptions): Required<Pick<EventStore, 'append' | 'fence'>> {
  const { ends, onAppended } = options;
  const store = storing(options);
  const explain = explaining(options);
  return {
    fence: fencing(options),
    async append(stream, expected, events) {
      if (events.length === 0) throw new RangeError('an append needs at least one event');
      const request: Request = { stream, expected, epoch: epochOf(events), texts: events.map(textOf) };
      refuseTooLarge(request.texts);
      const last = expected + events.length;
      for (let tries = 0; tries < TRIES; tries += 1) {
        const before = expected === NO_STREAM ? genesis(stream) : ends.chainAt(stream, expected);
        if (before !== null) {
          const chains = chainsAfter(before, request.texts);
          const tx = await store(request, before, chains);
          if (tx !== null) {
            const end = chains.at(-1);
            if (end) ends.set(stream, last, end);
            onAppended(stream, tx);
            return { ok: true, revision: last, position: positionOf({ tx, seq: events.length - 1 }) };
          }
        }
        const answer = await explain(request);
        if (answer) return answer;
      }
      throw new StoreUnavailable(`an append to ${stream} was overtaken ${TRIES} times`);
    },
  };
}

const textOf = ({ id, type, data, meta, dataText }: NewEvent): EventText => ({
  id,
  type,
  data: dataText ?? JSON.stringify(data),
  meta: JSON.stringify(meta),
});

function refuseTooLarge(texts: readonly EventText[]): void {
  let bytes = 0;
  for (const text of texts) for (const part of Object.values(text)) bytes += Buffer.byteLength(part as string);
  if (bytes > MAX_APPEND_BYTES) throw new RangeError(`an append of ${bytes} bytes exceeds ${MAX_APPEND_BYTES}`);
}

function chainsAfter(before: Buffer, texts: readonly EventText[]): readonly Buffer[] {
  let chain = before;
  return texts.map((text) => (chain = chainAfter(chain, text)));
}

/**
 * The statement that stores an append. It answers with its transaction, or with null if it has changed nothing.
 *
 * Positions must rise along a stream. A transaction may get its number before it waits for the stream's row, so it
 * checks that the append before it has a lower one; otherwise it is tried again, with a new number.
 */
function storing({ ask, tables, restoring }: WriterOptions) {
  const { streams, events } = tables;
  const unfenced = (next: string): string => (restoring ? '' : `AND (s.epoch IS NULL OR s.epoch <= ${next}.epoch)`);
  const insert = `
    stored AS (
      INSERT INTO ${events} (stream, revision, category, tx, seq, id, type, data, meta, chain)
      SELECT $1, $2::bigint + n, $3, moved.tx, n - 1, e.id, e.type, e.data, e.meta, e.chain
      FROM moved, unnest($6::text[], $7::text[], $8::text[], $9::text[], $10::bytea[])
        WITH ORDINALITY AS e (id, type, data, meta, chain, n))
    SELECT tx FROM moved`;
  const values = `$2::bigint + cardinality($6::text[]) AS revision, $4::bigint AS epoch, $5::bytea AS chain`;
  const begin = `
    WITH moved AS (
      INSERT INTO ${streams} AS s (name, category, revision, epoch, chain, tx)
      SELECT $1, $3, to_be.*, ${currentTx(tables)} FROM (SELECT ${values}) AS to_be
      ON CONFLICT (name) DO UPDATE SET revision = excluded.revision, epoch = greatest(excluded.epoch, s.epoch),
        chain = excluded.chain, tx = excluded.tx
      WHERE s.revision = ${NO_STREAM} ${unfenced('excluded')} AND s.tx < excluded.tx RETURNING s.tx), ${insert}`;
  const extend = `
    WITH to_be AS (SELECT ${values}, ${currentTx(tables)} AS tx),
    moved AS (
      UPDATE ${streams} AS s SET revision = to_be.revision, epoch = greatest(to_be.epoch, s.epoch),
        chain = to_be.chain, tx = to_be.tx
      FROM to_be WHERE s.name = $1 AND s.revision = $2::bigint AND s.chain = $11::bytea
        ${unfenced('to_be')} AND s.tx < to_be.tx RETURNING s.tx), ${insert}`;
  return async (
    { stream, expected, epoch, texts }: Request,
    before: Buffer,
    chains: readonly Buffer[],
  ): Promise<bigint | null> => {
    const columns = (['id', 'type', 'data', 'meta'] as const).map((name) => texts.map((text) => text[name]));
    const shared = [stream, expected, categoryOf(stream), epoch, chains.at(-1), ...columns, chains];
    const [moved] = await ask<{ tx: string }>(
      expected === NO_STREAM
        ? { name: 'begin stream', text: begin, values: shared }
        : { name: 'extend stream', text: extend, values: [...shared, before] },
    );
    return moved ? BigInt(moved.tx) : null;
  };
}

/**
 * The statement that raises the epoch of a stream's row. It waits for appends that have the row, and those that come
 * later find the new epoch. A stream without events gets a row without an end, which its first append fills in.
 */
function fencing({ ask, tables: { streams } }: WriterOptions) {
  const text = `
    INSERT INTO ${streams} AS s (name, category, revision, epoch, chain, tx) VALUES ($1, $2, ${NO_STREAM}, $3, $4, 0)
    ON CONFLICT (name) DO UPDATE SET epoch = greatest(excluded.epoch, s.epoch) RETURNING s.epoch`;
  return async (stream: StreamName, epoch: number): Promise<number> => {
    const values = [stream, categoryOf(stream), epoch, genesis(stream)];
    const [row] = await ask<{ epoch: string }>({ name: 'fence stream', text, values });
    return Number(row?.epoch ?? epoch);
  };
}

/** Says why an append was not stored. Null when nothing speaks against it, and the stream's end is then known. */
function explaining({ ask, tables, ends, restoring }: WriterOptions) {
  const { streams, events } = tables;
  const repetition = repeating({ ask, tables });
  return async (request: Request): Promise<AppendResult | null> => {
    const { stream, expected, epoch } = request;
    const [end] = await ask<{ revision: string; epoch: string | null; chain: Buffer }>({
      name: 'end of stream',
      text: `SELECT revision, epoch, chain FROM ${streams} WHERE name = $1`,
      values: [stream],
    });
    const actual = end ? Number(end.revision) : NO_STREAM;
    const again = actual > expected ? await repetition(request) : null;
    if (again) return again;
    const highest = end?.epoch == null ? null : Number(end.epoch);
    if (!restoring && isFenced(highest, epoch)) return { ok: false, code: 'fenced', epoch: highest };
    if (actual !== expected) return { ok: false, code: 'wrong-expected-revision', actual };
    if (!end) return null;
    const known = ends.chainAt(stream, expected);
    if (known && !known.equals(end.chain))
      throw damageAt(events, null, `${stream} has another history up to ${expected} than this process has seen`);
    ends.set(stream, actual, end.chain);
    return null;
  };
}

/** The answer to an append whose very events are already stored at its place; null otherwise. */
function repeating({ ask, tables: { events } }: Pick<WriterOptions, 'ask' | 'tables'>) {
  const text = `SELECT id, type, data, meta, tx, seq FROM ${events}
    WHERE stream = $1 AND revision > $2 AND revision <= $3 ORDER BY revision`;
  return async ({ stream, expected, texts }: Request): Promise<AppendResult | null> => {
    const revision = expected + texts.length;
    const rows = await ask<EventRow>({ name: 'repetition', text, values: [stream, expected, revision] });
    const last = rows.at(-1);
    if (!last || rows.length !== texts.length) return null;
    const isSame = ({ id, type, data, meta }: EventRow, index: number): boolean => {
      const other = texts[index];
      return id === other?.id && type === other.type && data === other.data && meta === other.meta;
    };
    return rows.every(isSame) ? { ok: true, revision, position: positionOf(placeOfRow(last)), repeated: true } : null;
  };
}
