import type { Book, BookDelta, WsServerMessage } from '@corella/contracts/web';
import { nextBook } from './depth-book.js';
import type { DepthBook } from './depth-book.js';
import { FrameStore } from './frame-store.js';
import type { MarketSocket, Subscription } from './market-socket.js';

/** After a gap, deltas are ignored until the new snapshot. If none comes in time, it is requested again. */
const SNAPSHOT_WAIT_MS = 3_000;

/** Topic `depth` of one symbol and step; null until its snapshot. */
export class DepthStore extends FrameStore<DepthBook | null> {
  private leave: (() => void) | null = null;
  private renewedAtMs = 0;
  private readonly subscription: Subscription;

  constructor(
    private readonly socket: MarketSocket,
    symbol: string,
    step: number,
  ) {
    super(null);
    this.subscription = { topic: 'depth', symbol, step };
  }

  protected override start(): void {
    this.leave = this.socket.subscribe(this.subscription, (message) => this.receive(message));
  }

  protected override stop(): void {
    this.leave?.();
    this.leave = null;
    this.state = null;
  }

  private receive({ data }: WsServerMessage): void {
    if (!isBook(data)) return;
    const next = nextBook(this.state, data);
    if (next === 'gap') this.renew();
    else if (next !== this.state) this.set(next);
  }

  private renew(): void {
    const nowMs = Date.now();
    if (nowMs - this.renewedAtMs < SNAPSHOT_WAIT_MS) return;
    this.renewedAtMs = nowMs;
    this.socket.renew(this.subscription);
  }
}

const isBook = (value: unknown): value is Book | BookDelta =>
  typeof value === 'object' && value !== null && 'bids' in value && 'asks' in value && 'seq' in value;
