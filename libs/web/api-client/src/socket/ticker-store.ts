import type { TickerWire } from '@corella/contracts/web';
import { FrameStore } from './frame-store.js';
import { marketSocket } from './market-socket.js';
import type { MarketSocket } from './market-socket.js';

export type Tickers = ReadonlyMap<string, TickerWire>;

/** Topic `tickers`: all symbols at first, then those that changed. */
export class TickerStore extends FrameStore<Tickers> {
  private leave: (() => void) | null = null;

  constructor(private readonly socket: MarketSocket) {
    super(new Map());
  }

  protected override start(): void {
    this.leave = this.socket.subscribe({ topic: 'tickers' }, ({ list }) => {
      const next = new Map(this.state);
      for (const item of list ?? []) if (isTicker(item)) next.set(item.symbol, item);
      this.set(next);
    });
  }

  protected override stop(): void {
    this.leave?.();
    this.leave = null;
  }
}

const isTicker = (value: unknown): value is TickerWire =>
  typeof value === 'object' && value !== null && 'symbol' in value && 'last' in value;

export const tickerStore = new TickerStore(marketSocket);
