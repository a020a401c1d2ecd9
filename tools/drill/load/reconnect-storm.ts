import type { VenueProcess } from '../../venue/venue-process.js';
import type { DrillContext, Outcome } from '../harness/drill.js';
import { pause, VenueRounds } from '../harness/venue-rounds.js';
import type { CrowdAnswer, CrowdQuestion } from './crowd.js';
import { startHelper } from './helper-process.js';
import { PacedBot } from './paced-bot.js';
import { median, percentile } from './percentile.js';

const MOST_BACK_WITHIN_MS = 30_000;
const SLOWER_BY = 2;
/** An order takes a few milliseconds in a calm venue. Twice that is not a storm. */
const RESOLUTION_MS = 25;
const CALM_MS = 8_000;
const BOTS = [2, 3];
const EVERY_MS = 25;

/** Times of orders while something goes on. */
async function ordersDuring(
  venue: VenueProcess,
  problems: string[],
  meanwhile: () => Promise<void>,
): Promise<readonly number[]> {
  const bots = await Promise.all(BOTS.map((at) => PacedBot.open(venue, at)));
  let over = false;
  const trading = bots.map((bot) => bot.trade(() => over, EVERY_MS));
  await meanwhile();
  over = true;
  await Promise.all(trading);
  problems.push(...bots.flatMap((bot) => bot.problems));
  return bots.flatMap(({ placedMs }) => placedMs);
}

async function symbolsOf(venue: VenueProcess): Promise<readonly string[]> {
  const { items } = (await (await fetch(`${venue.url}/api/markets`)).json()) as { items: { symbol: string }[] };
  return items.map(({ symbol }) => symbol);
}

const seconds = (ms: number | null): string => (ms === null ? 'never' : (ms / 1_000).toFixed(1));

interface Row {
  readonly crowd: CrowdAnswer;
  readonly calmP99: number;
  readonly stormP99: number;
}

const gapsIn = ({ gaps }: CrowdAnswer): readonly string[] => (gaps > 0 ? [`${gaps} steps of books were missing`] : []);

const findings = (crowd: CrowdAnswer, sockets: number): readonly string[] =>
  crowd.mostMs === null || crowd.mostMs > MOST_BACK_WITHIN_MS
    ? [`95 % of ${sockets} were back after ${seconds(crowd.mostMs)} s`, ...gapsIn(crowd)]
    : gapsIn(crowd);

/** The short form, for the tests: every page comes back, however long it takes, and no step of a book is missing. */
export async function smallStorm(venues: VenueRounds, sockets: number): Promise<void> {
  const helper = startHelper(venues.root, 'crowd.ts');
  const ask = (question: CrowdQuestion): Promise<CrowdAnswer> => helper.ask(question);
  try {
    const venue = await venues.start();
    const before = await ask({ do: 'open', url: venue.url, sockets, symbols: await symbolsOf(venue) });
    const trading = await venues.trade(venue);
    const crowd = await ask({ do: 'cut' });
    await trading.stop();
    await ask({ do: 'end' });
    venues.problems.push(...gapsIn(crowd));
    if (before.open < sockets || crowd.open < sockets)
      venues.problems.push(`${crowd.open} of ${before.open} pages came back`);
  } finally {
    helper.end();
  }
}

/**
 * All pages lose their connection at once and reconnect as the web app does, while customers trade. Request limits are
 * on, so the pages use forty addresses.
 */
export async function reconnectStormDrill(context: DrillContext): Promise<Outcome> {
  const sockets = context.number('sockets', 2_000);
  const rows: Row[] = [];
  const helper = startHelper(context.root, 'crowd.ts');
  const ask = (question: CrowdQuestion): Promise<CrowdAnswer> => helper.ask(question);
  try {
    const report = await VenueRounds.run(
      context,
      { name: 'reconnect-storm', rounds: context.rounds, args: ['--limits', 'on'] },
      async (venues, n) => {
        const venue = await venues.start();
        const before = await ask({ do: 'open', url: venue.url, sockets, symbols: await symbolsOf(venue) });
        if (before.open < sockets) venues.problems.push(`only ${before.open} of ${sockets} pages could open at all`);
        const calm = await ordersDuring(venue, venues.problems, () => pause(CALM_MS));
        let crowd: CrowdAnswer = before;
        const storm = await ordersDuring(venue, venues.problems, async () => {
          const startedAt = performance.now();
          crowd = await ask({ do: 'cut' });
          await pause(CALM_MS - (performance.now() - startedAt));
        });
        await ask({ do: 'end' });
        const row = { crowd, calmP99: percentile(calm, 0.99), stormP99: percentile(storm, 0.99) };
        rows.push(row);
        venues.problems.push(...findings(crowd, sockets));
        venues.log(
          [
            `round ${n}/${context.rounds}: half back after ${seconds(crowd.halfMs)} s, `,
            `95 % after ${seconds(crowd.mostMs)} s, the last after ${seconds(crowd.lastMs)} s, `,
            `${crowd.refused} attempts in vain; ${calm.length} and ${storm.length} orders, `,
            `p99 ${row.calmP99.toFixed(0)} ms in the calm, ${row.stormP99.toFixed(0)} ms in the storm`,
          ].join(''),
        );
      },
    );
    const middle = (pick: (row: Row) => number): number => median(rows.map(pick));
    const [calm, storm] = [middle(({ calmP99 }) => calmP99), middle(({ stormP99 }) => stormP99)];
    const slower =
      storm > Math.max(SLOWER_BY * calm, calm + RESOLUTION_MS)
        ? [`orders took ${storm.toFixed(0)} ms at p99 in the storm, ${calm.toFixed(0)} ms in the calm`]
        : [];
    return {
      figures: [
        `rounds ${report.rounds}`,
        `${sockets} sockets, 95 % back after ${seconds(middle(({ crowd }) => crowd.mostMs ?? Number.MAX_VALUE))} s`,
        `orders p99 ${calm.toFixed(0)} ms in the calm, ${storm.toFixed(0)} ms in the storm`,
      ].join(' · '),
      problems: [...report.problems, ...slower],
    };
  } finally {
    helper.end();
  }
}
