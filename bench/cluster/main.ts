import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { missingServers } from '../../tools/cluster/servers/cluster-servers.js';
import { LoadGenerator, type Load } from '../http-orders/load.js';
import { servePeer } from '../http-orders/peers.js';
import { processorMs } from '../http-orders/processor-time.js';
import { classical, cluster, oneProcess, type System } from './systems.js';

/**
 * Places orders in one process, in a cluster, and in what people run instead: a server that makes a PostgreSQL
 * transaction of each order. The answer means that the order is durable. All three run on this machine, in interleaved
 * rounds over 1, 16 and 64 connections, so read the ratios; the cluster's thirteen processes share the cores that one
 * process has to itself. Processor time is that of all processes, servers and threads of a system, the second after a
 * round included, in which what is queued is worked off. The venue must have been built.
 * Usage: node tools/run.mjs bench/cluster/main.ts [rounds]
 */
const ROUNDS = Number(process.argv[2] ?? 5);
/** Orders of a round for each number of connections, about two seconds of the slowest system. */
const REQUESTS = new Map([
  [1, 400],
  [16, 2_000],
  [64, 3_000],
]);
const AFTERWARDS_MS = 1_000;
const IDLE_MS = 10_000;

interface Measured extends Load {
  /** Processor microseconds of the whole system for each order. */
  readonly systemUs: number;
}

interface Row {
  readonly system: System;
  readonly load: LoadGenerator;
  readonly results: Measured[];
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measured({ system, load }: Row, requests: number): Promise<Measured> {
  const pids = system.pids();
  const before = processorMs(pids);
  const result = await load.run(requests);
  await sleep(AFTERWARDS_MS);
  return { ...result, systemUs: ((processorMs(pids) - before) * 1_000) / requests };
}

function print(rows: readonly Row[]): void {
  const middles = rows.map(({ system: { name }, results }) => ({
    name,
    perSecond: median(results.map((r) => r.perSecond)),
    p50Ms: median(results.map((r) => r.p50Ms)),
    p99Ms: median(results.map((r) => r.p99Ms)),
    systemUs: median(results.map((r) => r.systemUs)),
    refusal: results.find((r) => r.refusal)?.refusal,
    refused: results.reduce((sum, r) => sum + r.refused, 0),
  }));
  const base = middles.at(-1);
  for (const row of middles) {
    const ratios =
      base === undefined || base === row
        ? ''
        : `  to PostgreSQL: rate ${(row.perSecond / base.perSecond).toFixed(2)}, p99 ×${(row.p99Ms / base.p99Ms).toFixed(1)}, ` +
          `processor ×${(row.systemUs / base.systemUs).toFixed(2)}`;
    console.log(
      `  ${row.name.padEnd(34)} ${Math.round(row.perSecond).toLocaleString('en').padStart(6)} orders/s  ` +
        `p50 ${row.p50Ms.toFixed(1).padStart(5)} ms  p99 ${row.p99Ms.toFixed(1).padStart(6)} ms  ` +
        `processor ${row.systemUs.toFixed(0).padStart(5)} µs an order${ratios}` +
        (row.refused > 0 ? `  ${row.refused} refused: ${row.refusal}` : ''),
    );
  }
}

async function rounds(systems: readonly System[], connections: number, requests: number): Promise<void> {
  const rows: Row[] = [];
  for (const system of systems) {
    const load = await LoadGenerator.open(await system.targets(`c${connections}`), connections);
    // Warms up at once, because the venue closes connections that send nothing in their first nine seconds.
    await load.run(requests);
    rows.push({ system, load, results: [] });
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const row of rows) row.results.push(await measured(row, requests));
  console.log(`${connections} connection${connections === 1 ? '' : 's'}, ${requests} orders a round`);
  print(rows);
  for (const { load } of rows) load.close();
}

async function idle(systems: readonly System[]): Promise<void> {
  const before = systems.map((system) => processorMs(system.pids()));
  await sleep(IDLE_MS);
  const shares = systems.map(
    (system, at) =>
      `${system.name} ${(((processorMs(system.pids()) - (before[at] ?? 0)) * 100) / IDLE_MS).toFixed(0)} %`,
  );
  console.log(`of a core, while nobody asks anything: ${shares.join(', ')}`);
}

async function main(): Promise<void> {
  const missing = await missingServers();
  if (missing.length > 0) {
    console.error(`the cluster CANNOT RUN HERE:\n${missing.map((line) => `  ${line}`).join('\n')}`);
    process.exitCode = 69;
    return;
  }
  const root = resolve('.');
  const systems: System[] = [];
  try {
    for (const open of [() => oneProcess(root), () => cluster(root), classical]) systems.push(await open());
    await idle(systems);
    for (const [connections, requests] of REQUESTS) await rounds(systems, connections, requests);
  } finally {
    for (const system of systems.reverse()) await system.stop();
  }
}

await (process.argv[2] === 'serve' ? servePeer(process.argv[3] ?? '', process.argv[4] ?? '') : main());
