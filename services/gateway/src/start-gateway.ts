import 'reflect-metadata';
import helmet from '@fastify/helmet';
import { NestFactory } from '@nestjs/core';
import { KYC_UPLOAD } from '@corella/contracts/kyc-web';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AddressInfo } from 'node:net';
import type { GatewayDeps } from './gateway.deps.js';
import { GatewayModule } from './gateway.module.js';
import { CONNECTION_BOUNDS, createAdapter } from './http-adapter.js';
import { registerBodies } from './http/body/json-body.js';
import { registerFiles } from './http/body/raw-body.js';
import { schemaPipe } from './http/body/schema-pipe.js';
import { Connections } from './http/edge/connections.js';
import { ProblemFilter } from './http/edge/problem.filter.js';
import { RequestGate } from './http/edge/request-gate.js';
import { RequestMetrics } from './http/edge/request-metrics.js';
import { DirectPlacing } from './http/huobi/orders/direct-placing.js';
import { SignedGuard } from './http/huobi/signing/guards.js';
import { ApiDocs } from './http/ops/api-docs.js';
import { SentinelReports } from './http/ops/sentinel-reports.js';
import { Pages } from './http/pages/pages.js';
import { closeServer } from './http/web/close-server.js';
import { Limits } from './http/web/limits.js';
import { WebContext } from './http/web/web-context.js';
import { LoopMonitor } from './overload/loop-monitor.js';
import { Readiness } from './overload/readiness.js';
import { AccountFeed } from './sockets/account/account-feed.js';
import { BrowserFanOut } from './sockets/browser/browser-fan-out.js';
import { BrowserSockets } from './sockets/browser/browser-sockets.js';
import { UpgradeRouter } from './sockets/core/upgrade-router.js';
import { HuobiPrivateSockets } from './sockets/huobi/private/huobi-private-sockets.js';
import { HuobiFanOut } from './sockets/huobi/public/huobi-fan-out.js';
import { HuobiMarketSockets } from './sockets/huobi/public/huobi-market-sockets.js';
import { OrderIds } from './trading/order-ids.js';
import { SymbolCache } from './trading/symbol-cache.js';

/**
 * Bounds how many connections wait to be accepted when everybody connects at once. The network retries the others after
 * 1, 3, 7 and 15 s. The operating system's own limit applies too.
 */
const WAITING_CONNECTIONS = 4_096;

/** What runs by itself (timers, subscriptions), in the order in which it starts and stops. */
const RUNNING_PARTS = [
  LoopMonitor,
  SentinelReports,
  Limits,
  SymbolCache,
  OrderIds,
  BrowserFanOut,
  BrowserSockets,
  AccountFeed,
  HuobiFanOut,
  HuobiMarketSockets,
  HuobiPrivateSockets,
];

export interface RunningGateway {
  readonly url: string;
  readonly app: NestFastifyApplication;
  /** Makes the description of the API, once, before orders are taken. Without it the first reader waits for it. */
  describe(): void;
  /** Answers 503 from here on; requests under way are finished. */
  drain(): void;
  close(): Promise<void>;
}

/** Hooks, parsers and pages, in the order in which a request meets them. */
async function assemble(app: NestFastifyApplication): Promise<void> {
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
  app.get(RequestMetrics).register(fastify);
  registerBodies(fastify);
  registerFiles(fastify, KYC_UPLOAD.types);
  app.get(DirectPlacing).register(fastify);
  app.get(SignedGuard).register(fastify);
  app.useGlobalPipes(schemaPipe());
  app.useGlobalFilters(app.get(ProblemFilter));
  app.get(Pages).register(fastify);
  app.get(ApiDocs).register(fastify, app);
}

/**
 * Listens at once, so that /health/live answers while the venue recovers; until `readiness` says so everything else
 * answers 503. Services need not run yet: the gateway repeats its questions to them until they answer.
 */
export async function startGateway(deps: GatewayDeps): Promise<RunningGateway> {
  const { config } = deps;
  const connections = new Connections(CONNECTION_BOUNDS);
  const app = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.forRoot(deps),
    createAdapter((request, reply) => app.get(RequestGate).refuseUndecodable(request, reply), connections),
    { bodyParser: false, logger: false, abortOnError: false },
  );
  await assemble(app);
  const parts = RUNNING_PARTS.map((part) =>
    app.get<{ start(): void | Promise<void>; stop(): void | Promise<void> }>(part),
  );
  for (const part of parts) await part.start();
  const server = app.getHttpServer();
  connections.attach(server);
  app.get(UpgradeRouter).attach(server);
  app.get(DirectPlacing).attach(server);
  await app.listen({ port: config.port, host: config.host, backlog: WAITING_CONNECTIONS });
  const { port } = server.address() as AddressInfo;
  app.get(WebContext).origins.listenOn(port);
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return {
    url: `http://${host}:${port}`,
    app,
    describe: () => app.get(ApiDocs).prepare(),
    drain: () => app.get(Readiness).drain(),
    async close() {
      app.get(Readiness).drain();
      for (const part of parts) await part.stop();
      app.get(UpgradeRouter).close();
      await closeServer(server, () => app.close());
    },
  };
}
