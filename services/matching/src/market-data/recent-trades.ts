import type { PublicTrade } from '@corella/contracts/market';

export const TRADES_KEPT = 2_000;

/** The latest public trades in a bounded ring. */
export class RecentTrades {
  private readonly ring: PublicTrade[] = [];
  private next = 0;

  add(trade: PublicTrade): void {
    this.ring[this.next] = trade;
    this.next = (this.next + 1) % TRADES_KEPT;
  }

  /** Newest first. */
  latest(limit: number): PublicTrade[] {
    const count = Math.min(limit, this.ring.length);
    return Array.from({ length: count }, (_, i) => this.ring[(this.next - 1 - i + TRADES_KEPT) % TRADES_KEPT]).filter(
      (t) => t !== undefined,
    );
  }
}
