import { ApiClient } from '../../venue/api-client.js';
import type { VenueProcess } from '../../venue/venue-process.js';
import type { DrillContext, Outcome } from '../harness/drill.js';
import { pause, VenueRounds } from '../harness/venue-rounds.js';
import type { FloodAnswer, FloodQuestion } from './flood.js';
import { startHelper } from './helper-process.js';
import { PacedBot } from './paced-bot.js';
import { median, percentile } from './percentile.js';
import { WireConnection } from './wire-connection.js';

const TIMES = 3;
/** With less than this, the machine could not generate the overload. */
const LEAST_TIMES = 2;
const CAPACITY_CONNECTIONS = 32;
const FLOOD_CONNECTIONS = 6_000;
const CAPACITY_SECONDS = 3;
/** A program that has just started is slow. Its capacity is the rate at which it no longer gets faster. */
const WARM_UPS = 6;
const FASTER_BY = 1.1;
const CANCELS_PER_SECOND = 20;
const CANCEL_CONNECTIONS = 10;
/** A cancel that takes longer counts as failed, whatever the answer. */
const SLOWEST_CANCEL_MS = 10_000;
const RESUMES_WITHIN_MS = 5_000;
const TAKEN_BACK_WITHIN_MS = 30_000;
/** A timeout is a documented answer, and the order is repeated by its id. Counted here. */
const UNKNOWN = '504';

/** Sessions that send the flood. Others trade and record their answers, and one cancels. */
const FLOODERS = [2, 3, 4, 5] as const;
const CANCELLER = 6;

async function sessionsOf(venue: VenueProcess, customers: readonly number[]): Promise<readonly ApiClient[]> {
  return Promise.all(
    customers.map(async (at) => {
      const { email = '', password = '' } = venue.demo().customers[at] ?? {};
      const session = new ApiClient(venue.url);
      await session.login({ email, password });
      return session;
    }),
  );
}

const cookiesOf = async (venue: VenueProcess, customers: readonly number[]): Promise<readonly string[]> =>
  (await sessionsOf(venue, customers)).map((session) => session.cookie);

/** Cancels what a crowd left in the order book, so that its funds are free for the next round. */
async function takeBack(sessions: readonly ApiClient[]): Promise<void> {
  for (const session of sessions) {
    await session.send('DELETE', '/api/orders');
    const open = async (): Promise<number> =>
      (await session.get<{ items: readonly unknown[] }>('/api/orders?scope=open&limit=1')).items.length;
    for (const deadline = performance.now() + TAKEN_BACK_WITHIN_MS; (await open()) > 0 && performance.now() < deadline;)
      await pause(200);
  }
}

async function restingOrders(bot: PacedBot, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let tries = 0; ids.length < count && tries < 2 * count; tries += 1) {
    const id = await bot.place();
    if (id === null) await pause(100);
    else ids.push(id);
  }
  return ids;
}

/** Cancels over connections that are already open, as an API client does. Returns the milliseconds of each. */
async function cancelAtPace(options: {
  venue: VenueProcess;
  cookie: string;
  ids: readonly string[];
  problems: string[];
}): Promise<readonly number[]> {
  const { venue, cookie, ids, problems } = options;
  const connections = Array.from({ length: CANCEL_CONNECTIONS }, () => new WireConnection(venue.port));
  await Promise.all(connections.map((connection) => connection.connect()));
  const times: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    connections.map(async (connection, first) => {
      for (let i = first; i < ids.length; i += connections.length) {
        await pause(startedAt + (i * 1_000) / CANCELS_PER_SECOND - performance.now());
        const sentAt = performance.now();
        const { status, text } = await connection.exchange(
          `DELETE /api/orders/${ids[i] ?? ''} HTTP/1.1\r\nHost: 127.0.0.1:${venue.port}\r\nCookie: ${cookie}\r\nX-Requested-With: corella\r\n\r\n`,
        );
        times.push(performance.now() - sentAt);
        if (status !== 200 || !/"state":"cancel(?:ed|ing)"/.test(text))
          problems.push(`a cancel was answered ${status} ${text.slice(0, 200)}`);
      }
      connection.close();
    }),
  );
  return times;
}

async function capacityOf(flood: () => Promise<FloodAnswer>): Promise<number> {
  let best = 0;
  for (let n = 0; n < WARM_UPS; n += 1) {
    const { byStatus, seconds } = await flood();
    const rate = (byStatus['201'] ?? 0) / seconds;
    if (rate < best * FASTER_BY) return Math.max(best, rate);
    best = rate;
  }
  return best;
}

/** Of three times what the venue can take, some is refused. Of a short rush all may be taken, by a quick machine. */
const unshed = ({ byStatus }: FloodAnswer): readonly string[] =>
  byStatus['429'] ? [] : ['nobody was told that the venue is busy'];

function findings({ byStatus, withoutRetryAfter, example }: FloodAnswer): readonly string[] {
  const problems: string[] = [];
  if (!byStatus['201']) problems.push('no order at all was taken');
  if (withoutRetryAfter > 0) problems.push(`${withoutRetryAfter} answers 429 without Retry-After`);
  for (const [status, count] of Object.entries(byStatus))
    if (status === '0' || (Number(status) >= 500 && status !== UNKNOWN))
      problems.push(`${count} orders were answered ${status === '0' ? 'nothing' : status}: ${example ?? ''}`);
  return problems;
}

interface Row {
  readonly capacity: number;
  readonly offered: number;
  readonly taken: number;
  readonly busy: number;
  readonly unknown: number;
  readonly cancelP99: number;
  readonly cancelWorst: number;
  readonly orderP99: number;
}

/**
 * Sends three times as many orders as the venue can take. The rest is refused with 429 and Retry-After, cancels go on,
 * and orders are taken again as soon as the crowd is gone. Each round first measures the venue's capacity.
 */
export async function overloadDrill(context: DrillContext): Promise<Outcome> {
  const seconds = context.number('seconds', 8);
  const rows: Row[] = [];
  const helper = startHelper(context.root, 'flood.ts');
  const flood = (question: FloodQuestion): Promise<FloodAnswer> => helper.ask(question);
  try {
    const report = await VenueRounds.run(
      context,
      { name: 'overload', rounds: context.rounds, traders: 2 },
      async (venues, n) => {
        const venue = await venues.start();
        const flooders = await sessionsOf(venue, FLOODERS);
        const crowd = { port: venue.port, cookies: flooders.map((session) => session.cookie) };
        await takeBack(flooders);
        const [cookie = ''] = await cookiesOf(venue, [CANCELLER]);
        const canceller = await PacedBot.open(venue, CANCELLER);
        const ids = await restingOrders(canceller, seconds * CANCELS_PER_SECOND);
        const capacity = await capacityOf(() =>
          flood({ ...crowd, perSecond: 0, seconds: CAPACITY_SECONDS, connections: CAPACITY_CONNECTIONS }),
        );
        await takeBack(flooders);
        const trading = await venues.trade(venue);
        const [under, cancelledMs] = await Promise.all([
          flood({ ...crowd, perSecond: Math.ceil(TIMES * capacity), seconds, connections: FLOOD_CONNECTIONS }),
          cancelAtPace({ venue, cookie, ids, problems: venues.problems }),
        ]);
        await trading.stop();
        const offered = under.sent / under.seconds / capacity;
        venues.problems.push(
          ...(offered < LEAST_TIMES ? [] : [...unshed(under), ...findings(under)]),
          ...canceller.problems,
        );
        if (percentile(cancelledMs, 1) > SLOWEST_CANCEL_MS)
          venues.problems.push(`a cancel took ${percentile(cancelledMs, 1).toFixed(0)} ms`);
        if (!(await resumes(canceller)))
          venues.problems.push(`no order was taken within ${RESUMES_WITHIN_MS} ms after the crowd had gone`);
        const row = rowOf(capacity, under, cancelledMs);
        rows.push(row);
        venues.log(
          [
            `round ${n}/${context.rounds}: ${capacity.toFixed(0)} orders/s at most, `,
            `offered ${row.offered.toFixed(0)}/s for ${under.seconds.toFixed(0)} s: `,
            `${JSON.stringify(under.byStatus)}, `,
            `order p50 ${under.p50Ms.toFixed(0)} p99 ${under.p99Ms.toFixed(0)} ms, `,
            `${cancelledMs.length} cancels p50 ${median(cancelledMs).toFixed(0)} p99 ${row.cancelP99.toFixed(0)} ms`,
          ].join(''),
        );
      },
    );
    return {
      figures: figuresOf(rows, report.rounds),
      problems: report.problems,
      ...(rows.every((row) => row.offered < LEAST_TIMES * row.capacity)
        ? { skipped: 'this machine could not offer twice what the venue takes' }
        : {}),
    };
  } finally {
    helper.end();
  }
}

function figuresOf(rows: readonly Row[], rounds: number): string {
  const middle = (pick: (row: Row) => number): string => median(rows.map(pick)).toFixed(0);
  return [
    `rounds ${rounds}`,
    `capacity ${middle((row) => row.capacity)} orders/s, offered ${middle((row) => row.offered)}/s, taken ${middle((row) => row.taken)}/s`,
    `${rows.reduce((sum, { busy }) => sum + busy, 0)} answers 429, ${rows.reduce((sum, { unknown }) => sum + unknown, 0)} unknown`,
    `cancels p99 ${middle((row) => row.cancelP99)} ms, worst ${Math.max(0, ...rows.map(({ cancelWorst }) => cancelWorst)).toFixed(0)} ms`,
  ].join(' · ');
}

const rowOf = (capacity: number, under: FloodAnswer, cancelledMs: readonly number[]): Row => ({
  capacity,
  offered: under.sent / under.seconds,
  taken: (under.byStatus['201'] ?? 0) / under.seconds,
  busy: under.byStatus['429'] ?? 0,
  unknown: under.byStatus[UNKNOWN] ?? 0,
  cancelP99: percentile(cancelledMs, 0.99),
  cancelWorst: percentile(cancelledMs, 1),
  orderP99: under.p99Ms,
});

const RUSH_CONNECTIONS = 1_500;
/** The short form runs in the tests, which judge nothing by time: orders are taken again, whenever that is. */
const PATIENCE_MS = 60_000;

/** The short form: everybody orders at once for a second while one customer cancels. */
export async function rush(venues: VenueRounds): Promise<void> {
  const helper = startHelper(venues.root, 'flood.ts');
  try {
    const venue = await venues.start();
    const canceller = await PacedBot.open(venue, CANCELLER);
    const [cookies, [cookie = '']] = [await cookiesOf(venue, FLOODERS), await cookiesOf(venue, [CANCELLER])];
    const ids = await restingOrders(canceller, CANCELS_PER_SECOND);
    const [crowd] = await Promise.all([
      helper.ask<FloodAnswer>({
        port: venue.port,
        cookies,
        perSecond: 0,
        seconds: 1,
        connections: RUSH_CONNECTIONS,
      } satisfies FloodQuestion),
      cancelAtPace({ venue, cookie, ids, problems: venues.problems }),
    ]);
    venues.problems.push(...findings(crowd), ...canceller.problems);
    if (!(await resumes(canceller, PATIENCE_MS))) venues.problems.push('no order was taken after the crowd had gone');
  } finally {
    helper.end();
  }
}

async function resumes(bot: PacedBot, withinMs = RESUMES_WITHIN_MS): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    const id = await bot.place();
    if (id !== null) return true;
    await pause(200);
  }
  return false;
}
