import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { startHealthServer, type Answer, type HealthServer } from '@corella/health-server';
import type { Registry } from 'prom-client';
import { isLoopback } from '../options/loopback.js';
import type { Readiness } from '../wiring/process/readiness.js';

const FORBIDDEN = 403;

export interface ProcessServerOptions {
  readonly host: string;
  readonly port: number;
  readonly registry: Registry;
  readonly readiness: Pick<Readiness, 'state'>;
  /** The bearer token that /metrics demands. Without one, only this machine may ask. */
  readonly metricsToken?: string | undefined;
}

/** Why somebody may not read `/metrics`. Without a token, only this machine may. */
export const metricsFor =
  (metricsToken: string | undefined) =>
  (request: IncomingMessage): Answer | null => {
    if (metricsToken === undefined ? isFromHere(request) : bears(request, metricsToken)) return null;
    return { status: FORBIDDEN, body: { status: metricsToken === undefined ? 'loopback-only' : 'token-wrong' } };
  };

/** The face of a process that runs no gateway. */
export function startProcessServer({ readiness, metricsToken, ...where }: ProcessServerOptions): Promise<HealthServer> {
  return startHealthServer({
    ...where,
    readiness() {
      const { ready, reason } = readiness.state();
      return { ready, body: ready ? { status: 'ready' } : { status: 'not-ready', reason: reason ?? 'starting' } };
    },
    refuseMetrics: metricsFor(metricsToken),
  });
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
