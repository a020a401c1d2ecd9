import { newEmail } from '../../e2e/api/new-customer.js';
import { postFrom } from '../clients/from-address.js';
import type { ProbedVenue } from '../clients/probed-venue.js';
import { chanceAbove, quartilesOf } from './distributions.js';

const WRONG = 'Wrong-1-Password';
/** Above this chance to tell the two apart by one answer each, the venue gives away who is known. */
const MAX_CHANCE = 0.75;
/** Failed logins count by source, so every guess has an address of its own; Linux has all of 127.0.0.0/8. */
const sourceOf = (guess: number): string => `127.0.${1 + Math.floor(guess / 200)}.${1 + (guess % 200)}`;

export interface LoginTiming {
  readonly known: readonly number[];
  readonly unknown: readonly number[];
}

/**
 * Times wrong logins of the demo's customers and of addresses that nobody has, in turn, so that a busy machine slows
 * both alike. Each address is guessed at once per round, because an account under attack is slowed on purpose.
 */
export async function timeLogins(venue: ProbedVenue, rounds: number): Promise<LoginTiming> {
  const pairs = venue.demo.customers.map(({ email }) => ({ known: email, unknown: newEmail() }));
  const times = { known: [] as number[], unknown: [] as number[] };
  let guesses = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const pair of pairs) {
      for (const who of ['known', 'unknown'] as const) {
        const since = performance.now();
        const { status } = await postFrom(sourceOf(guesses), {
          url: venue.url,
          path: '/api/auth/login',
          body: { email: pair[who], password: WRONG },
        });
        times[who].push(performance.now() - since);
        guesses += 1;
        if (status !== 401) throw new Error(`a wrong login was answered ${status}; use a freshly started venue`);
      }
    }
  }
  return times;
}

const chanceOf = ({ known, unknown }: LoginTiming): number => {
  const above = chanceAbove(known, unknown);
  return Math.max(above, 1 - above);
};

/** Whether one answer each is not enough to tell a known address from an unknown one. */
export const looksAlike = (timing: LoginTiming): boolean => chanceOf(timing) <= MAX_CHANCE;

export function describeTiming(timing: LoginTiming): string {
  const row = (who: 'known' | 'unknown'): string => {
    const { lower, median, upper } = quartilesOf(timing[who]);
    const figures = [lower, median, upper].map((ms) => ms.toFixed(1).padStart(8)).join('');
    return `${who.padEnd(10)}${String(timing[who].length).padStart(8)}${figures}`;
  };
  return [
    `${'address'.padEnd(10)}${'logins'.padStart(8)}${['25% ms', '50% ms', '75% ms'].map((head) => head.padStart(8)).join('')}`,
    row('known'),
    row('unknown'),
    '',
    `one answer each tells them apart with a chance of ${(100 * chanceOf(timing)).toFixed(0)}% (50% is none at all, ${100 * MAX_CHANCE}% too much)`,
  ].join('\n');
}
