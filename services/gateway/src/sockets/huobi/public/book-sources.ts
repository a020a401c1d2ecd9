import { isPaceDue } from '@corella/clock';
import type { DepthLevel, DepthSnapshot } from '@corella/contracts/market';
import { levelRow } from '../../../http/huobi/public/market-rows.js';
import { levelChanges } from '../../core/level-changes.js';
import type { MarketTopic } from './market-topic.js';
import type { MarketSource, SourceContext } from './market-source.js';
import { packed } from './packed.js';

type BookTopic = Extract<MarketTopic, { kind: 'mbp' | 'mbp.refresh' | 'depth' }>;

const STEP0_LEVELS = 150;
const STEP_LEVELS = 20;
const DEPTH_EVERY_MS = 1_000;

/** The window of a book that a topic shows, and whether it may have changed since it was read. */
abstract class BookSource implements MarketSource {
  protected sent: DepthSnapshot | null = null;
  protected moved = false;

  constructor(
    protected readonly context: SourceContext,
    protected readonly topic: BookTopic,
  ) {}

  abstract snapshot(fresh: boolean): Promise<Buffer | null>;
  abstract changes(): Promise<Buffer | null>;
  protected abstract tickOf(book: DepthSnapshot): object;

  onDepth(): void {
    this.moved = true;
  }

  async current(): Promise<object> {
    const book = this.sent ?? (await this.read());
    return book === null ? {} : this.tickOf(book);
  }

  protected async read(): Promise<DepthSnapshot | null> {
    const {
      context: { ask, listing },
      topic,
    } = this;
    const step = topic.kind === 'depth' ? topic.step : 0;
    const limit = topic.kind === 'depth' ? (step === 0 ? STEP0_LEVELS : STEP_LEVELS) : topic.levels;
    return ask('market.depth', { symbol: listing.symbol, step, limit });
  }

  protected levels(levels: readonly DepthLevel[]): readonly (readonly [number, number])[] {
    return levels.map((level) => levelRow(this.context.listing, level));
  }

  protected message(tick: object): Buffer {
    return packed({ ch: this.topic.text, ts: this.context.clock.nowMs(), tick });
  }
}

/**
 * `mbp.L`: increments, which are the difference of two windows, so that a client's book always equals the window.
 * `seqNum` is the revision of the market's stream and never restarts. A newcomer's first increment is empty: stock
 * clients accept a requested book only after an increment, and a quiet market would send none.
 */
export class IncrementSource extends BookSource {
  async snapshot(fresh: boolean): Promise<Buffer | null> {
    if (fresh || this.sent === null) {
      this.moved = false;
      this.sent = await this.read();
    }
    return this.sent === null
      ? null
      : this.message({ seqNum: this.sent.seq, prevSeqNum: this.sent.seq, bids: [], asks: [] });
  }

  async changes(): Promise<Buffer | null> {
    const { sent } = this;
    if (!this.moved || sent === null) return null;
    this.moved = false;
    const now = await this.read();
    if (now === null || now.seq <= sent.seq) return null;
    const [bids, asks] = [levelChanges(sent.bids, now.bids), levelChanges(sent.asks, now.asks)];
    if (bids.length + asks.length === 0) return null;
    this.sent = now;
    return this.message({ seqNum: now.seq, prevSeqNum: sent.seq, bids: this.levels(bids), asks: this.levels(asks) });
  }

  protected tickOf({ seq, bids, asks }: DepthSnapshot): object {
    return { seqNum: seq, bids: this.levels(bids), asks: this.levels(asks) };
  }
}

/** `mbp.refresh.L` and `depth.stepN`: the whole window whenever it changed; `depth` at most once a second. */
export class WholeBookSource extends BookSource {
  private sentAt = 0;

  async snapshot(fresh: boolean): Promise<Buffer | null> {
    if (fresh || this.sent === null) return this.push();
    return this.message(this.tickOf(this.sent));
  }

  async changes(): Promise<Buffer | null> {
    if (
      !this.moved ||
      (this.topic.kind === 'depth' &&
        !isPaceDue({ nowMs: this.context.clock.nowMs(), lastMs: this.sentAt, everyMs: DEPTH_EVERY_MS }))
    )
      return null;
    return this.push();
  }

  protected tickOf({ seq, at, bids, asks }: DepthSnapshot): object {
    const sides = { bids: this.levels(bids), asks: this.levels(asks) };
    return this.topic.kind === 'depth' ? { ...sides, version: seq, ts: at } : { seqNum: seq, ...sides };
  }

  private async push(): Promise<Buffer | null> {
    this.moved = false;
    this.sentAt = this.context.clock.nowMs();
    this.sent = await this.read();
    return this.sent === null ? null : this.message(this.tickOf(this.sent));
  }
}
