import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '../../venue/api-client.js';
import { clockFile } from '../../venue/clock-file.js';
import type { VenueProcess } from '../../venue/venue-process.js';
import type { DrillContext, Outcome } from '../harness/drill.js';
import { pause, VenueRounds, type VenueRounds as Rounds } from '../harness/venue-rounds.js';

const HOUR_MS = 3_600_000;
/** Expires neither during the round nor when the clock jumps by an hour. */
const LONG_TIMER_S = 7_200;
const SHORT_TIMER_S = 5;
/** A market in which the other customers of the drill do not trade. */
const SYMBOL = 'usdtaud';
const PRICE = '1.5300';
const QUANTITY = '10';
const STATUS_CREATED = 201;
const STATUS_BUSY = 429;

/** The content of the clock file for each kind of round. */
export const JUMPS: Readonly<Record<string, (nowMs: number) => string>> = {
  'an hour ahead': () => `+${HOUR_MS}`,
  'an hour back': () => `-${HOUR_MS}`,
  'a day back': () => `-${24 * HOUR_MS}`,
  frozen: (nowMs) => `=${nowMs}`,
};

type Answered = Awaited<ReturnType<ApiClient['send']>>;

/** Asks again while the venue sheds load. That a machine is busy says nothing about the clock. */
async function unlessBusy(send: () => Promise<Answered>): Promise<Answered> {
  let answer = await send();
  for (let tries = 0; answer?.status === STATUS_BUSY && tries < 20; tries += 1) {
    await pause(500);
    answer = await send();
  }
  return answer;
}

/** Two customers of the drill's own and what they see. */
class Watch {
  private last = 0n;

  private constructor(
    private readonly maker: ApiClient,
    private readonly taker: ApiClient,
    private readonly problems: string[],
  ) {}

  static async open(venue: VenueProcess, problems: string[]): Promise<Watch> {
    const [maker, taker] = [new ApiClient(venue.url), new ApiClient(venue.url)];
    for (const [session, at] of [
      [maker, 5],
      [taker, 6],
    ] as const) {
      const customer = venue.demo().customers[at];
      if (!customer) throw new Error('demo.json names too few customers');
      await session.login(customer);
    }
    return new Watch(maker, taker, problems);
  }

  async rest(when: string): Promise<string> {
    return this.place(this.maker, 'sell', when);
  }

  /** The quantity of one fill, and the maker's order that was filled. */
  async take(when: string): Promise<string> {
    return this.place(this.taker, 'buy', when);
  }

  async stateOf(id: string, when: string): Promise<string> {
    const answer = await unlessBusy(() => this.maker.send('GET', `/api/orders/${id}`));
    if (answer?.status !== 200)
      this.problems.push(`${when}: an order of an open session was answered ${answer?.status ?? 'nothing'}`);
    return (answer?.body as { state?: string } | null)?.state ?? 'unseen';
  }

  async timer(timeoutSeconds: number, when: string): Promise<void> {
    const answer = await unlessBusy(() => this.maker.send('PUT', '/api/orders/cancel-timer', { timeoutSeconds }));
    if (answer?.status !== 200)
      this.problems.push(
        `${when}: the timer was answered ${answer?.status ?? 'nothing'} ${JSON.stringify(answer?.body)}`,
      );
  }

  private async place(session: ApiClient, side: 'buy' | 'sell', when: string): Promise<string> {
    const key = `clock-${performance.now()}-${side}`;
    const order = { symbol: SYMBOL, side, type: 'limit', price: PRICE, quantity: QUANTITY };
    const answer = await unlessBusy(() => session.send('POST', '/api/orders', order, key));
    const { id = '0' } = (answer?.body ?? {}) as { id?: string };
    if (answer?.status !== STATUS_CREATED)
      this.problems.push(
        `${when}: an order was answered ${answer?.status ?? 'nothing'} ${JSON.stringify(answer?.body)}`,
      );
    else if (BigInt(id) <= this.last) this.problems.push(`${when}: order ${id} came after ${this.last}`);
    else this.last = BigInt(id);
    return id;
  }
}

/** Read models follow the log a moment later. Waits for the first state that is not transitional. */
async function settles(read: () => Promise<string>, wanted: string): Promise<string> {
  let state = await read();
  for (let i = 0; i < 40 && state !== wanted; i += 1) {
    await pause(100);
    state = await read();
  }
  return state;
}

interface Step {
  readonly venues: Rounds;
  readonly kind: string;
  readonly text: string;
  readonly set: (text: string) => Promise<void>;
}

/** One jump under load, with a restart under the wrong time. */
export async function jump({ venues, kind, text, set }: Step): Promise<void> {
  let venue = await venues.start();
  const { problems } = venues;
  const watch = await Watch.open(venue, problems);
  await watch.timer(LONG_TIMER_S, 'before');
  const trading = await venues.trade(venue);
  const before = await watch.rest('before');
  await set(text);
  const during = await watch.rest(kind);
  // The schedule that fires timers looks twice a second.
  await pause(700);
  if ((await watch.stateOf(before, kind)) !== 'submitted') problems.push(`${kind}: an order was ended before its time`);
  await trading.stop();
  // A restart at the wrong time must find the same state.
  await venue.stop();
  venue = await venues.start();
  const again = await venues.trade(venue);
  await watch.take(`${kind}, after a restart`);
  if ((await settles(() => watch.stateOf(before, kind), 'filled')) !== 'filled')
    problems.push(`${kind}: the first to come was not the first to be served`);
  await set('');
  await watch.take('afterwards');
  if ((await settles(() => watch.stateOf(during, 'afterwards'), 'filled')) !== 'filled')
    problems.push(`afterwards: the second to come was not the second to be served`);
  const last = await watch.rest('afterwards');
  if (kind === 'frozen') await frozenTimer({ watch, last, problems, set, text: `=${Date.now()}` });
  await watch.timer(0, 'afterwards');
  await watch.take('afterwards');
  await again.stop();
}

/** A timer of five seconds under a frozen clock. It waits and fires when time goes on. */
async function frozenTimer({
  watch,
  last,
  problems,
  set,
  text,
}: {
  watch: Watch;
  last: string;
  problems: string[];
  set: Step['set'];
  text: string;
}): Promise<void> {
  await set(text);
  await watch.timer(SHORT_TIMER_S, 'frozen');
  await pause((SHORT_TIMER_S + 1) * 1_000);
  if ((await watch.stateOf(last, 'frozen')) !== 'submitted')
    problems.push('frozen: a timer went off although no time passed');
  await set('');
  if ((await settles(() => watch.stateOf(last, 'thawed'), 'canceled')) !== 'canceled')
    problems.push('thawed: a timer that has run out did not go off');
  await watch.rest('thawed');
}

/** The venue's clock jumps or stands still while customers trade, in every way once per round. */
export async function clockDrill(context: DrillContext): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'corella-clock-'));
  const only = context.text('kind');
  const kinds = Object.entries(JUMPS).filter(([kind]) => only === undefined || kind === only);
  if (kinds.length === 0) throw new Error(`--kind is one of ${Object.keys(JUMPS).join(', ')}`);
  try {
    const { file, set } = clockFile(folder);
    const report = await VenueRounds.run(
      context,
      { name: 'clock', rounds: context.rounds * kinds.length, args: ['--clock-file', file] },
      async (venues, n) => {
        const [kind, text] = kinds[(n - 1) % kinds.length] ?? ['', () => ''];
        await jump({ venues, kind, text: text(Date.now()), set });
        venues.log(
          `round ${n}/${context.rounds * kinds.length}: ${kind}, ${venues.acknowledged()} acknowledged so far`,
        );
      },
    );
    return {
      figures: [
        `${kinds.map(([kind]) => kind).join(', ')}: ${context.rounds} rounds each`,
        `acknowledged ${report.acknowledged}`,
        'ids ascend, order kept, no timer or session ended early',
      ].join(' · '),
      problems: report.problems,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
