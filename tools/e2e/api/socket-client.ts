import { WebSocket } from 'ws';

export interface Frame {
  readonly action: number;
  readonly topic?: string;
  readonly symbol?: string;
  readonly code?: number;
  readonly data?: Record<string, unknown>;
  readonly list?: readonly Record<string, unknown>[];
}

export interface SocketOptions {
  readonly cookie?: string;
  readonly origin?: string;
  readonly path?: string;
}

/** A browser's market socket that keeps what it received. */
export class SocketClient {
  readonly frames: Frame[] = [];
  private closeCode: number | undefined;
  private readonly waiting = new Set<() => void>();

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString('utf8')) as Frame);
      this.wake();
    });
    socket.on('close', (code) => {
      this.closeCode = code;
      this.wake();
    });
  }

  /** The open socket, or the status with which the upgrade was refused. */
  static async open(url: string, options: SocketOptions = {}): Promise<SocketClient | number> {
    const socket = new WebSocket(url.replace('http', 'ws') + (options.path ?? '/ws/web/market'), {
      headers: options.cookie === undefined ? {} : { cookie: options.cookie },
      ...(options.origin === undefined ? {} : { origin: options.origin }),
    });
    const client = new SocketClient(socket);
    return new Promise((resolve, reject) => {
      socket.once('open', () => {
        socket.on('error', () => socket.terminate());
        resolve(client);
      });
      socket.once('unexpected-response', (_, response) => {
        socket.on('error', () => socket.terminate());
        socket.terminate();
        resolve(response.statusCode ?? 0);
      });
      socket.once('error', reject);
    });
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' || frame instanceof Uint8Array ? frame : JSON.stringify(frame));
  }

  async next(fits: (frame: Frame) => boolean): Promise<Frame> {
    return this.until(() => this.frames.find(fits));
  }

  async closed(): Promise<number> {
    return this.until(() => this.closeCode);
  }

  /** Sends one frame and gives the code of the answer to it. */
  async codeOf(frame: unknown): Promise<Frame> {
    const before = this.frames.length;
    this.send(frame);
    return this.until(() => this.frames.slice(before).find(({ code }) => code !== undefined));
  }

  end(): void {
    this.socket.terminate();
  }

  private async until<Value>(look: () => Value | undefined): Promise<Value> {
    return new Promise((resolve, reject) => {
      const overdue = setTimeout(() => {
        this.waiting.delete(check);
        reject(new Error(`nothing of that kind came; closed with ${this.closeCode ?? 'nothing'}, last frame ${JSON.stringify(this.frames.at(-1))}`));
      }, 15_000);
      const check = (): void => {
        const found = look();
        if (found === undefined) return;
        clearTimeout(overdue);
        this.waiting.delete(check);
        resolve(found);
      };
      this.waiting.add(check);
      check();
    });
  }

  private wake(): void {
    for (const waiter of [...this.waiting]) waiter();
  }
}
