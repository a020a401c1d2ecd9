import Database from 'better-sqlite3';
import { join, resolve } from 'node:path';
import { startVenue } from '../../tools/venue/venue-process.js';
import { LoadGenerator } from '../http-orders/load.js';
import { signedOrders } from '../http-orders/venue-targets.js';

/**
 * The time from an order's answer to the order's row, which is how far the SQL read models lag behind what was
 * acknowledged. Another process measures it by looking at the venue's file every few milliseconds. The venue must have
 * been built.
 * Usage: node tools/run.mjs bench/projection-lag/main.ts [seconds]
 */
const SECONDS = Number(process.argv[2] ?? 10);
const RATES = [200, 1_000, 2_000];
const CONNECTIONS = 64;
const LOOK_MS = 5;
const PATIENCE_MS = 20_000;

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;

/** Answered orders, sorted by id, that the table does not show yet. */
class Watch {
  private readonly waiting: { readonly orderId: number; readonly answeredAt: number }[] = [];
  readonly lags: number[] = [];

  constructor(private readonly highest: () => number) {}

  answered(body: string): void {
    const orderId = Number((JSON.parse(body) as { readonly data?: string }).data);
    if (orderId > 0) this.waiting.push({ orderId, answeredAt: performance.now() });
  }

  look(): void {
    const [shown, now] = [this.highest(), performance.now()];
    const late = this.waiting.splice(0).filter(({ orderId, answeredAt }) => {
      if (orderId > shown) return true;
      this.lags.push(now - answeredAt);
      return false;
    });
    this.waiting.push(...late);
  }

  async rest(): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while (this.waiting.length > 0 && performance.now() < end) await new Promise((done) => setTimeout(done, LOOK_MS));
    if (this.waiting.length > 0)
      throw new Error(`${this.waiting.length} acknowledged orders have no row after ${PATIENCE_MS} ms`);
  }
}

const venue = await startVenue({
  root: resolve('.'),
  args: ['--simulate', 'off', '--limits', 'off', '--log-level', 'error'],
});
try {
  const tables = new Database(join(venue.dataDir, 'read-models.db'), { readonly: true });
  const newest = tables.prepare('select max(order_id) as id from ledger_orders');
  const load = await LoadGenerator.open([await signedOrders(venue, 'l')], CONNECTIONS);
  await load.run(5_000);
  console.log("from an order's answer to its row; aim: p99 at most 200 ms at 2,000 orders a second");
  for (const perSecond of RATES) {
    const watch = new Watch(() => (newest.get() as { readonly id: number | null }).id ?? 0);
    const looking = setInterval(() => watch.look(), LOOK_MS);
    const { perSecond: reached } = await load.run(perSecond * SECONDS, {
      perSecond,
      onAnswer: (body) => watch.answered(body),
    });
    await watch.rest();
    clearInterval(looking);
    const sorted = [...watch.lags].sort((a, b) => a - b);
    console.log(
      `  ${perSecond.toLocaleString('en').padStart(5)} orders/s wanted, ` +
        `${Math.round(reached).toLocaleString('en')} reached: lag p50 ${quantile(sorted, 0.5).toFixed(0)} ms, ` +
        `p99 ${quantile(sorted, 0.99).toFixed(0)} ms, max ${(sorted.at(-1) ?? 0).toFixed(0)} ms`,
    );
  }
  load.close();
  tables.close();
} finally {
  await venue.stop();
  venue.remove();
}
