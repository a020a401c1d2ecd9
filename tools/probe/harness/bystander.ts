import { setTimeout as sleep } from 'node:timers/promises';
import type { ProbedVenue } from '../clients/probed-venue.js';

/** What an innocent client experiences while a group runs. */
export interface Bystander {
  readonly medianMs: number;
  readonly worstMs: number;
  readonly refused: readonly string[];
}

const EVERY_MS = 150;
const WHO = 7;
const MAX_REFUSED = 5;

/** Sends ordinary requests to the API for keys until `over`. */
export async function standBy(venue: ProbedVenue, over: Promise<unknown>): Promise<Bystander> {
  const times: number[] = [];
  const refused: string[] = [];
  let ended = false;
  const end = (): void => void (ended = true);
  over.then(end, end);
  while (!ended) {
    const since = performance.now();
    const { status, body } = await venue.signedAnswer('GET', '/v2/user/uid', {
      key: venue.customer(WHO),
      patient: false,
    });
    times.push(performance.now() - since);
    if (status !== 200 && refused.length < MAX_REFUSED) refused.push(`${status} ${JSON.stringify(body).slice(0, 160)}`);
    await Promise.race([over.catch(() => undefined), sleep(EVERY_MS)]);
  }
  times.sort((a, b) => a - b);
  return { medianMs: times[Math.floor(times.length / 2)] ?? 0, worstMs: times.at(-1) ?? 0, refused };
}
