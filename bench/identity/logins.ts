import { verify, hash } from '@node-rs/argon2';
import { ARGON2_COST } from '@corella/identity/password-hasher';
import { ApiClient } from '../../tools/venue/api-client.js';
import type { VenueProcess } from '../../tools/venue/venue-process.js';
import { median } from '../append/measure.js';
import { startLoginsPeer } from './logins-peer.js';

const ROUNDS = 5;
const FOR_MS = 4_000;
/** As many as the venue hashes at a time. */
const AT_ONCE = 2;
/** More than that, so that its queue is never empty. */
const CLIENTS = 6;

/** Runs `work` again and again on so many lines for the time given. Returns how often it ended a second. */
async function rate(lines: number, work: (line: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: lines }, async (_, line) => {
      while (performance.now() - startedAt < FOR_MS) {
        await work(line);
        done += 1;
      }
    }),
  );
  return (done * 1_000) / (performance.now() - startedAt);
}

/**
 * Right logins through the whole venue, in turns with Argon2 of the same cost and nothing else, and with a server that
 * does no more than that for the same clients.
 */
export async function logins(venue: VenueProcess): Promise<string> {
  const customers = venue.demo().customers.slice(0, CLIENTS);
  const clients = customers.map(() => new ApiClient(venue.url));
  const peer = await startLoginsPeer(AT_ONCE);
  const others = customers.map(() => new ApiClient(peer.url));
  const stored = await hash('Quoll-7-Banksia', ARGON2_COST);
  const through = (asking: readonly ApiClient[]): Promise<number> =>
    rate(customers.length, async (line) => {
      const customer = customers[line];
      if (customer !== undefined) await asking[line]?.login(customer);
    });
  const measured: { readonly bare: number; readonly served: number; readonly whole: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const bare = await rate(AT_ONCE, async () => void (await verify(stored, 'Quoll-7-Banksia')));
    const served = await through(others);
    const whole = await through(clients);
    if (round > 0) measured.push({ bare, served, whole });
  }
  await peer.close();
  const middle = (pick: (round: (typeof measured)[number]) => number, digits = 1): string =>
    median(measured.map(pick)).toFixed(digits);
  return [
    `logins: ${middle(({ whole }) => whole)}/s`,
    `Argon2 behind a server for the same clients ${middle(({ served }) => served)}/s`,
    `ratio ${middle(({ whole, served }) => whole / served, 2)} (aim ≥ 0.85)`,
    `bare Argon2 ${middle(({ bare }) => bare)}/s`,
    `ratio ${middle(({ whole, bare }) => whole / bare, 2)}`,
  ].join(', ');
}
