import { chromium, type Page, type WebSocketRoute } from 'playwright-core';
import { findBrowser } from '../../tools/e2e/browser/find-browser.js';
import { startVenue } from '../../tools/venue/venue-process.js';
import { workspaceRoot } from '../../tools/workspace/root.js';

/**
 * Frames per second of the exchange page with 500 candles while 50 messages a second change the running candle.
 * Compared with the same page without this load and with an empty page in the same browser, which is the limit. Needs
 * `npm run build` and a browser. Drawn in software, without a GPU.
 * Usage: node tools/run.mjs bench/candles/main.ts [rounds]
 */
const ROUNDS = Number(process.argv[2] ?? 3);
const FOR_MS = 5_000;
const SETTLE_MS = 4_000;
const RATES = [0, 50, 500];
const VIEWPORT = { width: 1_460, height: 900 };

interface Candle {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
}
interface Frames {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** Counts the browser's frames from inside the page, and records the longest gaps between them. */
const COUNT = `new Promise((resolve) => {
  const gaps = []; let before = performance.now(); const end = before + ${FOR_MS};
  const frame = (now) => { gaps.push(now - before); before = now; if (now < end) requestAnimationFrame(frame); else resolve(gaps.slice(1)); };
  requestAnimationFrame(frame);
})`;

async function framesOf(page: Page): Promise<Frames> {
  const gaps = (await page.evaluate<number[]>(COUNT)).sort((a, b) => a - b);
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return { perSecond: (gaps.length * 1_000) / total, p99Ms: gaps[Math.floor(gaps.length * 0.99)] ?? 0 };
}

/**
 * A proxy between page and venue. It passes everything on and repeats the newest candle with changed prices, so many
 * times per second.
 */
class Repeater {
  private socket: WebSocketRoute | null = null;
  private candle: { readonly update: Record<string, unknown>; readonly last: Candle } | null = null;
  private told = 0;

  through(socket: WebSocketRoute): void {
    const venue = socket.connectToServer();
    this.socket = socket;
    venue.onMessage((message) => {
      socket.send(message);
      for (const update of updatesIn(message)) if (update['topic'] === 'kline') this.keep(update);
    });
  }

  async repeat(perSecond: number, forMs: number): Promise<number> {
    const startedAt = performance.now();
    let sent = 0;
    for (let now = startedAt; now < startedAt + forMs; now = performance.now()) {
      for (const due = ((now - startedAt) * perSecond) / 1_000; sent < due; sent += 1) this.tell();
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    return sent;
  }

  private keep(update: Record<string, unknown>): void {
    const [last] = (update['list'] as readonly Candle[] | undefined)?.slice(-1) ?? [];
    if (last) this.candle = { update, last };
  }

  private tell(): void {
    if (!this.candle) throw new Error('the venue has told no candle yet');
    const { update, last } = this.candle;
    this.told += 1;
    const close = Number(last.open) * (1 + 0.002 * Math.sin(this.told / 25));
    const [high, low] = [Math.max(close, Number(last.high)), Math.min(close, Number(last.low))];
    this.socket?.send(
      JSON.stringify({
        ...update,
        list: [{ ...last, close: close.toFixed(2), high: high.toFixed(2), low: low.toFixed(2) }],
      }),
    );
  }
}

/** The venue may pack several updates of one turn into a list. */
function updatesIn(message: string | Buffer): readonly Record<string, unknown>[] {
  const parsed = JSON.parse(message.toString()) as Record<string, unknown> | readonly Record<string, unknown>[];
  return Array.isArray(parsed) ? (parsed as readonly Record<string, unknown>[]) : [parsed as Record<string, unknown>];
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function main(): Promise<void> {
  const root = workspaceRoot();
  const found = await findBrowser(root);
  if ('missing' in found) return console.log(`candles: skipped, ${found.missing}`);
  const venue = await startVenue({ root, args: ['--log-level', 'warn'] });
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const repeater = new Repeater();
    const empty = await browser.newPage({ viewport: VIEWPORT });
    const page = await browser.newPage({ viewport: VIEWPORT });
    await page.routeWebSocket(/\/ws\/web\/market/, (socket) => repeater.through(socket));
    await page.goto(`${venue.url}/en-us/exchange/btc_aud/`);
    await page.waitForTimeout(SETTLE_MS);
    const rows = new Map<string, Frames[]>();
    const note = (name: string, frames: Frames): unknown => rows.set(name, [...(rows.get(name) ?? []), frames]);
    for (let round = 0; round < ROUNDS; round += 1) {
      await empty.bringToFront();
      note('an empty page', await framesOf(empty));
      await page.bringToFront();
      for (const rate of RATES) {
        const [frames] = await Promise.all([framesOf(page), rate > 0 ? repeater.repeat(rate, FOR_MS) : null]);
        note(rate === 0 ? 'the exchange as it lives' : `and ${rate} candle messages a second`, frames);
      }
    }
    const limit = median((rows.get('an empty page') ?? []).map(({ perSecond }) => perSecond));
    console.log(
      `candles in the browser, ${VIEWPORT.width} × ${VIEWPORT.height}, drawn without a GPU, median of ${ROUNDS}; ` +
        `aim: 60 frames a second at 50 messages a second`,
    );
    for (const [name, frames] of rows) {
      const perSecond = median(frames.map((one) => one.perSecond));
      console.log(
        `  ${name.padEnd(36)} ${perSecond.toFixed(1).padStart(5)} frames/s, ` +
          `ratio ${(perSecond / limit).toFixed(2)}; gap p99 ${median(frames.map((one) => one.p99Ms)).toFixed(0)} ms`,
      );
    }
  } finally {
    await browser.close();
    await venue.stop();
    venue.remove();
  }
}

await main();
