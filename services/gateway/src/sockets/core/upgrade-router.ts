import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import type { Refusal } from '../../domain/refusal.js';
import { refuseRaw } from '../../http/edge/raw-answers.js';
import { requestIdOf } from '../../http/edge/request-gate.js';
import { RegisteredRoutes } from '../../http/routes/registered-routes.js';
import { pathnameOf } from '../../http/routes/request-path.js';
import type { RoutePolicy } from '../../http/routes/route-policy.js';
import { Limits, tooMany } from '../../http/web/limits.js';
import { whenKnown } from '@corella/result';
import { WebContext } from '../../http/web/web-context.js';
import { Readiness } from '../../overload/readiness.js';
import { BoundedSocket } from './bounded-socket.js';
import { OpenSockets } from './open-sockets.js';
import { SOCKET_BOUNDS } from './socket-bounds.js';

export interface UpgradeRoute {
  /** Sockets with a cookie accept only our own pages; signed protocols accept any. All count by address. */
  readonly policy: RoutePolicy;
  readonly connect: (socket: BoundedSocket, request: IncomingMessage) => void;
}

interface Waiting {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly route: UpgradeRoute;
}

const GOING_AWAY = 1001;
/** Handshakes in one turn of the event loop. When everybody reconnects at once, orders are read between turns. */
const A_TURN = 8;
const CLOSE_GRACE_MS = 500;

/** Hands socket upgrades to the protocol of their path, within bounds for the process and each source. */
@Injectable()
export class UpgradeRouter {
  private readonly routes = new Map<string, UpgradeRoute>();
  private readonly open = new OpenSockets();
  /** Bounded together with open sockets. */
  private waiting: Waiting[] = [];
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: SOCKET_BOUNDS.messageBytes,
    perMessageDeflate: false,
    clientTracking: true,
  });

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly context: WebContext,
    private readonly limits: Limits,
    private readonly readiness: Readiness,
    private readonly registered: RegisteredRoutes,
  ) {}

  add(path: string, route: UpgradeRoute): void {
    this.routes.set(path, route);
    this.registered.addUpgrade(path, route.policy);
  }

  attach(server: Server): void {
    this.server.on('wsClientError', (_error: Error, socket: Duplex, request: IncomingMessage) =>
      this.refuse(request, socket, { code: 'upgrade-invalid' }, ['Sec-WebSocket-Version', '13, 8']),
    );
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      const route = this.routes.get(pathnameOf(request.url ?? '').replace(/\/$/, ''));
      // The limit of the address comes first, as for every request.
      void whenKnown(this.limits.waitForAddress(this.context.addressOf(request)), (waitMs) => {
        const refusal = waitMs > 0 ? tooMany(waitMs) : this.refusal(request, route);
        if (!route || refusal !== null) this.refuse(request, socket, refusal ?? { code: 'not-found' });
        else if (this.waiting.push({ request, socket, head, route }) === 1) setImmediate(() => this.welcome());
      });
    });
  }

  /** Sockets open now. */
  count(): number {
    return this.open.count;
  }

  /** Tells every client that the server stops, then ends connections that do not close by themselves. */
  close(): void {
    for (const client of this.server.clients) {
      client.close(GOING_AWAY, 'the server stops');
      setTimeout(() => client.terminate(), CLOSE_GRACE_MS).unref();
    }
    for (const { socket } of this.waiting.splice(0)) socket.destroy();
    this.server.close();
  }

  private welcome(): void {
    for (const { request, socket, head, route } of this.waiting.slice(0, A_TURN))
      this.server.handleUpgrade(request, socket, head, (webSocket) => this.connected(webSocket, request, route));
    this.waiting = this.waiting.slice(A_TURN);
    if (this.waiting.length > 0) setImmediate(() => this.welcome());
  }

  /** Null if the upgrade may go on. */
  private refusal(request: IncomingMessage, route: UpgradeRoute | undefined): Refusal | null {
    const address = this.context.addressOf(request);
    if (route === undefined) return { code: 'not-found' };
    if (route.policy.ownPagesOnly && !this.context.isOwn(request)) return { code: 'foreign-origin' };
    if (!this.readiness.now().ready) return { code: 'not-ready', retryAfterSeconds: 1 };
    const full = this.open.count + this.waiting.length >= SOCKET_BOUNDS.sockets;
    const many = this.deps.config.limits && !this.open.hasRoomFor(address);
    return full || many ? tooMany(1) : null;
  }

  private refuse(request: IncomingMessage, socket: Duplex, refusal: Refusal, headers: readonly string[] = []): void {
    const requestId = requestIdOf(request.headers['x-request-id']);
    refuseRaw(socket, refusal, { requestId, tls: this.context.isTls(request), headers });
  }

  private connected(webSocket: WebSocket, request: IncomingMessage, route: UpgradeRoute): void {
    webSocket.on('close', this.open.add(this.context.addressOf(request)));
    route.connect(new BoundedSocket(webSocket, this.deps.clock), request);
  }
}
