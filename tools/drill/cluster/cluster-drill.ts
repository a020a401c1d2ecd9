import { setTimeout as sleep } from 'node:timers/promises';
import { missingServers } from '../../cluster/servers/cluster-servers.js';
import type { DrillContext, Outcome } from '../harness/drill.js';
import { Traders } from '../harness/traders.js';
import { liveHashes } from '../kill/verify.js';
import { Answers, CountedClient, inWords } from './answers.js';
import { DrilledCluster } from './drilled-cluster.js';
import { FAULTS, type ClusterFault } from './faults.js';
import { Histories, historyFolder } from './histories.js';
import { isDrained, unsoundCluster, until } from './judge.js';
import { Prober, seenInWords, unexpected } from './probes.js';

const MS = 1_000;
/** Orders taken again and feeds drained, unaided, that long after the repair. */
const BACK_WITHIN_MS = 60_000;
/** Until then, an answer may come from before, and a request may have been under way. */
const NOTICED_MS = 4_000;
/** What comes back by itself may answer for so long before that is noticed. */
const BACK_UNNOTICED_MS = 3_000;
/** Trading before a fault, and after it. */
const CALM_MS = 2_000;
const TRADERS = 3;
const [PACE_MS, WAIT_MS] = [100, 300];
/** In which the traders trade; each must take orders again. */
const TRADED = ['btcaud', 'ethaud', 'xrpaud'];

/** Everything about one cluster that the faults have in common. */
export class ClusterRounds {
  readonly problems: string[] = [];
  private met = 0;

  private constructor(
    readonly drilled: DrilledCluster,
    private readonly answers: Answers,
    private readonly traders: Traders,
    private readonly prober: Prober,
    private readonly writers: number,
    private readonly context: Pick<DrillContext, 'random' | 'log'>,
  ) {}

  static async open(drilled: DrilledCluster, context: Pick<DrillContext, 'random' | 'log'>): Promise<ClusterRounds> {
    const answers = new Answers();
    const traders = new Traders(drilled.demo().customers, {
      count: TRADERS,
      paceMs: PACE_MS,
      random: context.random.fork('traders'),
      clientOf: (url, trader) => new CountedClient(url, `trader-${trader}`, answers),
    });
    const writers = (await liveHashes(drilled)).length;
    return new ClusterRounds(drilled, answers, traders, await Prober.open(drilled), writers, context);
  }

  acknowledged(): number {
    return this.traders.acknowledged();
  }

  close(): void {
    this.traders.close();
  }

  /** One fault while customers trade. Resolves when orders are taken again and the feeds are drained. */
  async meet(fault: ClusterFault, forMs: number): Promise<void> {
    const { drilled, answers, context } = this;
    await this.prober.prepare();
    const folder = historyFolder(drilled, fault.name, (this.met += 1));
    const history = await Histories.begin(drilled, folder, context.random.fork(folder));
    const trading = await this.traders.tradeThrough(drilled, WAIT_MS);
    await sleep(CALM_MS);
    answers.take();
    const watching = this.prober.watch();
    let struckAt = performance.now();
    const falling = (): void => {
      struckAt = performance.now();
      answers.take();
    };
    let noticedBackAt: number | undefined;
    const mending = (): void => void (noticedBackAt ??= performance.now());
    const struck = await fault
      .strike(drilled, { forMs, falling, mending, random: context.random })
      .catch(async (error: unknown) => {
        await Promise.all([trading.stop(), watching.end()]);
        throw error;
      });
    const [mendedAt, counts] = [performance.now(), answers.take()];
    const seenBetween = await watching.end();
    const seen = seenBetween(struckAt + NOTICED_MS, noticedBackAt ?? mendedAt - BACK_UNNOTICED_MS);
    const backMs = await until(() => this.takesOrdersSince(mendedAt), BACK_WITHIN_MS);
    await sleep(CALM_MS);
    await trading.stop();
    await history.settle();
    const drainedMs = await until(() => isDrained(drilled), BACK_WITHIN_MS);
    const sinceMs = performance.now() - mendedAt;
    const recorded = await history.conclude();
    context.log(
      [
        `${fault.name}: ${struck?.figures ?? `away ${forMs / MS} s`}`,
        `answers meanwhile: ${inWords(counts)}`,
        ...(seen.size === 0 ? [] : [`customers: ${seenInWords(seen)}`]),
        `orders again ${(backMs / MS).toFixed(1)} s after the repair, drained after ${(sinceMs / MS).toFixed(1)} s`,
        recorded.figures,
      ].join('\n  '),
    );
    this.note(fault.name, [
      ...(struck?.problems ?? []),
      ...recorded.problems,
      ...unexpected(seen, fault.expected ?? {}),
      ...(Number.isNaN(backMs) ? [`orders are not taken again within ${BACK_WITHIN_MS / MS} s`] : []),
      ...(Number.isNaN(drainedMs) ? [`the feeds are not drained within ${BACK_WITHIN_MS / MS} s`] : []),
    ]);
    await fault.putBack?.(drilled);
  }

  /** Everything acknowledged is there once, and log, books and hashes agree. */
  async check(after: string): Promise<void> {
    const { drilled, traders, context } = this;
    await traders.verify(drilled);
    const found = traders.problems.splice(0);
    const count = (kind: string): number => found.filter((problem) => problem.startsWith(kind)).length;
    this.note(after, [...found, ...(await unsoundCluster(drilled, this.writers))]);
    context.log(`  ${this.acknowledged()} acknowledged so far, ${count('lost')} lost, ${count('doubled')} doubled`);
  }

  private takesOrdersSince(moment: number): boolean {
    return TRADED.every((symbol) => (this.answers.acknowledgedAt.get(symbol) ?? 0) > moment);
  }

  private note(fault: string, problems: readonly string[]): void {
    for (const problem of problems) this.context.log(`  PROBLEM ${problem}`);
    this.problems.push(...problems.map((problem) => `${fault}: ${problem}`));
  }
}

function chosen(only: string | undefined): readonly ClusterFault[] {
  if (only === undefined) return FAULTS;
  const names = only.split(',');
  const unknown = names.find((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown !== undefined)
    throw new Error(`--only ${unknown}: known are ${FAULTS.map(({ name }) => `"${name}"`).join(', ')}`);
  return FAULTS.filter(({ name }) => names.includes(name));
}

/** A cluster of its own, in which one part after the other fails while customers trade. */
export async function clusterDrill(context: DrillContext): Promise<Outcome> {
  const faults = chosen(context.text('only'));
  const missing = await missingServers();
  if (missing.length > 0) return { figures: 'not run', problems: [], skipped: missing.join('; ') };
  const forMs = context.number('seconds', 15) * MS;
  const [data, port] = [context.text('data'), context.number('port', 0)];
  const drilled = await DrilledCluster.start({
    root: context.root,
    log: context.log,
    ...(data === undefined ? {} : { data }),
    ...(port === 0 ? {} : { port }),
  });
  let rounds: ClusterRounds | undefined;
  try {
    rounds = await ClusterRounds.open(drilled, context);
    for (let n = 0; n < context.rounds; n += 1)
      for (const fault of faults) {
        await rounds.meet(fault, forMs);
        await rounds.check(fault.name);
      }
    const { problems } = rounds;
    return {
      figures: `${faults.length} faults, ${context.rounds} times each · outages of ${forMs / MS} s · acknowledged ${rounds.acknowledged()}`,
      problems,
    };
  } finally {
    rounds?.close();
    await drilled.stop();
    if (data === undefined && rounds?.problems.length === 0) drilled.remove();
    else context.log(`kept for inspection: ${drilled.data}`);
  }
}
