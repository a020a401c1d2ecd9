import { Inject, Injectable } from '@nestjs/common';
import {
  IDENTITY_TOPIC,
  type CustomerPrincipal,
  type SessionsEndedSignal,
  type UserFrozenSignal,
} from '@corella/contracts/identity';
import { WS_CLOSE, WS_PRIVATE_TOPICS } from '@corella/contracts/web';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { Principals } from '../../http/identity/principals.js';
import { LOGGER } from '../../log/logger.js';
import { AccountReads } from '../../reads/account-reads.js';
import { SymbolCache } from '../../trading/symbol-cache.js';
import type { BoundedSocket } from '../core/bounded-socket.js';
import { AccountTopics } from './account-topics.js';
import { AccountFeed } from '../account/account-feed.js';
import { SOCKET_BOUNDS } from '../core/socket-bounds.js';
import { UpgradeRouter } from '../core/upgrade-router.js';
import { BrowserFanOut } from './browser-fan-out.js';
import { BrowserSession } from './browser-session.js';

const MAX_EARLY_MESSAGES = 50;

interface Connection {
  readonly socket: BoundedSocket;
  readonly session: BrowserSession;
  readonly request: IncomingMessage;
  readonly customer: CustomerPrincipal | null;
}

/** `/ws/web/market`: market data for everyone, an account's own topics for whoever is signed in. */
@Injectable()
export class BrowserSockets {
  private readonly connections = new Set<Connection>();
  private readonly subscriptions: { close(): void }[] = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly upgrades: UpgradeRouter,
    private readonly principals: Principals,
    private readonly fanOut: BrowserFanOut,
    private readonly pushes: AccountFeed,
    private readonly reads: AccountReads,
    private readonly symbols: SymbolCache,
  ) {}

  start(): void {
    this.upgrades.add('/ws/web/market', {
      ownPagesOnly: true,
      connect: (socket, request) => this.connect(socket, request),
    });
    const { signals } = this.deps;
    this.subscriptions.push(
      signals.subscribe(IDENTITY_TOPIC.frozen, ({ uid }: UserFrozenSignal) =>
        this.closeWhere((customer) => customer.uid === uid, WS_CLOSE.frozen, 'account frozen'),
      ),
      signals.subscribe(IDENTITY_TOPIC.sessionEnded, ({ sessionIds }: SessionsEndedSignal) =>
        this.closeWhere(
          (customer) => sessionIds.includes(customer.sessionId ?? ''),
          WS_CLOSE.deadToken,
          'session ended',
        ),
      ),
    );
    this.timer = setInterval(() => this.beat(), SOCKET_BOUNDS.heartbeatMs);
    this.timer.unref();
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
    for (const subscription of this.subscriptions) subscription.close();
  }

  /** Frames that arrive before it is known who is there wait, within the bound of a second's messages. */
  private connect(socket: BoundedSocket, request: IncomingMessage): void {
    const early: string[] = [];
    let connection: Connection | null = null;
    socket.onMessage((text) => {
      if (connection) connection.session.receive(text);
      else if (early.length < MAX_EARLY_MESSAGES) early.push(text);
    });
    socket.onClose(() => {
      if (!connection) return;
      this.connections.delete(connection);
      connection.session.end();
    });
    this.principals.customer(request).then(
      (customer) => {
        if (!socket.open) return;
        if (customer?.user.status === 'frozen') {
          socket.close(WS_CLOSE.frozen, 'account frozen');
          return;
        }
        connection = { socket, request, customer, session: this.sessionOf(socket, customer) };
        this.connections.add(connection);
        for (const text of early) connection.session.receive(text);
      },
      (error: unknown) => {
        this.logger.warn({ err: error }, 'a session could not be looked up for a socket');
        socket.close(WS_CLOSE.deadToken, 'session unknown');
      },
    );
  }

  private sessionOf(socket: BoundedSocket, customer: CustomerPrincipal | null): BrowserSession {
    const { fanOut, pushes, reads, symbols } = this;
    const own = customer
      ? new AccountTopics({ uid: customer.uid, sink: socket, pushes, reads, symbols, clock: this.deps.clock })
      : null;
    return new BrowserSession(socket, {
      signedIn: () => own !== null,
      knowsSymbol: (symbol) => symbols.listed(symbol) !== undefined,
      nowMs: () => this.deps.clock.nowMs(),
      follow: (address, sink) =>
        own && WS_PRIVATE_TOPICS.includes(address.topic) ? own.follow(address.topic) : fanOut.follow(address, sink),
      leave: (address, sink) =>
        own && WS_PRIVATE_TOPICS.includes(address.topic) ? own.leave(address.topic) : fanOut.leave(address, sink),
      once: (address) =>
        own && WS_PRIVATE_TOPICS.includes(address.topic) ? own.once(address.topic) : fanOut.once(address),
    });
  }

  private closeWhere(fits: (customer: CustomerPrincipal) => boolean, code: number, reason: string): void {
    for (const { socket, customer } of this.connections) if (customer && fits(customer)) socket.close(code, reason);
  }

  private beat(): void {
    for (const connection of this.connections) {
      if (!connection.session.heartbeat()) connection.socket.close(WS_CLOSE.heartbeatMissed, 'heartbeats missed');
      else if (connection.customer) this.recheck(connection);
    }
  }

  /** Signals may be lost, so a session that ended is also noticed at the next heartbeat. */
  private recheck({ socket, request }: Connection): void {
    this.principals.customer(request).then(
      (customer) => {
        if (!customer) socket.close(WS_CLOSE.deadToken, 'session ended');
        else if (customer.user.status === 'frozen') socket.close(WS_CLOSE.frozen, 'account frozen');
      },
      (error: unknown) => this.logger.warn({ err: error }, 'a session could not be looked up for a socket'),
    );
  }
}
