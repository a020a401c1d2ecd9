import 'reflect-metadata';
import helmet from '@fastify/helmet';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GatewayDeps } from './gateway.deps.js';
import { GatewayModule } from './gateway.module.js';
import { MAX_BODY_BYTES, registerBodies } from './http/body/json-body.js';
import { schemaPipe } from './http/body/schema-pipe.js';
import { DirectPlacing } from './http/huobi/orders/direct-placing.js';
import { GatewayMetrics } from './http/ops/gateway-metrics.js';
import { serveOpenApi } from './http/ops/open-api.js';
import { Pages } from './http/pages/pages.js';
import { ProblemFilter } from './http/problem/problem.filter.js';
import { closeServer } from './http/web/close-server.js';
import { RequestGate, requestIdOf } from './http/web/request-gate.js';
import { WebContext } from './http/web/web-context.js';
import { LoopMonitor } from './overload/loop-monitor.js';
import { Readiness } from './overload/readiness.js';
import { FamilyPrivateSockets } from './sockets/huobi/private/family-private-sockets.js';
import { FamilyFanOut } from './sockets/huobi/public/family-fan-out.js';
import { FamilyMarketSockets } from './sockets/huobi/public/family-market-sockets.js';
import { MarketFanOut } from './sockets/market/fan-out.js';
import { MarketSockets } from './sockets/market/market-sockets.js';
import { PrivatePushes } from './sockets/private/private-pushes.js';
import { UpgradeRouter } from './sockets/upgrade-router.js';
import { OrderIds } from './trading/order-ids.js';
import { SymbolCache } from './trading/symbol-cache.js';

/** Headers that are not complete by then are answered 408. */
const HEADERS_TIMEOUT_MS = 9_000;
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * When everybody connects at once; whoever finds no room is tried again by the network after 1, 3, 7 and 15 s. The
 * system's own limit counts too.
 */
const WAITING_CONNECTIONS = 4_096;
const CHECK_EVERY_MS = 500;
const MAX_PARAM_LENGTH = 256;

export interface RunningGateway {
  readonly url: string;
  readonly app: NestFastifyApplication;
  /** Answers 503 from here on; what is under way is finished. */
  drain(): void;
  close(): Promise<void>;
}

/** `onBadUrl` answers an address that cannot be decoded, which no route and no filter ever sees. */
function createAdapter(onBadUrl: (request: FastifyRequest, reply: FastifyReply) => void): FastifyAdapter {
  return new FastifyAdapter({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => onBadUrl(request, reply),
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers['x-request-id']),
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
    },
  });
}

/**
 * Listens at once, so that /health/live answers while the venue recovers; until `readiness` says so everything else
 * answers 503. Services need not run yet: what the gateway must know of them it asks for until it is answered.
 */
export async function startGateway(deps: GatewayDeps): Promise<RunningGateway> {
  const app = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.forRoot(deps),
    createAdapter((request, reply) => app.get(RequestGate).refuseUndecodable(request, reply)),
    { bodyParser: false, logger: false, abortOnError: false },
  );
  const fastify = app.getHttpAdapter().getInstance();
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    // Not `no-referrer`: under it a browser may send `Origin: null` with our own pages' requests.
    referrerPolicy: { policy: 'same-origin' },
  });
  app.get(RequestGate).register(fastify);
  app.get(GatewayMetrics).register(fastify);
  registerBodies(fastify);
  app.get(DirectPlacing).register(fastify);
  app.useGlobalPipes(schemaPipe());
  app.useGlobalFilters(app.get(ProblemFilter));
  app.get(Pages).register(fastify);
  serveOpenApi(app, deps.config.version);
  const parts = [
    LoopMonitor,
    SymbolCache,
    OrderIds,
    MarketFanOut,
    MarketSockets,
    PrivatePushes,
    FamilyFanOut,
    FamilyMarketSockets,
    FamilyPrivateSockets,
  ].map((part) => app.get<{ start(): void | Promise<void>; stop(): void | Promise<void> }>(part));
  for (const part of parts) await part.start();
  app.get(UpgradeRouter).attach(app.getHttpServer());
  app.get(DirectPlacing).attach(app.getHttpServer());
  await app.listen({ port: deps.config.port, host: deps.config.host, backlog: WAITING_CONNECTIONS });
  const { port } = app.getHttpServer().address() as AddressInfo;
  app.get(WebContext).origins.listenOn(port);
  const host = deps.config.host.includes(':') ? `[${deps.config.host}]` : deps.config.host;
  return {
    url: `http://${host}:${port}`,
    app,
    drain: () => app.get(Readiness).drain(),
    async close() {
      app.get(Readiness).drain();
      for (const part of parts) await part.stop();
      app.get(UpgradeRouter).close();
      await closeServer(app.getHttpServer(), () => app.close());
    },
  };
}
