import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { journalOver, type FoldRequest, type Journal } from '@corella/ledger/proofs';
import type { CallAnswer, WorkerCall } from '@corella/worker-host';
import { openLog } from '../readers/open-log.js';
import type { JournalJob } from './journal-reader.js';

/**
 * Reads the journal in a thread of its own, so that neither the order path nor the committing thread waits for somebody
 * who asks for an explanation.
 */
const GENTLE = 10;
const { log } = workerData as JournalJob;
if (process.platform === 'linux') setPriority(0, GENTLE);
const journal = journalOver(await openLog(log));

/** Calls run one after the other, because folds are long and share one reader. */
let busy: Promise<void> = Promise.resolve();
parentPort?.on('message', (calls: readonly WorkerCall[]) => {
  for (const call of calls) busy = busy.then(async () => parentPort?.postMessage({ answers: [await answered(call)] }));
});

async function answered({ id, op, payload }: WorkerCall): Promise<CallAnswer> {
  try {
    return { id, ok: true, value: await run(op, payload) };
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? error.message : String(error), details: null };
  }
}

function run(op: string, payload: unknown): Promise<Awaited<ReturnType<Journal[keyof Journal]>>> {
  switch (op as keyof Journal) {
    case 'entries':
      return journal.entries(payload as readonly number[]);
    case 'revisionAt':
      return journal.revisionAt(payload as number);
    case 'fold':
      return journal.fold(payload as FoldRequest);
    default:
      return Promise.reject(new TypeError(`the journal has no ${op}`));
  }
}
