import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Gauge, type Registry } from 'prom-client';
import type { SentinelReport } from '@corella/contracts/service';

const [OK, NOT_FOUND, NOT_ALLOWED, UNAVAILABLE] = [200, 404, 405, 503];
const MS_PER_SECOND = 1_000;

export interface StatusServerOptions {
  readonly host: string;
  readonly port: number;
  readonly registry: Registry;
  readonly report: () => SentinelReport;
}

export interface StatusServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves `/health/live`, `/health/ready` (503 until the replay has reached the end of the log once, and after a
 * divergence), `/metrics` and `/api/status`.
 */
export async function startStatusServer(options: StatusServerOptions): Promise<StatusServer> {
  exposeReport(options.registry, options.report);
  const server = createServer((request, response) => void answer(options, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  { registry, report }: StatusServerOptions,
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
      const { verdict, finding } = report();
      return send(verdict === 'sound' ? OK : UNAVAILABLE, {
        status: verdict,
        ...(finding === null ? {} : { reason: finding }),
      });
    }
    case '/api/status':
      return send(OK, { name: 'Corella', targets: ['sentinel'], ...report() });
    case '/metrics': {
      const text = await registry.metrics().catch(() => null);
      if (text === null) return send(UNAVAILABLE, { status: 'unavailable' });
      response.writeHead(OK, { 'Content-Type': registry.contentType });
      response.end(text);
      return undefined;
    }
    default:
      return send(NOT_FOUND, { status: 'not-found' });
  }
}

function exposeReport(registry: Registry, report: () => SentinelReport): void {
  const gauge = (name: string, help: string, value: (now: SentinelReport) => number): void => {
    const metric: Gauge = new Gauge({ name, help, registers: [registry], collect: () => metric.set(value(report())) });
  };
  gauge('corella_sentinel_lag_events', 'Events committed and not yet checked', ({ lagEvents }) => lagEvents);
  gauge(
    'corella_sentinel_checked_events',
    'Events checked since the start of the log',
    ({ eventsChecked }) => eventsChecked,
  );
  gauge('corella_sentinel_hashes_compared', 'State hashes found equal', ({ hashesCompared }) => hashesCompared);
  gauge(
    'corella_sentinel_tables_compared',
    'Looks at the tables that found them equal to the fold of the log',
    ({ tablesCompared }) => tablesCompared,
  );
  gauge(
    'corella_sentinel_tables_behind_seconds',
    'How long the tables have been behind the checked part of the log',
    ({ tablesBehindMs }) => tablesBehindMs / MS_PER_SECOND,
  );
  gauge('corella_sentinel_divergences', '1 after a divergence was found', ({ verdict }) =>
    verdict === 'diverged' ? 1 : 0,
  );
}
