import { hostEnds } from '../../venue/host-ends.js';
import type { VenueProcess } from '../../venue/venue-process.js';
import type { DrillContext, Outcome } from '../harness/drill.js';
import { pause, VenueRounds, type VenueRounds as Rounds } from '../harness/venue-rounds.js';

const EXIT_REFUSED = 65;
const MS = 1_000;

async function secondStart(venues: Rounds, venue: VenueProcess): Promise<void> {
  const { code, words } = await hostEnds(venues.root, ['--data', venue.dataDir, '--port', '0', '--log-level', 'error']);
  if (code !== EXIT_REFUSED || !words.includes('in use by another server'))
    venues.problems.push(
      `a second start on a stopped venue's directory ended with ${code}: ${words.trim().slice(0, 300)}`,
    );
}

/** Stops the process under load and tries a second start on its directory. Orders must be taken again afterwards. */
export async function standStill(venues: Rounds, forMs: number): Promise<void> {
  const venue = await venues.start();
  const trading = await venues.trade(venue);
  await pause(venues.random.int(200, 900));
  process.kill(venue.pid, 'SIGSTOP');
  try {
    await Promise.all([secondStart(venues, venue), pause(forMs)]);
  } finally {
    process.kill(venue.pid, 'SIGCONT');
  }
  await pause(500);
  await trading.stop();
  const before = venues.acknowledged();
  const again = await venues.trade(venue);
  for (let i = 0; i < 20 && venues.acknowledged() <= before; i += 1) await pause(400);
  await again.stop();
  if (venues.acknowledged() <= before) venues.problems.push(`no order was taken after ${forMs} ms of standstill`);
}

/** Halts the process while customers trade, tries to start a second one on its directory, and lets it go on. */
export async function sigstopDrill(context: DrillContext): Promise<Outcome> {
  const longestMs = context.number('seconds', 4) * MS;
  let haltedMs = 0;
  const report = await VenueRounds.run(context, { name: 'sigstop', rounds: context.rounds }, async (venues, n) => {
    const forMs = venues.random.int(MS, Math.max(MS, longestMs));
    await standStill(venues, forMs);
    haltedMs += forMs;
    venues.log(
      `round ${n}/${context.rounds}: stood still for ${forMs} ms, ${venues.acknowledged()} acknowledged so far`,
    );
  });
  return {
    figures: `rounds ${report.rounds} · stood still ${(haltedMs / MS).toFixed(0)} s in all · acknowledged ${report.acknowledged} · every second start refused`,
    problems: report.problems,
  };
}
