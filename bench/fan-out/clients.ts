import { fork, type ChildProcess } from 'node:child_process';
import { gunzipSync } from 'node:zlib';
import { WebSocket } from 'ws';

/** What all clients together have received since the last question. */
export interface Received {
  readonly frames: number;
  /**
   * Messages in those frames. The first client parses and counts them; the count applies to each client that received
   * as many frames.
   */
  readonly messages: number;
  readonly bytes: number;
  /** Connections still open. */
  readonly open: number;
}

interface Tally {
  frames: number;
  bytes: number;
}

const OPENING_AT_ONCE = 50;

/**
 * How the clients of an address subscribe, and how many messages a packet holds, since the Huobi API packs its
 * messages.
 */
const protocolOf = (url: string): { readonly subscribe: object; readonly count: (data: Buffer) => number } =>
  url.endsWith('/ws')
    ? {
        subscribe: { sub: 'market.btcaud.trade.detail', id: '1' },
        count: (data) =>
          (JSON.parse(gunzipSync(data).toString()) as { tick?: { data: readonly unknown[] } }).tick?.data.length ?? 0,
      }
    : {
        subscribe: { action: 1, topic: 'trade.detail', symbol: 'btcaud' },
        count: (data) => (JSON.parse(data.toString()) as { list?: readonly unknown[] }).list?.length ?? 0,
      };

async function openOne(url: string, tally: Tally, onFrame: ((data: Buffer) => void) | null): Promise<WebSocket> {
  const socket = new WebSocket(url, {
    origin: url.replace(/^ws/, 'http').replace(/(:\d+).*/, '$1'),
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  socket.on('message', (data: Buffer) => {
    tally.frames += 1;
    tally.bytes += data.length;
    onFrame?.(data);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  socket.on('error', () => socket.terminate());
  socket.send(JSON.stringify(protocolOf(url).subscribe));
  return socket;
}

/** The child process: connects, subscribes, counts, and reports when asked. */
export async function serveClients(url: string, count: number): Promise<void> {
  const tally: Tally = { frames: 0, bytes: 0 };
  const first = { frames: 0, messages: 0 };
  const sockets: WebSocket[] = [];
  const { count: messagesIn } = protocolOf(url);
  const countMessages = (data: Buffer): void => {
    first.frames += 1;
    first.messages += messagesIn(data);
  };
  for (let opened = 0; opened < count; opened += OPENING_AT_ONCE) {
    const batch = Array.from({ length: Math.min(OPENING_AT_ONCE, count - opened) }, (_, index) =>
      openOne(url, tally, opened + index === 0 ? countMessages : null),
    );
    sockets.push(...(await Promise.all(batch)));
  }
  process.on('message', () => {
    const perFrame = first.frames === 0 ? 0 : first.messages / first.frames;
    const received: Received = {
      frames: tally.frames,
      bytes: tally.bytes,
      messages: Math.round(tally.frames * perFrame),
      open: sockets.filter((socket) => socket.readyState === socket.OPEN).length,
    };
    Object.assign(tally, { frames: 0, bytes: 0 });
    Object.assign(first, { frames: 0, messages: 0 });
    process.send?.(received);
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.('connected');
}

/** Clients in a process of their own, so that this process's CPU time is the server's alone. */
export class ClientProcess {
  private constructor(private readonly child: ChildProcess) {}

  static start(url: string, count: number): Promise<ClientProcess> {
    const child = fork(process.argv[1] ?? '', ['clients', url, String(count)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    return new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the clients ended with code ${code}`)));
      child.once('message', () => resolve(new ClientProcess(child)));
    });
  }

  /** What has arrived since the last call. */
  received(): Promise<Received> {
    return new Promise((resolve) => {
      this.child.once('message', (received: Received) => resolve(received));
      this.child.send('report');
    });
  }

  async end(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill();
    await gone;
  }
}
