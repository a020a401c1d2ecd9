import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { pathnameOf } from '../../http/routes/request-path.js';
import { Limits } from '../../http/web/limits.js';
import { WebContext } from '../../http/web/web-context.js';
import { Readiness } from '../../overload/readiness.js';
import { BoundedSocket } from './bounded-socket.js';
import { SOCKET_BOUNDS } from './socket-bounds.js';

export interface UpgradeRoute {
  /** Sockets with a cookie accept only our own pages; signed protocols accept any. */
  readonly ownPagesOnly: boolean;
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
const REASONS: Readonly<Record<number, string>> = {
  403: 'Forbidden',
  404: 'Not Found',
  426: 'Upgrade Required',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** Seconds after which a refused client may try again. */
const RETRY_AFTER_S = 1;

function refuseUpgrade(socket: Duplex, status: number): void {
  const later =
    status === HttpStatus.TOO_MANY_REQUESTS || status === HttpStatus.SERVICE_UNAVAILABLE
      ? `Retry-After: ${RETRY_AFTER_S}\r\n`
      : '';
  socket.end(
    `HTTP/1.1 ${status} ${REASONS[status] ?? 'Refused'}\r\n${later}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}

/** Hands socket upgrades to the protocol of their path, within bounds for the process and each address. */
@Injectable()
export class UpgradeRouter {
  private readonly routes = new Map<string, UpgradeRoute>();
  private readonly perAddress = new Map<string, number>();
  private open = 0;
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
  ) {}

  add(path: string, route: UpgradeRoute): void {
    this.routes.set(path, route);
  }

  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      const route = this.routes.get(pathnameOf(request.url ?? '').replace(/\/$/, ''));
      const status = route ? this.refusal(request, route) : 404;
      if (!route || status !== null) refuseUpgrade(socket, status ?? 404);
      else if (this.waiting.push({ request, socket, head, route }) === 1) setImmediate(() => this.welcome());
    });
  }

  /** Sockets open now. */
  count(): number {
    return this.open;
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

  private refusal(request: IncomingMessage, route: UpgradeRoute): number | null {
    if (route.ownPagesOnly && !this.context.isOwn(request)) return 403;
    if (!this.readiness.now().ready) return 503;
    const address = this.context.addressOf(request);
    if (this.open + this.waiting.length >= SOCKET_BOUNDS.sockets || this.limits.waitForAddress(address) > 0) return 429;
    return this.deps.config.limits && (this.perAddress.get(address) ?? 0) >= SOCKET_BOUNDS.socketsPerAddress
      ? 429
      : null;
  }

  private connected(webSocket: WebSocket, request: IncomingMessage, route: UpgradeRoute): void {
    const address = this.context.addressOf(request);
    this.open += 1;
    this.perAddress.set(address, (this.perAddress.get(address) ?? 0) + 1);
    webSocket.on('close', () => {
      this.open -= 1;
      const left = (this.perAddress.get(address) ?? 1) - 1;
      if (left <= 0) this.perAddress.delete(address);
      else this.perAddress.set(address, left);
    });
    route.connect(new BoundedSocket(webSocket, this.deps.clock), request);
  }
}
