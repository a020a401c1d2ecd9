import { setTimeout as sleep } from 'node:timers/promises';
import type { ProbedVenue } from '../clients/probed-venue.js';

/** Revision and hash of each writer. */
export type LiveState = ReadonlyMap<string, string>;

interface Status {
  readonly simulate: boolean;
  readonly live: readonly { readonly stream: string; readonly revision: number; readonly hash: string }[];
}

/** The newest tree of liabilities. The ledger publishes it on its own, soon after a first start and then every hour. */
const PROOF = '(proof)';
const LEDGER = 'ledger-0';
const PROOF_PATIENCE_MS = 60_000;
const LOOK_MS = 250;

async function newestProof(venue: ProbedVenue): Promise<string | null> {
  const { status, body } = await venue.answer(venue.anybody, 'GET', '/api/proof');
  return status === 200 ? String(body['proofId']) : null;
}

export async function readLiveState(venue: ProbedVenue): Promise<LiveState> {
  const proof = await newestProof(venue);
  const { live } = await venue.anybody.get<Status>('/api/status?hash=live');
  return new Map([
    ...live.map(({ stream, revision, hash }): [string, string] => [stream, `${revision} ${hash}`]),
    [PROOF, proof ?? ''],
  ]);
}

/** Waits until a venue has finished what it does on its own after a first start. */
export async function untilSettled(venue: ProbedVenue): Promise<void> {
  for (const deadline = Date.now() + PROOF_PATIENCE_MS; (await newestProof(venue)) === null && Date.now() < deadline;)
    await sleep(LOOK_MS);
}

/** A venue with simulated trading changes on its own, so its hashes say nothing about a probe. */
export async function standsStill(venue: ProbedVenue): Promise<boolean> {
  return !(await venue.anybody.get<Status>('/api/status')).simulate;
}

/** The streams that changed, apart from what the ledger published on its own. */
export function changedStreams(before: LiveState, after: LiveState): readonly string[] {
  const published = before.get(PROOF) !== after.get(PROOF);
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (stream) => before.get(stream) !== after.get(stream) && stream !== PROOF && !(published && stream === LEDGER),
  );
}
