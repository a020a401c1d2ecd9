import { StoreUnavailable } from '@corella/event-store';
import type { Ask } from '../connections.js';
import type { Place } from '../log/position.js';
import type { Tables } from '../log/schema.js';

/**
 * What nothing depends on, written beside the appends: checkpoints, which say where a subscription may start reading,
 * and notifications, which only save readers the wait for their next poll. Both are collected while one write is under
 * way, and wait while the server cannot be used.
 */
export interface Hints {
  save(name: string, place: Place): void;
  /** Tells other processes that a category has an event of this transaction. */
  notify(category: string, tx: bigint): void;
  /** Tries to write what has been collected. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface Notice {
  /** The highest transaction that is told of. */
  readonly tx: bigint;
  /** Null when there were too many to name. */
  readonly categories: readonly string[] | null;
}

const SAVE_EVERY_MS = 250;
/** A notification of PostgreSQL holds less than 8,000 bytes. */
const MOST_CHARACTERS = 2_000;

export function hintWriter({
  ask,
  tables,
  channel,
  onFault,
}: {
  ask: Ask;
  tables: Tables;
  channel: string;
  onFault: (error: unknown) => void;
}): Hints {
  const places = collected((batch: ReadonlyMap<string, Place>) => savePlaces(ask, tables, batch));
  const notices = collected((batch: ReadonlyMap<string, bigint>) => sendNotice(ask, channel, batch));
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const quietly = async (writing: Promise<void>): Promise<void> => {
    try {
      await writing;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) onFault(error);
    }
  };
  const savePending = (): void => {
    if (closed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void quietly(places.write()).then(() => (places.isEmpty() ? undefined : savePending()));
    }, SAVE_EVERY_MS);
  };
  return {
    save(name, place) {
      places.add(name, place);
      savePending();
    },
    notify(category, tx) {
      notices.add(category, tx);
      void quietly(notices.write());
    },
    flush: () => quietly(places.write()),
    async close() {
      closed = true;
      clearTimeout(timer);
      await quietly(places.write());
      await quietly(notices.write());
    },
  };
}

/** Keeps the newest value of each key and writes all of them at once, one batch at a time. */
function collected<Value>(writeBatch: (batch: ReadonlyMap<string, Value>) => Promise<void>) {
  let pending = new Map<string, Value>();
  let writing: Promise<void> | null = null;
  const writeAll = async (): Promise<void> => {
    while (pending.size > 0) {
      const batch = pending;
      pending = new Map();
      try {
        await writeBatch(batch);
      } catch (error) {
        pending = new Map([...batch, ...pending]);
        throw error;
      }
    }
  };
  return {
    add: (key: string, value: Value): void => void pending.set(key, value),
    isEmpty: () => pending.size === 0,
    /** Resolves when everything collected so far is written. */
    write: (): Promise<void> =>
      (writing ??= writeAll().finally(() => {
        writing = null;
      })),
  };
}

async function savePlaces(ask: Ask, { checkpoints }: Tables, batch: ReadonlyMap<string, Place>): Promise<void> {
  // In one order everywhere, so that two processes never wait for each other.
  const rows = [...batch].sort(([a], [b]) => (a < b ? -1 : 1));
  await ask({
    name: 'save checkpoints',
    text: `INSERT INTO ${checkpoints} (name, tx, seq) SELECT * FROM unnest($1::text[], $2::bigint[], $3::int[])
      ON CONFLICT (name) DO UPDATE SET tx = excluded.tx, seq = excluded.seq`,
    values: [rows.map(([name]) => name), rows.map(([, { tx }]) => tx), rows.map(([, { seq }]) => seq)],
  });
}

async function sendNotice(ask: Ask, channel: string, batch: ReadonlyMap<string, bigint>): Promise<void> {
  const tx = [...batch.values()].reduce((highest, one) => (one > highest ? one : highest), 0n);
  const named = JSON.stringify([String(tx), [...batch.keys()]]);
  const payload = named.length > MOST_CHARACTERS ? JSON.stringify([String(tx), null]) : named;
  await ask({ name: 'notify', text: 'SELECT pg_notify($1, $2)', values: [channel, payload] });
}

/** Null for what is no notice: anybody may notify a channel. */
export function noticeOf(payload: string | undefined): Notice | null {
  try {
    const [tx, categories] = JSON.parse(payload ?? '') as [unknown, unknown];
    if (typeof tx !== 'string' || !/^[0-9]{1,19}$/.test(tx)) return null;
    return { tx: BigInt(tx), categories: Array.isArray(categories) ? categories.map(String) : null };
  } catch {
    return null;
  }
}
