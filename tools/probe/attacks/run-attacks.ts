import type { ProbedVenue } from '../clients/probed-venue.js';
import type { Attack, Outcome } from './attack.js';

/** Runs the attacks one after the other, tells each outcome, and gives whether the venue withstood all of them. */
export async function runAttacks(
  attacks: readonly Attack[],
  venue: ProbedVenue,
  tell: (line: string) => void,
): Promise<boolean> {
  let withstood = attacks.length > 0;
  for (const attack of attacks) {
    const { passed, seen } = await outcomeOf(attack, venue);
    withstood &&= passed;
    tell(`  ${passed ? 'ok' : 'FAILED'}  ${attack.name}: ${seen} (before: ${attack.before})`);
  }
  return withstood;
}

const outcomeOf = (attack: Attack, venue: ProbedVenue): Promise<Outcome> =>
  attack.run(venue).catch((error: unknown) => ({
    passed: false,
    seen: error instanceof Error ? error.message : String(error),
  }));
