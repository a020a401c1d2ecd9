import { answerLines } from './helper-process.js';
import { MarketReader } from './market-reader.js';
import { percentile } from './percentile.js';

/** `open` connects the crowd, `cut` drops all connections at once and lets them reconnect, `end` ends it. */
export type CrowdQuestion =
  | { readonly do: 'open'; readonly url: string; readonly sockets: number; readonly symbols: readonly string[] }
  | { readonly do: 'cut' }
  | { readonly do: 'end' };

export interface CrowdAnswer {
  readonly open: number;
  /** Milliseconds until half, 95 % and all of them had an order book again. Null where that many never did. */
  readonly halfMs: number | null;
  readonly mostMs: number | null;
  readonly lastMs: number | null;
  readonly refused: number;
  readonly gaps: number;
}

/** Pages connect from many loopback addresses. */
const ADDRESSES = 40;
const OPENED_AT_ONCE = 100;
const MOST = 0.95;
const GIVE_UP_MS = 60_000;
/** Waits like the web app: 2 s times the attempt, plus or minus a quarter. */
const STEP_MS = 2_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

class Page {
  private reader: MarketReader | null = null;
  gaps = 0;
  refused = 0;

  constructor(private readonly plan: { url: string; symbol: string; localAddress: string }) {}

  /** Whether the page shows an order book. */
  async open(): Promise<boolean> {
    const { url, symbol, localAddress } = this.plan;
    this.reader = await MarketReader.open({
      url,
      localAddress,
      following: [{ topic: 'depth', symbol, data: { step: 0 } }],
    });
    return (await this.reader?.firstBook(GIVE_UP_MS)) ?? false;
  }

  cut(): void {
    this.gaps += this.reader?.gaps.length ?? 0;
    this.reader?.end();
    this.reader = null;
  }

  /** Milliseconds until there is an order book again; null when the page gave up. */
  async comeBack(): Promise<number | null> {
    const startedAt = performance.now();
    for (let attempt = 1; performance.now() - startedAt < GIVE_UP_MS; attempt += 1) {
      await pause(STEP_MS * attempt * (0.75 + Math.random() / 2));
      if (await this.open()) return performance.now() - startedAt;
      this.refused += 1;
    }
    return null;
  }
}

let pages: Page[] = [];

async function openAll({ url, sockets, symbols }: Extract<CrowdQuestion, { do: 'open' }>): Promise<number> {
  pages = Array.from(
    { length: sockets },
    (_, i) =>
      new Page({
        url,
        symbol: symbols[i % symbols.length] ?? 'btcaud',
        localAddress: `127.0.1.${1 + (i % ADDRESSES)}`,
      }),
  );
  let open = 0;
  for (let from = 0; from < pages.length; from += OPENED_AT_ONCE)
    open += (await Promise.all(pages.slice(from, from + OPENED_AT_ONCE).map((page) => page.open()))).filter(
      Boolean,
    ).length;
  return open;
}

async function cutAll(): Promise<CrowdAnswer> {
  for (const page of pages) page.cut();
  const times = (await Promise.all(pages.map((page) => page.comeBack()))).flatMap((ms) => ms ?? []);
  const share = (q: number): number | null =>
    times.length >= q * pages.length
      ? percentile([...times, ...Array.from({ length: pages.length - times.length }, () => Number.MAX_VALUE)], q)
      : null;
  return {
    open: times.length,
    halfMs: share(0.5),
    mostMs: share(MOST),
    lastMs: share(1),
    refused: pages.reduce((sum, { refused }) => sum + refused, 0),
    gaps: pages.reduce((sum, { gaps }) => sum + gaps, 0),
  };
}

answerLines<CrowdQuestion>(async (question) => {
  if (question.do === 'cut') return cutAll();
  const open = question.do === 'open' ? await openAll(question) : 0;
  if (question.do === 'end') for (const page of pages) page.cut();
  return { open, halfMs: null, mostMs: null, lastMs: null, refused: 0, gaps: 0 };
});
