import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

const [OK, NOT_FOUND, NOT_ALLOWED, UNAVAILABLE] = [200, 404, 405, 503];
/** Nobody sends such a process more than a request line and a token. */
const LIMITS = { maxHeaderSize: 8_192, headersTimeout: 5_000, requestTimeout: 10_000 };

export interface Answer {
  readonly status: number;
  readonly body: object;
}

export interface HealthServerOptions {
  readonly host: string;
  readonly port: number;
  readonly registry: Registry;
  /** What `/health/ready` says. */
  readonly readiness: () => { readonly ready: boolean; readonly body: object };
  /** Why somebody may not read `/metrics`, or null. Without it, everybody may. */
  readonly refuseMetrics?: (request: IncomingMessage) => Answer | null;
  /** What is answered to GET besides, by path. */
  readonly routes?: Readonly<Record<string, () => object>>;
}

export interface HealthServer {
  readonly url: string;
  close(): Promise<void>;
}

/** The face of a process that serves no customers: `/health/live`, `/health/ready`, `/metrics`, and what it adds. */
export async function startHealthServer(options: HealthServerOptions): Promise<HealthServer> {
  const { host, port } = options;
  const server = createServer(LIMITS, (request, response) => void answer(options, request, response));
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

async function answer(options: HealthServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const mayRead = request.method === 'GET' || request.method === 'HEAD';
  if (mayRead && path === '/metrics') return metrics(options, request, response);
  send(response, mayRead ? jsonOf(options, path) : { status: NOT_ALLOWED, body: { status: 'method-not-allowed' } });
}

function jsonOf({ readiness, routes = {} }: HealthServerOptions, path: string): Answer {
  if (path === '/health/live') return { status: OK, body: { status: 'live' } };
  if (path === '/health/ready') {
    const { ready, body } = readiness();
    return { status: ready ? OK : UNAVAILABLE, body };
  }
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  return route ? { status: OK, body: route() } : { status: NOT_FOUND, body: { status: 'not-found' } };
}

async function metrics(
  { registry, refuseMetrics }: HealthServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refused = refuseMetrics?.(request) ?? null;
  if (refused) return send(response, refused);
  const text = await registry.metrics().catch(() => null);
  if (text === null) return send(response, { status: UNAVAILABLE, body: { status: 'unavailable' } });
  response.writeHead(OK, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' });
  response.end(text);
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}
