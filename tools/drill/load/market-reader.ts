import { WS_ACTION } from '@corella/contracts/web';
import { WebSocket } from 'ws';

/** What a socket of `/ws/web/market` follows. */
export interface Following {
  readonly topic: string;
  readonly symbol?: string;
  readonly data?: object;
}

export interface ReaderOptions {
  readonly url: string;
  readonly following: readonly Following[];
  /** Source address, so that the crowd uses more than one. */
  readonly localAddress?: string;
}

interface Message {
  readonly action: number;
  readonly topic?: string;
  readonly symbol?: string;
  readonly ts: number;
  readonly code?: number;
  readonly data?: { readonly seq?: number; readonly prevSeq?: number; readonly step?: number };
}

/** Messages per second that a socket sends; the server allows 50. */
const SENDS_AT_ONCE = 40;

/** A page that follows markets. Records the age of each message on arrival and every missing step of an order book. */
export class MarketReader {
  /** Milliseconds between the server's timestamp and the arrival, both by this machine's clock. */
  ages: number[] = [];
  readonly gaps: string[] = [];
  bytes = 0;
  private readonly books = new Map<string, number>();
  private readonly firsts: ((found: boolean) => void)[] = [];

  private constructor(readonly socket: WebSocket) {}

  /** The open socket; null when the upgrade was refused or the connection broke. */
  static async open(options: ReaderOptions): Promise<MarketReader | null> {
    const socket = new WebSocket(`${options.url.replace('http', 'ws')}/ws/web/market`, {
      perMessageDeflate: false,
      ...(options.localAddress === undefined ? {} : { localAddress: options.localAddress }),
    });
    const opened = await new Promise<boolean>((resolve) => {
      socket.on('open', () => resolve(true));
      socket.on('error', () => resolve(false));
      socket.on('close', () => resolve(false));
    });
    if (!opened) return null;
    const reader = new MarketReader(socket);
    socket.on('message', (data: Buffer) => reader.receive(data));
    void reader.follow(options.following);
    return reader;
  }

  get open(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** Whether the first message of an order book arrived in time. */
  async firstBook(withinMs: number): Promise<boolean> {
    if (this.books.size > 0) return true;
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(false), withinMs);
      this.firsts.push((found) => {
        clearTimeout(late);
        resolve(found);
      });
      this.socket.on('close', () => resolve(false));
    });
  }

  answerHeartbeat(): void {
    this.send({ action: WS_ACTION.heartbeatAnswer, ts: Date.now() });
  }

  end(): void {
    this.socket.terminate();
  }

  private async follow(following: readonly Following[]): Promise<void> {
    for (const [i, topic] of following.entries()) {
      if (i > 0 && i % SENDS_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve, 1_100));
      this.send({ action: WS_ACTION.subscribe, ...topic });
    }
  }

  private send(message: object): void {
    if (this.open) this.socket.send(JSON.stringify(message));
  }

  private receive(data: Buffer): void {
    this.bytes += data.length;
    const { action, topic, symbol = '', ts, code, data: content } = JSON.parse(data.toString('utf8')) as Message;
    if (action === WS_ACTION.heartbeat) return this.answerHeartbeat();
    if (code !== undefined) return;
    this.ages.push(Date.now() - ts);
    if (topic !== 'depth' || content?.seq === undefined) return;
    const book = `${symbol}/${content.step ?? 0}`;
    const last = this.books.get(book);
    if (last !== undefined && content.prevSeq !== undefined && content.prevSeq !== last)
      this.gaps.push(`${book} goes on from ${content.prevSeq} after ${last}`);
    this.books.set(book, content.seq);
    for (const first of this.firsts.splice(0)) first(true);
  }
}
