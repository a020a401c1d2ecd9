import { corellaEngine, peerEngine } from './engines.js';
import { latencies, measure, median, type Measured } from './measure.js';
import { operationStream, type StreamShape } from './stream.js';

/**
 * The matching core compared with npm nodejs-order-book on the same seeded operations in the same run. Read the ratios;
 * the absolute figures depend on the machine.
 * Usage: node tools/run.mjs bench/matching/main.ts [rounds]
 */
const ROUNDS = Number(process.argv[2] ?? 3);
const MILLION = 1_000_000;

const NEAR: StreamShape = { seed: 'near', operations: MILLION, resting: 10_000, spreadTicks: 200, gridTicks: 1 };
/** About 150,000 occupied levels, seven ticks apart, on either side of the best prices. */
const DEEP: StreamShape = { seed: 'deep', operations: MILLION, resting: 400_000, spreadTicks: 700_000, gridTicks: 7 };

const operationsPerSecond = (shape: StreamShape, ms: number): string =>
  `${(((shape.operations / ms) * 1_000) / MILLION).toFixed(2)}M op/s`;
const sameTotals = (a: Measured, b: Measured): boolean =>
  a.totals.filledLots === b.totals.filledLots && a.totals.cancelled === b.totals.cancelled;

async function compare(title: string, shape: StreamShape, rounds: number): Promise<void> {
  const stream = operationStream(shape);
  const ours: Measured[] = [];
  const peers: Measured[] = [];
  await measure(corellaEngine, stream, shape.resting);
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measure(corellaEngine, stream, shape.resting));
    peers.push(await measure(peerEngine, stream, shape.resting));
    const [a, b] = [ours.at(-1), peers.at(-1)];
    if (!a || !b || !sameTotals(a, b))
      throw new Error(`the engines disagree: ${JSON.stringify([a?.totals, b?.totals])}`);
  }
  const [mine, theirs] = [median(ours.map((m) => m.ms)), median(peers.map((m) => m.ms))];
  const growth = median(ours.map((m) => m.heapGrowthBytes)) / shape.operations;
  console.log(`${title}: ${shape.operations} operations on ${shape.resting} resting orders, median of ${rounds}`);
  console.log(`  Corella            ${mine.toFixed(0).padStart(7)} ms  ${operationsPerSecond(shape, mine)}`);
  console.log(`  nodejs-order-book  ${theirs.toFixed(0).padStart(7)} ms  ${operationsPerSecond(shape, theirs)}`);
  console.log(
    `  ratio ${(theirs / mine).toFixed(1)}×; equal fills and cancels; ` +
      `heap growth ${growth.toFixed(2)} bytes per operation, ` +
      `${median(ours.map((m) => m.collections))} collections (peer ${median(peers.map((m) => m.collections))})`,
  );
  const [p50, p99, p999] = latencies(corellaEngine, stream, shape.resting, [0.5, 0.99, 0.999]);
  console.log(`  per operation: p50 ${p50?.toFixed(2)} µs, p99 ${p99?.toFixed(2)} µs, p99.9 ${p999?.toFixed(2)} µs`);
}

/** How cost grows: the same operations with ten and a hundred times as many resting orders, spread as much wider. */
async function growth(): Promise<void> {
  console.log('growth of Corella’s cost per operation with the size of the book');
  for (const times of [1, 10, 100]) {
    const shape: StreamShape = {
      seed: `growth-${times}`,
      operations: 300_000,
      resting: 10_000 * times,
      spreadTicks: 200 * times,
      gridTicks: 1,
    };
    const stream = operationStream(shape);
    const runs: number[] = [];
    for (let round = 0; round < 3; round += 1) runs.push((await measure(corellaEngine, stream, shape.resting)).ms);
    console.log(
      `  ×${String(times).padEnd(3)} ${String(shape.resting).padStart(9)} resting: ${((median(runs) / shape.operations) * 1e6).toFixed(0)} ns`,
    );
  }
}

await compare('near the touch', NEAR, ROUNDS);
await compare('deep and wide', DEEP, ROUNDS);
await growth();
