import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { isLoopback } from '../options/mode.js';
import type { Readiness } from '../wiring/readiness.js';

const [OK, FORBIDDEN, NOT_FOUND, NOT_ALLOWED, UNAVAILABLE] = [200, 403, 404, 405, 503];
/** Nobody sends a process more than a request line and a token. */
const SERVER_LIMITS = { maxHeaderSize: 8_192, headersTimeout: 5_000, requestTimeout: 10_000 };

export interface ProcessServerOptions {
  readonly host: string;
  readonly port: number;
  readonly registry: Registry;
  readonly readiness: Pick<Readiness, 'state'>;
  /** The bearer token that /metrics demands. Without one, only this machine may ask. */
  readonly metricsToken?: string | undefined;
}

export interface ProcessServer {
  readonly url: string;
  close(): Promise<void>;
}

/** The face of a process that runs no gateway: `/health/live`, `/health/ready` and `/metrics`. */
export async function startProcessServer(options: ProcessServerOptions): Promise<ProcessServer> {
  const { host, port } = options;
  const server = createServer(SERVER_LIMITS, (request, response) => void answer(options, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  { registry, readiness, metricsToken }: ProcessServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: object): void => {
    response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(body));
  };
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(NOT_ALLOWED, { status: 'method-not-allowed' });
  switch ((request.url ?? '').split('?')[0]) {
    case '/health/live':
      return send(OK, { status: 'live' });
    case '/health/ready': {
      const { ready, reason } = readiness.state();
      return ready
        ? send(OK, { status: 'ready' })
        : send(UNAVAILABLE, { status: 'not-ready', reason: reason ?? 'starting' });
    }
    case '/metrics': {
      const mayRead = metricsToken === undefined ? isFromHere(request) : bears(request, metricsToken);
      if (!mayRead) return send(FORBIDDEN, { status: metricsToken === undefined ? 'loopback-only' : 'token-wrong' });
      const text = await registry.metrics().catch(() => null);
      if (text === null) return send(UNAVAILABLE, { status: 'unavailable' });
      response.writeHead(OK, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' });
      response.end(text);
      return undefined;
    }
    default:
      return send(NOT_FOUND, { status: 'not-found' });
  }
}

/** The name in `Host` counts too: a page in a browser of this machine could ask under a name of its own. */
function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const name = (headers.host ?? '').replace(/:\d+$/, '');
  return isLoopback(peer) && isLoopback(name);
}

function bears({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
