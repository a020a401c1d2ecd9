import type { Trade } from '@corella/contracts/web';
import { FrameStore } from './frame-store.js';
import type { MarketSocket } from './market-socket.js';

const MOST_KEPT = 60;

/** Topic `trade.detail` of one symbol, newest first; null until the first message. */
export class TradeStore extends FrameStore<readonly Trade[] | null> {
  private leave: (() => void) | null = null;

  constructor(
    private readonly socket: MarketSocket,
    private readonly symbol: string,
  ) {
    super(null);
  }

  protected override start(): void {
    this.leave = this.socket.subscribe({ topic: 'trade.detail', symbol: this.symbol }, ({ list }) => {
      const arrived = (list ?? []).filter(isTrade);
      const known = new Set(arrived.map((trade) => trade.id));
      this.set([...arrived, ...(this.state ?? []).filter((trade) => !known.has(trade.id))].slice(0, MOST_KEPT));
    });
  }

  protected override stop(): void {
    this.leave?.();
    this.leave = null;
  }
}

const isTrade = (value: unknown): value is Trade =>
  typeof value === 'object' && value !== null && 'id' in value && 'price' in value && 'side' in value;
