import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openSqliteVault } from '@corella/vault-sqlite';

/**
 * What writes to the vault cost those who wait for the main thread, such as orders: the vault where it is called,
 * compared with the vault in a thread of its own (docs/adr/0045), in turns in one run.
 * Usage: node tools/run.mjs bench/vault/main.ts [writes at once, default 20]
 */
const AT_ONCE = Number(process.argv[2] ?? 20);
const ROUNDS = 5;
const ROUND_MS = 2_000;
const NS_PER_MS = 1_000_000;
const RESOLUTION_MS = 1;
const BODY = { text: 'x'.repeat(400) };

interface Round {
  readonly writes: number;
  /** How long the main thread was kept from its next turn, in ms. */
  readonly median: number;
  readonly p99: number;
}

async function round(isThreaded: boolean): Promise<Round> {
  const directory = mkdtempSync(join(tmpdir(), 'corella-bench-vault-'));
  const vault = await openSqliteVault({
    file: join(directory, 'vault.db'),
    keysDir: directory,
    ...(isThreaded ? { thread: { onFault: (error: unknown) => console.error(error) } } : {}),
  });
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const until = performance.now() + ROUND_MS;
  let writes = 0;
  const write = async (writer: number): Promise<void> => {
    for (; performance.now() < until; writes += 1) {
      await vault.put({ kind: 'row', id: `${writer}`, person: `${writer}`, body: BODY, now: writes });
      // As between the requests of clients.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  delay.enable();
  await Promise.all(Array.from({ length: AT_ONCE }, (_, writer) => write(writer)));
  delay.disable();
  await vault.close();
  rmSync(directory, { recursive: true });
  // The histogram measures the whole interval of its timer. Only what exceeds the resolution is delay.
  const ms = (percentile: number): number => Math.max(0, delay.percentile(percentile) / NS_PER_MS - RESOLUTION_MS);
  return { writes: writes / (ROUND_MS / 1_000), median: ms(50), p99: ms(99) };
}

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

const rounds: Record<'here' | 'thread', Round[]> = { here: [], thread: [] };
for (let n = 0; n < ROUNDS; n += 1) {
  rounds.here.push(await round(false));
  rounds.thread.push(await round(true));
}
for (const [name, all] of Object.entries(rounds)) {
  const [writes, median, p99] = (['writes', 'median', 'p99'] as const).map((key) => middle(all.map((one) => one[key])));
  console.log(
    `${name.padEnd(8)}${writes?.toFixed(0).padStart(7)} writes/s, main thread kept for ` +
      `${median?.toFixed(1)} ms (median), ${p99?.toFixed(1)} ms (p99)`,
  );
}
