import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { clientOf, orderFor } from './affinity.js';

export interface FrontGateway {
  readonly name: string;
  readonly port: number;
}

export interface FrontOptions {
  readonly port: number;
  readonly gateways: readonly FrontGateway[];
  readonly isReady: (gateway: FrontGateway) => Promise<boolean>;
  /** How often each gateway is asked whether it is ready (default 500 ms). */
  readonly askEveryMs?: number;
}

export interface Front {
  readonly port: number;
  /** Takes no more connections and ends those there are. */
  close(): Promise<void>;
}

/** A head that is longer, or later, is sent on as it is; nobody is then recognised by it. */
const MOST_HEAD_BYTES = 16_384;
const HEAD_WITHIN_MS = 2_000;
const CONNECT_MS = 1_000;
const MOST_CONNECTIONS = 5_000;
const SORRY = 'no gateway is ready\n';
const NOBODY = [
  'HTTP/1.1 503 Service Unavailable',
  'content-type: text/plain',
  'retry-after: 1',
  'connection: close',
  `content-length: ${SORRY.length}`,
  '',
  SORRY,
].join('\r\n');

/** The bytes of a connection up to the end of its first request's head. */
async function headOf(socket: Socket): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  const overdue = AbortSignal.timeout(HEAD_WITHIN_MS);
  try {
    while (head.length < MOST_HEAD_BYTES && !head.includes('\r\n\r\n')) {
      const [chunk] = (await once(socket, 'data', { signal: overdue })) as [Buffer];
      head = Buffer.concat([head, chunk]);
    }
  } catch (error) {
    if (!overdue.aborted) throw error;
  }
  socket.pause();
  return head;
}

/**
 * Limits count by the address that a gateway sees, so a client from another loopback address is passed on from there.
 * Only Linux takes all of them as this machine's.
 */
const addressOf = (client: Socket): { readonly localAddress?: string } =>
  client.remoteAddress?.startsWith('127.') ? { localAddress: client.remoteAddress } : {};

async function reached(gateways: readonly FrontGateway[], client: Socket): Promise<Socket | null> {
  for (const { port } of gateways) {
    const socket = connect({ port, host: '127.0.0.1', timeout: CONNECT_MS, ...addressOf(client) });
    try {
      await Promise.race([
        once(socket, 'connect'),
        once(socket, 'timeout').then(() => Promise.reject(new Error('it does not answer'))),
      ]);
      socket.setTimeout(0);
      return socket;
    } catch {
      socket.destroy();
    }
  }
  return null;
}

/** How long a client may go on sending what nobody reads any more. */
const LINGER_MS = 2_000;

/** Passes bytes both ways until one side ends. */
function join(client: Socket, gateway: Socket): void {
  client.setNoDelay(true);
  gateway.setNoDelay(true);
  passOn(client, gateway);
  gateway.pipe(client, { end: false });
  client.on('error', () => gateway.destroy());
  client.on('close', () => gateway.destroy());
  // What was read from it has been given to the client by then.
  gateway.on('error', () => undefined);
  gateway.on('end', () => client.end());
  gateway.on('close', () => leave(client));
}

/**
 * Passes on what a client sends, each part a turn of the event loop later, so that an answer which has come is read
 * first. A write to a gateway that has hung up ends the socket, with whatever there is to read.
 */
function passOn(client: Socket, gateway: Socket): void {
  const send = (part: Buffer): void => {
    if (gateway.destroyed || gateway.readableEnded) return;
    if (gateway.write(part)) client.resume();
    else gateway.once('drain', () => client.resume());
  };
  client.on('data', (part: Buffer) => {
    client.pause();
    setImmediate(send, part);
  });
  client.on('end', () => setImmediate(() => gateway.end()));
  client.resume();
}

/**
 * Ends a connection whose gateway has hung up, perhaps with an answer to a request that is still being sent. The rest
 * is read and thrown away: a socket that closes over unread bytes resets, and the answer would be lost with it.
 */
function leave(client: Socket): void {
  client.removeAllListeners('data').resume();
  client.end();
  const overdue = setTimeout(() => client.destroy(), LINGER_MS);
  client.once('close', () => clearTimeout(overdue));
}

/**
 * One address for several gateways: each connection goes to one of them, chosen by who the client is, and to another
 * one if that is not ready. It passes bytes on and understands nothing of them, so HTTP and WebSockets go alike.
 */
export async function startFront({ port, gateways, isReady, askEveryMs = 500 }: FrontOptions): Promise<Front> {
  const ready = new Set<string>();
  const sockets = new Set<Socket>();
  const look = async (): Promise<void> => {
    await Promise.all(
      gateways.map(async (gateway) => {
        if (await isReady(gateway).catch(() => false)) ready.add(gateway.name);
        else ready.delete(gateway.name);
      }),
    );
  };
  const route = async (client: Socket): Promise<void> => {
    const head = await headOf(client);
    if (client.destroyed) return;
    const order = orderFor(clientOf(head.toString('latin1'), client.remoteAddress ?? ''), gateways);
    const gateway = await reached(
      order.filter(({ name }) => ready.has(name)),
      client,
    );
    if (gateway === null) {
      client.end(NOBODY);
      return;
    }
    if (client.destroyed) {
      gateway.destroy();
      return;
    }
    gateway.write(head);
    join(client, gateway);
  };
  const server = createServer((client) => {
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
    client.on('error', () => client.destroy());
    route(client).catch(() => client.destroy());
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  await look();
  let isOpen = true;
  const watching = setInterval(() => void (isOpen && look()), askEveryMs);
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    async close() {
      isOpen = false;
      clearInterval(watching);
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
