import { fork, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { durableOrders } from './durable-peer.js';
import type { Target } from './load.js';
import { PEER_KEYS, signatureCheck } from './signed-peer.js';
import { signed } from './venue-targets.js';

/**
 * The servers for comparison. They take the same order, answer as the venue does, and do nothing with it. The third one
 * checks a signature. The last one also writes the order to a log, which is the limit for any server that does more.
 */
export const PEERS = ['node:http', 'fastify + zod', 'fastify + zod + HMAC', 'fastify + zod + HMAC + log'] as const;
export type Peer = (typeof PEERS)[number];

const KEEP_ALIVE_MS = 120_000;
const PATH = '/v1/order/orders/place';
const UNAUTHORIZED = 401;
const SIGNED_ANEW_MS = 120_000;

const reply = (n: number): string => JSON.stringify({ status: 'ok', data: String(373_530_134_794_240 + n) });

function serveBare(): Promise<number> {
  let n = 0;
  const server = createServer((request, response) => {
    let text = '';
    request
      .setEncoding('utf8')
      .on('data', (chunk: string) => (text += chunk))
      .on('end', () => {
        const order = JSON.parse(text) as { symbol?: string };
        const body = reply(order.symbol === undefined ? 0 : (n += 1));
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
          .end(body);
      });
  });
  // Longer than the other servers' rounds. By default an idle connection is closed after five seconds.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
}

async function serveFastify(
  isSigned: (request: FastifyRequest) => boolean,
  keep?: () => Promise<void>,
): Promise<number> {
  const decimal = z.string().regex(/^\d{1,15}(?:\.\d{1,8})?$/);
  const order = z.strictObject({
    'account-id': z.string().regex(/^\d{1,15}$/),
    symbol: z.string().regex(/^[a-z0-9]{4,12}$/),
    type: z.enum(['buy-limit', 'sell-limit']),
    amount: decimal,
    price: decimal,
    'client-order-id': z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  });
  const app = Fastify({ keepAliveTimeout: KEEP_ALIVE_MS });
  let n = 0;
  app.post(PATH, async (request, answer) => {
    if (!isSigned(request)) return answer.code(UNAUTHORIZED).send({ status: 'error' });
    const parsed = order.safeParse(request.body);
    if (!parsed.success) return answer.code(400).send({ status: 'error' });
    if (keep) await keep();
    return answer.header('content-type', 'application/json').send(reply((n += 1)));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

async function portOf(peer: Peer): Promise<number> {
  switch (peer) {
    case 'node:http':
      return serveBare();
    case 'fastify + zod':
      return serveFastify(() => true);
    case 'fastify + zod + HMAC':
      return serveFastify(signatureCheck());
    case 'fastify + zod + HMAC + log':
      return serveFastify(signatureCheck(), await durableOrders());
  }
}

/** The child process: serves until its parent ends, and prints its address. */
export async function servePeer(peer: string): Promise<void> {
  const port = await portOf(peer as Peer);
  process.on('disconnect', () => process.exit(0));
  process.send?.({ port });
}

export interface RunningPeer extends Target {
  readonly child: ChildProcess;
}

/** Starts a peer in a process of its own, from this same program. */
export function startPeer(peer: Peer, body: (n: number) => string): Promise<RunningPeer> {
  const child = fork(process.argv[1] ?? '', ['serve', peer], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${peer} ended with code ${code}`)));
    child.once('message', ({ port }: { port: number }) => {
      const paths = peer.includes('HMAC') ? signedPaths(port) : () => PATH;
      resolve({
        child,
        port,
        pid: child.pid ?? 0,
        taken: (status) => status === 200,
        request: (n) => {
          const text = body(n);
          return `POST ${paths(n)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
        },
      });
    });
  });
}

/** Signs as the venue's customers do: one signature per key, renewed before its five minutes are over. */
function signedPaths(port: number): (n: number) => string {
  let [paths, madeAt]: [readonly string[], number] = [[], -Infinity];
  return (n) => {
    if (performance.now() - madeAt > SIGNED_ANEW_MS)
      [paths, madeAt] = [PEER_KEYS.map((key) => signed(key, { port, method: 'POST', path: PATH })), performance.now()];
    return paths[n % paths.length] ?? PATH;
  };
}
