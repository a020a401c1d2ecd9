import { fetchCandles, marketSocket } from '@corella/api-client';
import type { CandlePeriod } from '@corella/contracts/market';
import type { CandleWire } from '@corella/contracts/web';

export interface CandleFeedEvents {
  /** Called after the first load, and again after a reconnect. */
  readonly loaded: (candles: readonly CandleWire[]) => void;
  readonly updated: (candle: CandleWire) => void;
  readonly failed: (error: Error) => void;
}

const FIRST_PAGE = 500;
const OLDER_PAGE = 500;
const MOST_KEPT = 10_000;

/**
 * Loads history by request and the running candle by socket. Older pages are loaded on demand, until there are none or
 * the limit is reached.
 */
export class CandleFeed {
  private candles: readonly CandleWire[] = [];
  private readonly stopped = new AbortController();
  private readonly leaves: (() => void)[] = [];
  private exhausted = false;

  constructor(
    private readonly symbol: string,
    private readonly period: CandlePeriod,
    private readonly events: CandleFeedEvents,
  ) {}

  start(): void {
    void this.load();
    this.leaves.push(
      marketSocket.subscribe({ topic: 'kline', symbol: this.symbol, period: this.period }, ({ list }) => {
        for (const candle of list ?? []) if (isCandle(candle)) this.receive(candle);
      }),
    );
    let lost = false;
    this.leaves.push(
      marketSocket.onStatus(() => {
        const { phase } = marketSocket.status();
        if (phase === 'waiting' || phase === 'given-up') lost = true;
        if (phase === 'open' && lost) {
          lost = false;
          void this.load();
        }
      }),
    );
  }

  stop(): void {
    this.stopped.abort();
    for (const leave of this.leaves) leave();
  }

  last(): CandleWire | null {
    return this.candles.at(-1) ?? null;
  }

  reload(): void {
    void this.load();
  }

  /** Candles before the first one, ascending; none if there are no more, or if they could not be had this time. */
  async older(): Promise<readonly CandleWire[]> {
    const first = this.candles[0];
    if (this.exhausted || first === undefined) return [];
    try {
      const page = await fetchCandles(
        { symbol: this.symbol, period: this.period, toMs: first.time * 1000 - 1, limit: OLDER_PAGE },
        this.stopped.signal,
      );
      const older = page.filter((candle) => candle.time < first.time);
      // A reload in between began anew.
      if (this.candles[0] !== first) return [];
      this.exhausted = older.length === 0 || this.candles.length + older.length >= MOST_KEPT;
      this.candles = [...older, ...this.candles];
      return older;
    } catch {
      return [];
    }
  }

  private async load(): Promise<void> {
    try {
      this.candles = await fetchCandles(
        { symbol: this.symbol, period: this.period, limit: FIRST_PAGE },
        this.stopped.signal,
      );
      this.exhausted = false;
      if (!this.stopped.signal.aborted) this.events.loaded(this.candles);
    } catch (error) {
      if (!this.stopped.signal.aborted) this.events.failed(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private receive(candle: CandleWire): void {
    const last = this.candles.at(-1);
    if (last === undefined || candle.time < last.time) return;
    this.candles = candle.time === last.time ? [...this.candles.slice(0, -1), candle] : [...this.candles, candle];
    this.events.updated(candle);
  }
}

const isCandle = (value: unknown): value is CandleWire =>
  typeof value === 'object' && value !== null && 'time' in value && 'close' in value;
