import { StoreUnavailable } from '@corella/event-store';
import {
  BACKWARDS,
  FORWARDS,
  streamNameFilter,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type AllStreamSubscription,
  type AppendExpectedRevision,
  type EventData,
  type StreamMetadata,
} from '@eventstore/db-client';
import { asFault } from './faults.js';
import type { Place } from './log/position.js';
import { LeaderClient } from './leader-client.js';
import { collect, type Records } from './collect.js';

export type ServerAppend =
  | { readonly ok: true; readonly revision: number; readonly place: Place | null }
  /** The stream's last revision, -1 for none. The server may name one that cannot be read yet. */
  | { readonly ok: false; readonly actual: number };

export interface ReadOptions<From> {
  readonly from: From;
  readonly limit: number;
  readonly backwards?: boolean;
}

/** The calls that the store makes, each with a time limit, to the leader. They reject with StoreUnavailable. */
export interface Connection {
  append(stream: string, expected: AppendExpectedRevision, events: readonly EventData[]): Promise<ServerAppend>;
  /** No events where the stream does not exist. */
  readStream(stream: string, options: ReadOptions<number | 'end'>): Promise<Records>;
  readAll(options: ReadOptions<Place | 'start' | 'end'>): Promise<Records>;
  /** The caller listens for errors and ends it. */
  subscribe(options: {
    after: Place | null;
    prefixes: string[];
    bufferedEvents: number;
    onCheckpoint: (place: Place) => void;
  }): AllStreamSubscription;
  setMetadata(stream: string, metadata: StreamMetadata): Promise<void>;
  /** What was wrong with the last contact; null when it succeeded. */
  trouble(): string | null;
  /** Fails whatever waits for a server that says nothing. */
  cut(): void;
  close(): Promise<void>;
}

const SEARCH_WINDOW = 500;

/** Connects and asks the server for its version. Rejects with StoreUnavailable while it cannot be reached. */
export async function connect(address: string, timeoutMs: number): Promise<Connection> {
  const client = LeaderClient.open(address);
  const cutting = new AbortController();
  const contact = contacts(timeoutMs, cutting.signal);
  const close = async (): Promise<void> => {
    cutting.abort();
    await LeaderClient.end(client);
  };
  try {
    await contact.answered(() => LeaderClient.refuseOldServers(client));
  } catch (error) {
    await close();
    throw error;
  }
  const limits = { timeoutMs, signal: cutting.signal };
  const leader = { requiresLeader: true };
  return {
    append: (stream, expectedRevision, events) =>
      contact.answered(() =>
        appended(() =>
          client.appendToStream(stream, [...events], { expectedRevision, deadline: timeoutMs, ...leader }),
        ),
      ),
    readStream: (stream, { from, limit, backwards }) =>
      contact.told(async () => {
        const fromRevision = from === 'end' ? from : BigInt(from);
        const direction = backwards ? BACKWARDS : FORWARDS;
        const reading = client.readStream(stream, { fromRevision, maxCount: limit, direction, ...leader });
        try {
          return await collect(reading, limits);
        } catch (error) {
          if (error instanceof StreamNotFoundError) return { events: [], whole: true };
          throw error;
        }
      }),
    readAll: ({ from: fromPosition, limit, backwards }) =>
      contact.told(() => {
        const direction = backwards ? BACKWARDS : FORWARDS;
        return collect(client.readAll({ fromPosition, maxCount: limit, direction, ...leader }), limits);
      }),
    subscribe: ({ after, prefixes, bufferedEvents, onCheckpoint }) =>
      client.subscribeToAll(
        {
          fromPosition: after ?? 'start',
          filter: streamNameFilter({
            prefixes,
            maxSearchWindow: SEARCH_WINDOW,
            checkpointReached: (_subscription, place) => onCheckpoint(place),
          }),
          ...leader,
        },
        { highWaterMark: bufferedEvents },
      ),
    setMetadata: (stream, metadata) =>
      contact.answered(async () => {
        await client.setStreamMetadata(stream, metadata, { deadline: timeoutMs, ...leader });
      }),
    trouble: contact.trouble,
    cut: () => cutting.abort(),
    close,
  };
}

type Sent = Awaited<ReturnType<LeaderClient['appendToStream']>>;

async function appended(send: () => Promise<Sent>): Promise<ServerAppend> {
  try {
    const { success, nextExpectedRevision, position } = await send();
    const revision = Number(nextExpectedRevision);
    return success ? { ok: true, revision, place: position ?? null } : { ok: false, actual: revision };
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw error;
    const { actualVersion } = error;
    return { ok: false, actual: typeof actualVersion === 'bigint' ? Number(actualVersion) : -1 };
  }
}

/** Remembers how the last contact went, names its fault, and gives up a silent server. */
function contacts(timeoutMs: number, signal: AbortSignal) {
  let trouble: string | null = null;
  const told = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    if (signal.aborted) throw new Error('the event store is closed');
    try {
      const answer = await ask();
      trouble = null;
      return answer;
    } catch (error) {
      const fault = asFault(error);
      if (fault instanceof StoreUnavailable) trouble = fault.message;
      throw fault;
    }
  };
  return {
    /** For calls that end by themselves when the server is silent. */
    told,
    /** For those of which the client does not promise that. */
    answered: <Value>(ask: () => Promise<Value>): Promise<Value> => told(() => within(timeoutMs, signal, ask)),
    trouble: (): string | null => trouble,
  };
}

async function within<Value>(timeoutMs: number, signal: AbortSignal, ask: () => Promise<Value>): Promise<Value> {
  let stop = (): void => undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new StoreUnavailable(`no answer within ${timeoutMs} ms`)), timeoutMs);
    const onCut = (): void => reject(new StoreUnavailable('the event store was closed before the answer'));
    signal.addEventListener('abort', onCut);
    stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onCut);
    };
  });
  try {
    return await Promise.race([ask(), silence]);
  } finally {
    stop();
  }
}
