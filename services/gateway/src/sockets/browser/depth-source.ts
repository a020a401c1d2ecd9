import type { Clock } from '@corella/clock';
import type { DepthSnapshot, SymbolListing } from '@corella/contracts/market';
import { bookOf, levelsOf } from '../../trading/market-text.js';
import type { TopicSource } from '../core/topic-source.js';
import { levelChanges } from '../core/level-changes.js';
import { pushBytes } from './push-bytes.js';

/**
 * The best levels of a book, grouped by one step. Changes are the difference between what was sent and the current
 * window, so that a client's book equals the window even if signals were lost.
 */
export class DepthSource implements TopicSource {
  private sent: DepthSnapshot | null = null;
  private moved = false;

  constructor(
    private readonly options: {
      readonly listing: SymbolListing;
      readonly step: number;
      readonly clock: Clock;
      readonly ask: () => Promise<DepthSnapshot | null>;
    },
  ) {}

  /** A delta of this symbol was published. */
  onDepth(): void {
    this.moved = true;
  }

  async snapshot(fresh: boolean): Promise<Buffer | null> {
    if (fresh || !this.sent) {
      this.moved = false;
      this.sent = await this.options.ask();
    }
    if (!this.sent) return null;
    return pushBytes({
      topic: 'depth',
      symbol: this.sent.symbol,
      data: { ...bookOf(this.sent, this.options.listing), step: this.options.step },
      ts: this.options.clock.nowMs(),
    });
  }

  async changes(): Promise<Buffer | null> {
    if (!this.moved || !this.sent) return null;
    this.moved = false;
    const { sent } = this;
    const now = await this.options.ask();
    if (!now || now.seq <= sent.seq) return null;
    const bids = levelChanges(sent.bids, now.bids);
    const asks = levelChanges(sent.asks, now.asks);
    if (bids.length === 0 && asks.length === 0) return null;
    this.sent = now;
    const { listing, step, clock } = this.options;
    const data = {
      symbol: now.symbol,
      step,
      prevSeq: sent.seq,
      seq: now.seq,
      ts: now.at,
      bids: levelsOf(bids, listing),
      asks: levelsOf(asks, listing),
    };
    return pushBytes({ topic: 'depth', symbol: now.symbol, data, ts: clock.nowMs() });
  }
}
