import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { DamagedLog } from '@corella/event-store';
import { answerCall, serveCalls, type CallAnswer, type WorkerCall } from '@corella/worker-host';
import { diskSpace } from './log/disk-space.js';
import type { AppendOutcome, AppendRequest, EventLog } from './log/event-log.js';
import type { RowBatch } from './log/log-reader.js';
import { openVerifiedLog } from './log/open-verified.js';
import { asDamage, type ChainWalk } from './log/verify-log.js';
import { makeWalRoom } from './log/wal-room.js';
import type { StorePush, StoreWorkerData } from './protocol.js';
import { oldestOrdinal } from './snapshot-files.js';

/**
 * The event store's thread. It takes every call that has arrived: all appends among them share one transaction, then
 * the reads are answered. After a failed commit it accepts nothing more, because it no longer knows what is on the
 * disk.
 */
const data = workerData as StoreWorkerData;
const STORAGE_LOOK_MS = 1_000;
const BACKGROUND_ROWS = 500;
const BACKGROUND_PAUSE_MS = 5;

const files = { log: join(data.directory, 'log.db'), head: join(data.directory, 'head') };
const space = diskSpace(data);
const dirtyCheckpoints = new Map<string, number>();
let opened: EventLog | null = null;
let failure: string | null = null;
let storage = space.look();
let refilling = false;
let timer: NodeJS.Timeout | null = null;

const placeOf = (error: unknown): DamagedLog['place'] | null => (error instanceof DamagedLog ? error.place : null);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const server = serveCalls((calls) => {
  const appends = calls.filter(({ op }) => op === 'append');
  const others = calls.filter(({ op }) => op !== 'append');
  const transfer: ArrayBuffer[] = [];
  const answers = [
    ...answerAppends(appends),
    ...others.map((call) => answerCall(call, () => read(call, transfer), placeOf)),
  ];
  return { answers, transfer };
});
const push = (message: StorePush): void => server.push(message);

function log(): EventLog {
  if (failure !== null) throw new Error(failure);
  if (!opened) throw new Error('the event log is not open');
  return opened;
}

/** Part of every append, so it only measures. */
function lookAtStorage(): void {
  const before = storage;
  storage = space.look();
  if (before.full !== storage.full) push({ kind: 'storage', storage });
}

/** Runs between appends. Each part is written outside this thread, and appends that arrive meanwhile go first. */
async function refillReserve(): Promise<void> {
  if (refilling || failure !== null) return;
  refilling = true;
  try {
    while (failure === null && (await space.refill())) continue;
  } catch {
    // Without a reserve the store becomes full a little earlier. The next check tries again.
  } finally {
    refilling = false;
  }
}

function answerAppends(calls: readonly WorkerCall[]): readonly CallAnswer[] {
  if (calls.length === 0) return [];
  try {
    lookAtStorage();
    const outcomes: readonly AppendOutcome[] = log().append(
      calls.map(({ payload }) => payload as AppendRequest),
      dirtyCheckpoints,
    );
    dirtyCheckpoints.clear();
    return calls.map(({ id }, index) => ({ id, ok: true, value: outcomes[index] }));
  } catch (error) {
    const place = placeOf(asDamage(error, files.log));
    const first = failure === null;
    failure ??= `the event log failed: ${messageOf(error)}`;
    if (first) push({ kind: 'failed', message: failure, place });
    return calls.map(({ id }) => ({ id, ok: false, message: failure ?? '', details: place }));
  }
}

function read(call: WorkerCall, transfer: ArrayBuffer[]): unknown {
  const send = (batch: RowBatch): RowBatch => {
    transfer.push(batch.json.buffer as ArrayBuffer);
    return batch;
  };
  const payload = call.payload as never;
  switch (call.op) {
    case 'stream': {
      const { stream, from, limit } = payload as { stream: string; from: number; limit: number };
      return send(log().reader.stream(stream, { from, limit }));
    }
    case 'all':
      return send(log().reader.all(payload as { after: number; limit: number; categories: readonly string[] | null }));
    case 'lastRevision':
      return log().lastRevision(payload as string);
    case 'streams':
      return log().reader.streams(payload as string);
    case 'place':
      return log().reader.placeOf(payload as { stream: string; revision: number });
    case 'checkpoint':
      return log().checkpoint(payload as string);
    case 'setCheckpoint': {
      const { name, ordinal } = payload as { name: string; ordinal: number };
      dirtyCheckpoints.set(name, ordinal);
      return null;
    }
    case 'close':
      return close();
    default:
      throw new Error(`unknown call ${call.op}`);
  }
}

function writeCheckpoints(): void {
  if (dirtyCheckpoints.size === 0 || failure !== null) return;
  log().append([], dirtyCheckpoints);
  dirtyCheckpoints.clear();
}

function close(): null {
  if (timer) clearInterval(timer);
  if (opened && failure === null) writeCheckpoints();
  opened?.close();
  opened = null;
  failure ??= 'the event store is closed';
  // Once the answer has left, closing the port lets the thread end.
  setImmediate(() => server.port.close());
  return null;
}

function verifyRest(walk: ChainWalk): void {
  if (failure !== null) return;
  try {
    if (walk.step(BACKGROUND_ROWS)) push({ kind: 'verified' });
    else setTimeout(() => verifyRest(walk), BACKGROUND_PAUSE_MS);
  } catch (error) {
    const damage = asDamage(error, files.log);
    failure = messageOf(damage);
    push({ kind: 'failed', message: failure, place: placeOf(damage) });
  }
}

function start(): void {
  try {
    const { log: verified, rest } = openVerifiedLog(files, {
      wholeBelow: data.verifyWholeBelow,
      trustedFrom: ({ placeOf }) => oldestOrdinal(data.snapshots, placeOf),
    });
    opened = verified;
    makeWalRoom(`${files.log}-wal`, data.walBytes);
    push({ kind: 'open', end: verified.end(), storage, verifying: rest !== null });
    if (rest) verifyRest(rest);
    void refillReserve();
    timer = setInterval(() => {
      lookAtStorage();
      void refillReserve();
      // Checkpoints are hints. On a full disk they are not worth a commit that may fail and end the venue.
      if (!storage.full) writeCheckpoints();
    }, STORAGE_LOOK_MS);
  } catch (error) {
    failure = messageOf(error);
    push({ kind: 'refused', message: failure, place: placeOf(error) });
    server.port.close();
  }
}

start();
