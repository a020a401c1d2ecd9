import { randomUUID } from 'node:crypto';
import {
  type AppendResult,
  categoryOf,
  epochOf,
  type EventStore,
  growingPauses,
  isFenced,
  MAX_APPEND_BYTES,
  NO_STREAM,
  type RecordedEvent,
  StoreUnavailable,
  type StreamName,
} from '@corella/event-store';
import type { Connection } from '../connection.js';
import { chainAfter, genesis } from './chain.js';
import type { KnownEnds, StreamEnd } from './known-ends.js';
import { placeOf, positionOf, type Place } from './position.js';
import { onServer, textIn, textOf, uuidOf, placeOfEvent, type EventText } from './recorded-event.js';
import { refuseStreamName, type StreamNames } from './stream-names.js';
import type { StreamReader } from './stream-reader.js';

interface WriterOptions {
  readonly connection: Connection;
  readonly names: StreamNames;
  readonly reader: StreamReader;
  readonly ends: KnownEnds;
  readonly timeoutMs: number;
  /** Whether epochs that fall along a stream are stored. */
  readonly restoring: boolean;
  /** Called when an append is known to be durable, before its caller is. */
  readonly onAppended: (place: Place, stream: StreamName, end: StreamEnd) => void;
}

interface Request {
  readonly stream: StreamName;
  readonly expected: number;
  readonly epoch: number | null;
  readonly texts: readonly EventText[];
}

/** An append that nothing speaks against and that the server refuses all the same is tried again, this often. */
const TRIES = 5;
const LOOK = { firstMs: 5, mostMs: 200 };

/**
 * An append is one call with the expected revision. The server knows no epochs, so the writer looks at the event at the
 * expected revision first: events never change, and the append succeeds only while that one is the last. So there is
 * no moment between check and write. What this process has appended itself it need not look at.
 */
export function streamWriter(options: WriterOptions): Pick<EventStore, 'append'> {
  const { connection, names, reader, ends, restoring, onAppended } = options;
  const explain = explaining(options);
  /** Ids on the server belong to one run of one process: an append that two processes make is seen to be repeated. */
  const run = randomUUID();
  const send = async (
    { stream, expected, texts }: Request,
    chains: readonly string[],
  ): Promise<Place | { readonly actual: number }> => {
    const events = texts.map((text, index) => {
      const chain = chains[index] ?? '';
      return onServer(uuidOf(JSON.stringify([run, stream, expected, index, chain])), { ...text, chain });
    });
    const sent = await connection.append(names.onServer(stream), expectedOnServer(expected), events);
    if (!sent.ok) return { actual: sent.actual };
    return sent.place ?? placeOf((await onlyEvent(reader, stream, expected + texts.length)).position);
  };
  return {
    async append(stream, expected, events) {
      if (events.length === 0) throw new RangeError('an append needs at least one event');
      refuseStreamName(stream);
      const request: Request = { stream, expected, epoch: epochOf(events), texts: events.map(textOf) };
      refuseTooLarge(request.texts);
      try {
        for (let tries = 0; tries < TRIES; tries += 1) {
          const known = await endAt(options, request);
          const refusal = known && !restoring ? fencedBy(known, request) : null;
          const end = refusal ?? known ?? (await explain(request, null));
          if ('ok' in end) return end;
          const chains = chainsAfter(end.chain, request.texts);
          const sent = await send(request, chains);
          if ('commit' in sent) {
            const revision = expected + events.length;
            const now = { revision, epoch: request.epoch, chain: chains.at(-1) ?? '' };
            ends.set(stream, now);
            onAppended(sent, stream, now);
            return { ok: true, revision, position: positionOf(sent) };
          }
          ends.forget(stream);
          const answer = await explain(request, sent.actual);
          if ('ok' in answer) return answer;
        }
      } catch (error) {
        ends.forget(stream);
        throw error;
      }
      throw new StoreUnavailable(`an append to ${stream} was overtaken ${TRIES} times`);
    },
  };
}

const expectedOnServer = (expected: number): 'no_stream' | bigint =>
  expected === NO_STREAM ? 'no_stream' : BigInt(expected);

function refuseTooLarge(texts: readonly EventText[]): void {
  let bytes = 0;
  for (const text of texts) for (const part of Object.values(text)) bytes += Buffer.byteLength(part as string);
  if (bytes > MAX_APPEND_BYTES) throw new RangeError(`an append of ${bytes} bytes exceeds ${MAX_APPEND_BYTES}`);
}

const fencedBy = (end: StreamEnd, { epoch }: Request): AppendResult | null =>
  isFenced(end.epoch, epoch) ? { ok: false, code: 'fenced', epoch: end.epoch } : null;

/** The stream's end if it is where the append expects it; null if it is elsewhere. A new stream's name is noted. */
async function endAt({ reader, ends }: WriterOptions, { stream, expected }: Request): Promise<StreamEnd | null> {
  const known = ends.get(stream);
  if (known) return known.revision === expected ? known : null;
  const end = await reader.endAt(stream, expected);
  if (end === null) return null;
  if (expected === NO_STREAM) await reader.announce(stream, categoryOf(stream));
  else ends.set(stream, end);
  return end;
}

function chainsAfter(before: string, texts: readonly EventText[]): readonly string[] {
  let chain = before;
  return texts.map((text) => (chain = chainAfter(chain, text)));
}

/**
 * Says why an append was not stored, or that it already was. The stream's end when nothing speaks against it.
 *
 * The server refuses an append by what its leader has written, which cannot be read before the other nodes have it, and
 * which is lost if they never do. What is refused by such events may be a repetition of them, so the answer waits
 * until they can be read.
 */
function explaining({ connection, names, reader, ends, timeoutMs, restoring }: WriterOptions) {
  return async (request: Request, refusedAt: number | null): Promise<AppendResult | StreamEnd> => {
    const { stream, expected, texts } = request;
    const pauses = growingPauses(LOOK);
    for (const deadline = Date.now() + timeoutMs; ;) {
      const end = (await reader.lastEnd(stream)) ?? { revision: NO_STREAM, epoch: null, chain: genesis(stream) };
      const actual = end.revision;
      if (actual > expected) {
        const window = { from: expected + 1, limit: texts.length };
        const again = repetitionOf(request, (await connection.readStream(names.onServer(stream), window)).events);
        if (again) return again;
      }
      if (refusedAt === null || actual >= refusedAt || actual > expected) {
        ends.set(stream, end);
        const fenced = restoring ? null : fencedBy(end, request);
        if (fenced) return fenced;
        return actual === expected ? end : { ok: false, code: 'wrong-expected-revision', actual };
      }
      if (Date.now() > deadline)
        throw new StoreUnavailable(`${stream} has events up to ${refusedAt} that cannot be read yet`);
      await pauses.wait();
    }
  };
}

type ServerEvents = Awaited<ReturnType<Connection['readStream']>>['events'];

/** The answer to an append whose very events are already stored at its place; null otherwise. */
function repetitionOf({ expected, texts }: Request, stored: ServerEvents): AppendResult | null {
  const last = stored.at(-1);
  if (!last || stored.length !== texts.length) return null;
  const isSame = (event: ServerEvents[number], index: number): boolean => {
    const [one, other] = [textIn(event), texts[index]];
    if (Number(event.revision) !== expected + 1 + index || one?.id !== other?.id) return false;
    return one?.type === other?.type && one?.data === other?.data && one?.meta === other?.meta;
  };
  if (!stored.every(isSame)) return null;
  const position = positionOf(placeOfEvent(last));
  return { ok: true, revision: expected + texts.length, position, repeated: true };
}

async function onlyEvent(reader: StreamReader, stream: StreamName, revision: number): Promise<RecordedEvent> {
  const [event] = await reader.readStream(stream, { from: revision, limit: 1 });
  if (!event) throw new StoreUnavailable(`the server has stored event ${revision} of ${stream} and does not show it`);
  return event;
}
