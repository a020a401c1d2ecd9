import type { Journal } from '@corella/ledger';
import type { LogPlace } from '../readers/open-log.js';
import { openChannel, startWorker, type WorkerChannel } from '@corella/worker-host';

/** What the worker is started with. */
export interface JournalJob {
  readonly log: LogPlace;
}

export interface JournalReaderOptions {
  readonly log: LogPlace;
  readonly workersDir?: string | undefined;
  /** The thread ends after this long without a question (default one minute). */
  readonly idleMs?: number;
}

export interface JournalReader extends Journal {
  close(): Promise<void>;
}

const IDLE_MS = 60_000;
const MAX_WAITING = 200;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 1_024 };

/** Reads the journal in a thread that starts with the first question and ends when no more come. */
export function openJournalReader({ log, workersDir, idleMs = IDLE_MS }: JournalReaderOptions): JournalReader {
  let channel: WorkerChannel | null = null;
  let idle: NodeJS.Timeout | null = null;

  const end = async (): Promise<void> => {
    const ending = channel;
    channel = null;
    if (idle) clearTimeout(idle);
    await ending?.terminate();
  };
  const open = (): WorkerChannel => {
    const data: JournalJob = { log };
    const opened = openChannel(startWorker({ name: 'journal', workersDir, data, resourceLimits: RESOURCE_LIMITS }), {
      // Waiting callers get the fault; the next question starts another thread.
      onDeath: () => void (channel = channel === opened ? null : channel),
    });
    return opened;
  };
  const call = async <Value>(op: keyof Journal, payload: unknown): Promise<Value> => {
    channel ??= open();
    if (channel.pending() >= MAX_WAITING)
      throw new Error(`${MAX_WAITING} questions to the journal are already waiting`);
    if (idle) clearTimeout(idle);
    try {
      return await channel.call<Value>(op, payload);
    } finally {
      idle = setTimeout(() => {
        if (channel?.pending() === 0) void end();
      }, idleMs).unref();
    }
  };
  return {
    entries: (revisions) => call('entries', revisions),
    revisionAt: (atMs) => call('revisionAt', atMs),
    fold: (request) => call('fold', request),
    close: end,
  };
}
