import { fork, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { durableOrders } from './durable-peer.js';
import type { Target } from './load.js';
import { rowOrders, type ParsedOrder } from './postgres-peer.js';
import { PEER_KEYS, signatureCheck } from './signed-peer.js';
import { signed } from './venue-targets.js';

/**
 * The servers for comparison. They take the same order, answer as the venue does, and do nothing with it. `signed`
 * checks a signature. `log` also writes the order to the venue's log, which is the limit for any server that does more.
 * `postgres` is what people run instead: a transaction an order.
 */
export const PEERS = {
  bare: 'node:http',
  plain: 'fastify + zod',
  signed: 'fastify + zod + HMAC',
  log: 'fastify + zod + HMAC + log',
  postgres: 'fastify + zod + HMAC + PostgreSQL',
} as const;
export type Peer = keyof typeof PEERS;

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

type Keep = (account: number, order: ParsedOrder) => Promise<void>;

const ANYBODY = 0;
/** The place of the key in the list of keys; null when the signature is wrong. */
function signer(): (request: FastifyRequest) => number | null {
  const check = signatureCheck();
  return (request) => {
    if (!check(request)) return null;
    const { AccessKeyId } = request.query as { readonly AccessKeyId: string };
    return PEER_KEYS.findIndex(({ accessKey }) => accessKey === AccessKeyId);
  };
}

async function serveFastify(accountOf: (request: FastifyRequest) => number | null, keep?: Keep): Promise<number> {
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
    const account = accountOf(request);
    if (account === null) return answer.code(UNAUTHORIZED).send({ status: 'error' });
    const parsed = order.safeParse(request.body);
    if (!parsed.success) return answer.code(400).send({ status: 'error' });
    if (keep) await keep(account, parsed.data);
    return answer.header('content-type', 'application/json').send(reply((n += 1)));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

async function portOf(peer: Peer, postgres: string): Promise<number> {
  switch (peer) {
    case 'bare':
      return serveBare();
    case 'plain':
      return serveFastify(() => ANYBODY);
    case 'signed':
      return serveFastify(signer());
    case 'log':
      return serveFastify(signer(), await durableOrders());
    case 'postgres':
      return serveFastify(signer(), await rowOrders(postgres));
  }
}

/** The child process: serves until its parent ends, and prints its address. `postgres` is the host of a PostgreSQL. */
export async function servePeer(peer: string, postgres: string): Promise<void> {
  const port = await portOf(peer as Peer, postgres);
  process.on('disconnect', () => process.exit(0));
  process.send?.({ port });
}

export interface RunningPeer extends Target {
  readonly peer: Peer;
  readonly child: ChildProcess;
}

/** Starts a peer in a process of its own, from this same program. */
export function startPeer(peer: Peer, body: (n: number) => string, postgres = ''): Promise<RunningPeer> {
  const child = fork(process.argv[1] ?? '', ['serve', peer, postgres], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${PEERS[peer]} ended with code ${code}`)));
    child.once('message', ({ port }: { port: number }) => {
      const paths = peer === 'bare' || peer === 'plain' ? () => PATH : signedPaths(port);
      // A peer serves several parts of the benchmark, each of which counts from one.
      let orders = 0;
      resolve({
        peer,
        child,
        port,
        pid: child.pid ?? 0,
        taken: (status) => status === 200,
        request: (n) => {
          const text = body((orders += 1));
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
