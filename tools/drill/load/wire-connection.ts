import { connect, type Socket } from 'node:net';

export interface WireAnswer {
  /** 0 when the connection broke or no answer came in time. */
  readonly status: number;
  readonly retryAfter: number | null;
  readonly text: string;
}

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;
const RETRY_AFTER = /\r\nretry-after: (\d+)/i;
const ANSWER_WITHIN_MS = 30_000;

/**
 * A keep-alive connection that sends requests as plain text, one at a time, so that generating load costs less than
 * serving it. The next request reopens a closed connection.
 */
export class WireConnection {
  private socket: Socket | null = null;
  private received = '';
  private waiting: ((answer: WireAnswer) => void) | null = null;

  constructor(private readonly port: number) {}

  /** Connects ahead of the first request; one that fails is tried again by it. */
  connect(): Promise<void> {
    const socket = this.open();
    this.socket = socket;
    return new Promise((resolve) => {
      socket.once('connect', () => resolve());
      socket.once('close', () => resolve());
    });
  }

  exchange(request: string): Promise<WireAnswer> {
    return new Promise((resolve) => {
      this.waiting = resolve;
      this.socket ??= this.open();
      this.socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.socket?.destroy();
  }

  private open(): Socket {
    const socket = connect(this.port, '127.0.0.1');
    const lost = (reason: string): void => {
      if (socket !== this.socket) return;
      this.socket = null;
      this.received = '';
      this.answer({ status: 0, retryAfter: null, text: reason });
    };
    socket
      .setNoDelay(true)
      .setEncoding('latin1')
      .setTimeout(ANSWER_WITHIN_MS, () => socket.destroy(new Error(`nothing came within ${ANSWER_WITHIN_MS} ms`)));
    socket.on('data', (chunk: string) => this.receive(chunk));
    socket.on('error', (error) => lost(error.message));
    socket.on('close', () => lost('the connection was closed'));
    return socket;
  }

  private receive(chunk: string): void {
    this.received += chunk;
    const head = this.received.indexOf(HEAD_END);
    if (head < 0) return;
    const headers = this.received.slice(0, head + 2);
    const end = head + HEAD_END.length + Number(LENGTH.exec(headers)?.[1] ?? 0);
    if (this.received.length < end) return;
    const text = this.received.slice(head + HEAD_END.length, end);
    this.received = this.received.slice(end);
    const retryAfter = RETRY_AFTER.exec(headers)?.[1];
    this.answer({
      status: Number(headers.slice(9, 12)),
      retryAfter: retryAfter === undefined ? null : Number(retryAfter),
      text,
    });
  }

  private answer(answer: WireAnswer): void {
    const { waiting } = this;
    this.waiting = null;
    waiting?.(answer);
  }
}
