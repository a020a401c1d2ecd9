import type { StreamRevisions } from '@corella/read-model';
import type { ProjectionRunner } from './projection.js';

/** How long one attempt takes, and how many there are, before a start gives up. */
const WAIT_MS = 10_000;
const ATTEMPTS = 30;

/**
 * For a start that goes on from what its tables hold. The feed may be behind the log, so a projection that has followed
 * it to its end may still lack events. Rejects when the tables do not get there, or when the start is given up.
 */
export async function untilTablesHave(
  runner: Pick<ProjectionRunner, 'when'>,
  revisions: StreamRevisions,
  signal?: AbortSignal,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    signal?.throwIfAborted();
    if (await runner.when(revisions, WAIT_MS)) return;
  }
  throw new Error(`the tables did not reach the end of the log: ${JSON.stringify(revisions)}`);
}
