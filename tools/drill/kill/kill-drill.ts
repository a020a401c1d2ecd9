import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom, type Random } from '@corella/random';
import { ApiClient } from '../../venue/api-client.js';
import { freePort, startVenue, type DemoLogins, type VenueProcess } from '../../venue/venue-process.js';
import { workspaceRoot } from '../../workspace/root.js';
import { IntentFile } from './intent-file.js';
import { TradingClient } from './trading-client.js';
import { liveHashes, settledHashes, unbalancedAssets, verifyClient, type Verdict } from './verify.js';

export interface KillReport {
  readonly rounds: number;
  readonly verdicts: readonly Verdict[];
  readonly problems: readonly string[];
  readonly unbalanced: readonly string[];
  readonly hashesEqual: boolean;
  readonly recoveriesMs: readonly number[];
}

export interface KillPlan {
  readonly root: string;
  readonly rounds: number;
  readonly clients: number;
  readonly seed: number;
  readonly log: (line: string) => void;
}

interface Trader {
  readonly customer: DemoLogins['customers'][number];
  readonly intents: IntentFile;
  readonly random: Random;
  readonly problems: string[];
}

const ARGS = ['--simulate', 'off', '--limits', 'off', '--log-level', 'warn'];
const LEAST_ACKNOWLEDGED = 20;
const [WAIT_MS, MOST_WAITS] = [100, 450];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function sessionOf(venue: VenueProcess, trader: Trader): Promise<ApiClient> {
  const session = new ApiClient(venue.url);
  await session.login(trader.customer);
  return session;
}

/** Acknowledged by the end of the last kill, so that a busy machine has traded and replaced too. */
const enoughDone = (traders: readonly Trader[]): boolean =>
  traders.some(({ intents }) => intents.replaced.size > 0) &&
  traders.reduce((sum, { intents }) => sum + intents.acknowledged.size, 0) > LEAST_ACKNOWLEDGED;

/** One round: unanswered requests are repeated, then trading goes on until the process is killed at a random moment. */
async function round(
  venue: VenueProcess,
  traders: readonly Trader[],
  { random, isLast }: { readonly random: Random; readonly isLast: boolean },
): Promise<void> {
  const clients = await Promise.all(
    traders.map(async (trader) => new TradingClient(await sessionOf(venue, trader), trader.intents, trader.random)),
  );
  await Promise.all(clients.map((client) => client.settleUnknown()));
  let stopped = false;
  const trading = Promise.all(clients.map((client) => client.trade(() => stopped)));
  await pause(200 + random.next() * 2_300);
  for (let waits = 0; isLast && !enoughDone(traders) && waits < MOST_WAITS; waits += 1) await pause(WAIT_MS);
  await venue.kill();
  stopped = true;
  await trading;
  clients.forEach((client, i) => traders[i]?.problems.push(...client.problems));
}

/** Restarts without snapshots, which replays the whole log, and compares every writer's hash with the one before. */
async function replayHashEqual(options: {
  root: string;
  dataDir: string;
  port: number;
  before: Awaited<ReturnType<typeof liveHashes>>;
}): Promise<boolean> {
  for (const name of readdirSync(join(options.dataDir, 'events'))) {
    if (name.startsWith('snapshots')) rmSync(join(options.dataDir, 'events', name), { recursive: true, force: true });
  }
  const venue = await startVenue({ ...options, args: ARGS });
  const after = await liveHashes(venue);
  await venue.stop();
  return (
    options.before.length > 0 &&
    options.before.every((writer) =>
      after.some(
        (other) => other.stream === writer.stream && other.revision === writer.revision && other.hash === writer.hash,
      ),
    )
  );
}

export async function runKillDrill(plan: KillPlan): Promise<KillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'corella-kill-'));
  const port = await freePort();
  const random = seededRandom(`kill/${plan.seed}`);
  const start = (): Promise<VenueProcess> => startVenue({ root: plan.root, dataDir, port, args: ARGS });
  const recoveriesMs: number[] = [];
  let venue = await start();
  const traders = venue
    .demo()
    .customers.slice(0, plan.clients)
    .map((customer, i) => ({
      customer,
      intents: new IntentFile(join(dataDir, `intents-${i}.jsonl`)),
      random: random.fork(`client-${i}`),
      problems: [] as string[],
    }));
  for (let n = 1; n <= plan.rounds; n += 1) {
    await round(venue, traders, { random, isLast: n === plan.rounds });
    venue = await start();
    recoveriesMs.push(venue.readyAfterMs);
    plan.log(
      [
        `round ${n}/${plan.rounds}: killed, ready again after ${venue.readyAfterMs} ms, `,
        `${traders.reduce((sum, trader) => sum + trader.intents.acknowledged.size, 0)} acknowledged so far`,
      ].join(''),
    );
  }
  const sessions = await Promise.all(traders.map((trader) => sessionOf(venue, trader)));
  await Promise.all(
    traders.map(async (trader, i) => {
      const client = new TradingClient(sessions[i] ?? new ApiClient(venue.url), trader.intents, trader.random);
      await client.settleUnknown();
      trader.problems.push(...client.problems);
    }),
  );
  const verdicts = await Promise.all(
    traders.map((trader, i) => verifyClient(sessions[i] ?? new ApiClient(venue.url), trader.intents)),
  );
  const unbalanced = await unbalancedAssets(venue);
  const before = await settledHashes(venue);
  await venue.stop();
  const hashesEqual = await replayHashEqual({ root: plan.root, dataDir, port, before });
  for (const trader of traders) trader.intents.close();
  const report = {
    rounds: plan.rounds,
    verdicts,
    problems: traders.flatMap((trader) => trader.problems),
    unbalanced,
    hashesEqual,
    recoveriesMs,
  };
  if (passed(report)) rmSync(dataDir, { recursive: true, force: true });
  else plan.log(`kept for inspection: ${dataDir}`);
  return report;
}

const all = (report: KillReport, key: 'lost' | 'doubled' | 'wrongState'): readonly string[] =>
  report.verdicts.flatMap((verdict) => verdict[key]);

export const passed = (report: KillReport): boolean =>
  [all(report, 'lost'), all(report, 'doubled'), all(report, 'wrongState'), report.problems, report.unbalanced].every(
    (list) => list.length === 0,
  ) && report.hashesEqual;

export async function killDrill(options: ReadonlyMap<string, string>): Promise<boolean> {
  const number = (name: string, fallback: number): number => Number(options.get(name) ?? fallback);
  const log = (line: string): void => void process.stdout.write(`${line}\n`);
  const report = await runKillDrill({
    root: workspaceRoot(),
    rounds: number('rounds', 50),
    clients: number('clients', 6),
    seed: number('seed', 1),
    log,
  });
  const sorted = [...report.recoveriesMs].sort((a, b) => a - b);
  log(
    [
      `rounds ${report.rounds}`,
      `acknowledged ${report.verdicts.reduce((sum, verdict) => sum + verdict.acknowledged, 0)}`,
      `replaced ${report.verdicts.reduce((sum, verdict) => sum + verdict.replaced, 0)}`,
      `lost ${all(report, 'lost').length}`,
      `doubled ${all(report, 'doubled').length}`,
      `wrong state ${all(report, 'wrongState').length}`,
    ].join(' · '),
  );
  log(
    [
      `books sum to zero: ${report.unbalanced.length === 0 ? 'yes' : report.unbalanced.join('; ')}`,
      `replay hash equal: ${report.hashesEqual ? 'yes' : 'NO'}`,
      `ready again median ${sorted[Math.floor(sorted.length / 2)] ?? 0} ms, worst ${sorted.at(-1) ?? 0} ms`,
    ].join(' · '),
  );
  for (const line of [
    ...all(report, 'lost'),
    ...all(report, 'doubled'),
    ...all(report, 'wrongState'),
    ...report.problems,
  ].slice(0, 20))
    log(`  ${line}`);
  log(passed(report) ? 'kill drill passed' : 'kill drill FAILED');
  return passed(report);
}
