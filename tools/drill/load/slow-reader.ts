import { readFileSync } from 'node:fs';
import { CANDLE_PERIODS } from '@corella/contracts/market';
import type { VenueProcess } from '../../venue/venue-process.js';
import type { DrillContext, Outcome } from '../harness/drill.js';
import { pause, VenueRounds } from '../harness/venue-rounds.js';
import { MarketReader, type Following } from './market-reader.js';
import { PacedBot } from './paced-bot.js';
import { median, percentile } from './percentile.js';

const BUSY = ['btcaud', 'ethaud', 'xrpaud'];
const STEPS = [0, 1, 2, 3, 4, 5];
/** The topics of an open page, for the three markets in which the drill's customers trade. */
export const PAGE: readonly Following[] = BUSY.flatMap((symbol): Following[] => [
  { topic: 'depth', symbol, data: { step: 0 } },
  { topic: 'trade.detail', symbol },
]);
/** All topics, so that unread messages pile up quickly. */
export const EVERYTHING: readonly Following[] = [
  ...BUSY.flatMap((symbol): Following[] => [
    ...STEPS.map((step): Following => ({ topic: 'depth', symbol, data: { step } })),
    { topic: 'trade.detail', symbol },
    ...CANDLE_PERIODS.map((period): Following => ({ topic: 'kline', symbol, data: { period } })),
  ]),
  { topic: 'tickers' },
];
const PEERS = 4;
/** A busy machine delays single messages by this much. Smaller differences mean nothing. */
const RESOLUTION_MS = 5;
const WORSE_BY = 1.1;
const DROPPED_WITHIN_MS = 100_000;
/** The most that one such client may cost: the bound of 1 MB, one more message, and the process's own overhead. */
export const MB_PER_READER = 8;
export const MB_OF_THE_VENUE = 128;
const CALM_MS = 20_000;
const HEARTBEAT_MS = 15_000;
const NAMES = { sockets: /^corella_sockets_open (\d+)/m };

async function socketsOpen(venue: Pick<VenueProcess, 'url'>): Promise<number> {
  const text = await fetch(`${venue.url}/metrics`).then((answer) => answer.text());
  return Number(NAMES.sockets.exec(text)?.[1] ?? Number.NaN);
}

export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

interface Watched {
  readonly ageP99: number;
  readonly orderP99: number;
  readonly grownMb: number;
}

/** The age of messages and the time of orders for everybody else, and the largest growth of the venue's memory. */
async function watched(options: {
  venue: VenueProcess;
  peers: readonly MarketReader[];
  meanwhile: () => Promise<void>;
}): Promise<Watched> {
  const { venue, peers, meanwhile } = options;
  const bot = await PacedBot.open(venue, 6);
  for (const peer of peers) peer.ages = [];
  let over = false;
  const before = residentMb(venue.pid);
  let mb = before;
  const trading = bot.trade(() => over, 20);
  const sampling = (async () => {
    while (!over) {
      mb = Math.max(mb, residentMb(venue.pid));
      await pause(250);
    }
  })();
  await meanwhile();
  over = true;
  await Promise.all([trading, sampling]);
  if (bot.problems.length > 0) throw new Error(bot.problems[0]);
  return {
    ageP99: percentile(
      peers.flatMap(({ ages }) => ages),
      0.99,
    ),
    orderP99: percentile(bot.placedMs, 0.99),
    grownMb: mb - before,
  };
}

/** Opens clients that subscribe to everything and never read, and waits until the venue has dropped all of them. */
async function unread(venue: Pick<VenueProcess, 'url'>, count: number, problems: string[]): Promise<number> {
  // A client that is just as silent but subscribes to nothing. It must stay, which shows that only unread messages end
  // the others.
  const quiet = await MarketReader.open({ url: venue.url, following: [] });
  quiet?.socket.pause();
  const before = await socketsOpen(venue);
  const startedAt = performance.now();
  const slow: MarketReader[] = [];
  for (let i = 0; i < count; i += 1) {
    const client = await MarketReader.open({ url: venue.url, following: EVERYTHING });
    if (client === null) throw new Error('a socket was refused');
    client.socket.pause();
    slow.push(client);
  }
  const alive = setInterval(() => [quiet, ...slow].forEach((client) => client?.answerHeartbeat()), HEARTBEAT_MS);
  try {
    for (let open = Number.POSITIVE_INFINITY; open > before;) {
      await pause(250);
      open = await socketsOpen(venue);
      if (open < before) problems.push('a silent client that follows nothing was dropped too');
      if (performance.now() - startedAt < DROPPED_WITHIN_MS) continue;
      problems.push(
        `${open - before} of ${count} clients that never read are still there after ${DROPPED_WITHIN_MS} ms`,
      );
      break;
    }
    return performance.now() - startedAt;
  } finally {
    clearInterval(alive);
    [quiet, ...slow].forEach((client) => client?.end());
  }
}

/** A client that reconnects gets whole order books and every following step. */
export async function resync(venue: Pick<VenueProcess, 'url'>, problems: string[]): Promise<void> {
  const back = await MarketReader.open({ url: venue.url, following: EVERYTHING });
  if (!(await back?.firstBook(5_000))) problems.push('a client that came back got no book within 5 s');
  await pause(2_000);
  problems.push(...(back?.gaps ?? []).slice(0, 3));
  back?.end();
}

interface Row {
  readonly calm: Watched;
  readonly slow: Watched;
  readonly droppedMs: number;
}

/**
 * Clients that subscribe to everything and never read are dropped at their bound, while everybody else gets messages as
 * before.
 */
export async function slowReaderDrill(context: DrillContext): Promise<Outcome> {
  const readers = context.number('readers', 5);
  const rows: Row[] = [];
  const report = await VenueRounds.run(
    context,
    { name: 'slow-reader', rounds: context.rounds, traders: 3, paceMs: 10 },
    async (venues, n) => {
      const venue = await venues.start();
      const trading = await venues.trade(venue);
      const peers = (
        await Promise.all(Array.from({ length: PEERS }, () => MarketReader.open({ url: venue.url, following: PAGE })))
      ).flatMap((peer) => peer ?? []);
      await pause(1_500);
      let droppedMs = 0;
      const besideThem = () =>
        watched({
          venue,
          peers,
          meanwhile: async () => void (droppedMs = await unread(venue, readers, venues.problems)),
        });
      const without = () => watched({ venue, peers, meanwhile: () => pause(CALM_MS) });
      // The order alternates, so that neither always runs on a venue that has just started.
      const first = n % 2 === 0 ? await besideThem() : null;
      const calm = await without();
      const slow = first ?? (await besideThem());
      await resync(venue, venues.problems);
      venues.problems.push(
        ...peers.flatMap(({ gaps }) => gaps.slice(0, 3)),
        ...peers.filter(({ open }) => !open).map(() => 'a client that reads was dropped'),
      );
      peers.forEach((peer) => peer.end());
      await trading.stop();
      if (slow.grownMb > readers * MB_PER_READER + MB_OF_THE_VENUE)
        venues.problems.push(`memory grew by ${slow.grownMb.toFixed(0)} MB beside ${readers} clients that never read`);
      rows.push({ calm, slow, droppedMs });
      venues.log(
        [
          `round ${n}/${context.rounds}: ${readers} dropped after ${(droppedMs / 1_000).toFixed(1)} s; `,
          `peers' messages p99 ${slow.ageP99.toFixed(0)} ms, ${calm.ageP99.toFixed(0)} ms without; `,
          `orders p99 ${slow.orderP99.toFixed(0)} ms, ${calm.orderP99.toFixed(0)} ms; `,
          `memory grew by ${slow.grownMb.toFixed(0)} MB, ${calm.grownMb.toFixed(0)} MB`,
        ].join(''),
      );
    },
  );
  const middle = (pick: (row: Row) => number): number => median(rows.map(pick));
  const [withThem, without] = [middle(({ slow }) => slow.ageP99), middle(({ calm }) => calm.ageP99)];
  const worse =
    withThem > Math.max(without * WORSE_BY, without + RESOLUTION_MS)
      ? [
          `peers' messages take ${withThem.toFixed(1)} ms at p99 beside clients that never read, ${without.toFixed(1)} ms without them`,
        ]
      : [];
  return {
    figures: [
      `rounds ${report.rounds}`,
      `${readers} clients that never read dropped after ${(middle(({ droppedMs }) => droppedMs) / 1_000).toFixed(1)} s`,
      `peers' messages p99 ${withThem.toFixed(0)} ms, ${without.toFixed(0)} ms without them`,
      `orders p99 ${middle(({ slow }) => slow.orderP99).toFixed(0)} ms, ${middle(({ calm }) => calm.orderP99).toFixed(0)} ms`,
      `memory grew by ${middle(({ slow }) => slow.grownMb).toFixed(0)} MB, ${middle(({ calm }) => calm.grownMb).toFixed(0)} MB without`,
    ].join(' · '),
    problems: [...report.problems, ...worse],
  };
}
