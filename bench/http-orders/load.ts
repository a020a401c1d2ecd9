import { connect, type Socket } from 'node:net';
import { mainThreadMs } from './processor-time.js';

/** A server under test and the requests to send to it. */
export interface Target {
  readonly port: number;
  readonly pid: number;
  /** The whole request as bytes on the wire. `n` counts up for the life of the target, so no two orders are equal. */
  readonly request: (n: number) => string;
  /** Whether an answer means that the order was accepted. */
  readonly taken: (status: number, body: string) => boolean;
}

export interface Load {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU microseconds of the server's main thread per request, or null where it cannot be read. */
  readonly mainUs: number | null;
  readonly refused: number;
  /** One answer that was not a success, to help find out why. */
  readonly refusal: string | null;
}

export interface RunOptions {
  /** The highest rate to send. Without it, requests go out as fast as answers come in. */
  readonly perSecond?: number;
  readonly onAnswer?: (body: string) => void;
}

/** A server that is silent for this long is reported instead of waited for. */
const SILENCE_MS = 60_000;
const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;

interface Waiting {
  readonly resolve: (answer: { status: number; body: string }) => void;
  readonly reject: (error: Error) => void;
}

/** One keep-alive connection. The next request leaves when the answer to the last one has arrived completely. */
class Connection {
  private received = '';
  private waiting: Waiting | null = null;
  private ended: Error | null = null;

  constructor(readonly socket: Socket) {
    socket
      .setNoDelay(true)
      .setEncoding('latin1')
      .setTimeout(SILENCE_MS, () => socket.destroy(new Error(`nothing came within ${SILENCE_MS} ms`)));
    socket.on('data', (chunk: string) => {
      this.received += chunk;
      this.look();
    });
    socket.on('error', (error) => this.end(error));
    socket.on('close', () => this.end(new Error('the server closed a connection')));
  }

  exchange(request: string): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
      if (this.ended) return reject(this.ended);
      this.waiting = { resolve, reject };
      this.socket.write(request, 'latin1');
    });
  }

  private end(error: Error): void {
    this.ended ??= error;
    this.waiting?.reject(this.ended);
  }

  private look(): void {
    const head = this.received.indexOf(HEAD_END);
    if (head < 0) return;
    const length = Number(LENGTH.exec(this.received.slice(0, head))?.[1] ?? 0);
    const end = head + HEAD_END.length + length;
    if (this.received.length < end) return;
    const status = Number(this.received.slice(9, 12));
    const body = this.received.slice(head + HEAD_END.length, end);
    this.received = this.received.slice(end);
    const { waiting } = this;
    this.waiting = null;
    waiting?.resolve({ status, body });
  }
}

const open = (port: number): Promise<Connection> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(new Connection(socket)));
    socket.once('error', reject);
  });

const at = (sorted: Float64Array, q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;

/** Opens connections once and sends loads over them, so that a round measures requests and not handshakes. */
export class LoadGenerator {
  private sent = 0;

  private constructor(
    private readonly targets: readonly Target[],
    private readonly connections: readonly { readonly connection: Connection; readonly target: Target }[],
  ) {}

  /** Over so many connections in all, which are dealt out to the targets in turn. */
  static async open(targets: readonly [Target, ...Target[]], connections: number): Promise<LoadGenerator> {
    const opened = [];
    for (let index = 0; index < connections; index += 1) {
      const target = targets[index % targets.length] ?? targets[0];
      opened.push({ connection: await open(target.port), target });
    }
    return new LoadGenerator(targets, opened);
  }

  async run(requests: number, { perSecond: pace, onAnswer }: RunOptions = {}): Promise<Load> {
    const latencies = new Float64Array(requests);
    let [next, refused] = [0, 0];
    let refusal: string | null = null;
    const cpuBefore = this.mainThreadsMs();
    const start = performance.now();
    await Promise.all(
      this.connections.map(async ({ connection, target }) => {
        while (next < requests) {
          const index = next++;
          const early = pace === undefined ? 0 : start + (index * 1_000) / pace - performance.now();
          if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
          const request = target.request(this.sent++);
          const before = performance.now();
          const { status, body } = await connection.exchange(request);
          latencies[index] = performance.now() - before;
          onAnswer?.(body);
          if (target.taken(status, body)) continue;
          refused += 1;
          refusal ??= `${status} ${body.slice(0, 200)}`;
        }
      }),
    );
    const perSecond = (requests * 1_000) / (performance.now() - start);
    const cpuAfter = this.mainThreadsMs();
    latencies.sort();
    return {
      perSecond,
      mainUs: cpuBefore === null || cpuAfter === null ? null : ((cpuAfter - cpuBefore) * 1_000) / requests,
      p50Ms: at(latencies, 0.5),
      p99Ms: at(latencies, 0.99),
      refused,
      refusal,
    };
  }

  close(): void {
    for (const { connection } of this.connections) connection.socket.destroy();
  }

  private mainThreadsMs(): number | null {
    let sum = 0;
    for (const { pid } of this.targets) {
      const used = mainThreadMs(pid);
      if (used === null) return null;
      sum += used;
    }
    return sum;
  }
}
