import { marketTopic, type Ticker } from '@corella/contracts/market';
import { askMarkets, type Signals } from '@corella/signals';

/** Signals may be lost, so the last prices are asked for now and then. */
const REFRESH_MS = 30_000;
const RETRY_MS = 2_000;

/**
 * The last prices of markets that other processes own. They value assets in AUD, for display and never for money, so
 * nobody waits for them.
 */
export class PricesElsewhere {
  private readonly precisions = new Map<string, number>();
  private readonly ticks = new Map<string, number>();
  private subscription: { close(): void } | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isStopped = false;

  constructor(private readonly signals: Signals) {}

  start(): void {
    this.subscription = this.signals.subscribe(marketTopic.ticker('*'), ({ symbol, lastTicks }: Ticker) =>
      this.ticks.set(symbol, lastTicks),
    );
    void this.refresh();
  }

  stop(): void {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
    this.subscription?.close();
  }

  of(symbol: string): number | null {
    const [ticks, precision] = [this.ticks.get(symbol), this.precisions.get(symbol)];
    return ticks === undefined || precision === undefined ? null : ticks / 10 ** precision;
  }

  private async refresh(): Promise<void> {
    let next = REFRESH_MS;
    try {
      const [views, tickers] = await Promise.all([
        askMarkets(this.signals, 'market.symbols'),
        askMarkets(this.signals, 'market.tickers'),
      ]);
      for (const { listing } of views.rows) this.precisions.set(listing.symbol, listing.pricePrecision);
      for (const { symbol, lastTicks } of tickers.rows) this.ticks.set(symbol, lastTicks);
      if (views.absent.length > 0) next = RETRY_MS;
    } catch {
      // Nobody answers yet.
      next = RETRY_MS;
    }
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.refresh(), next);
    this.timer.unref();
  }
}
