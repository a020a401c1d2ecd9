import { Inject, Injectable } from '@nestjs/common';
import {
  familyOf,
  IDENTITY_TOPIC,
  type AccountNewsSignal,
  type CustomerPrincipal,
  type SessionsEndedSignal,
} from '@corella/contracts/identity';
import { WS_CLOSE, WS_PRIVATE_TOPICS } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { Principals } from '../../http/identity/principals.js';
import { PAGE_SOCKET } from '../../http/routes/route-policy.js';
import { LOGGER } from '../../log/logger.js';
import { AccountReads } from '../../reads/account-reads.js';
import { SymbolCache } from '../../trading/symbol-cache.js';
import type { BoundedSocket } from '../core/bounded-socket.js';
import { AccountTopics } from './account-topics.js';
import { AccountFeed } from '../account/account-feed.js';
import { SOCKET_BOUNDS } from '../core/socket-bounds.js';
import { SocketSessions, type Standing } from '../core/socket-sessions.js';
import { UpgradeRouter } from '../core/upgrade-router.js';
import { BrowserFanOut } from './browser-fan-out.js';
import { BrowserSession } from './browser-session.js';

const PATH = '/ws/web/market';
const FAMILY = familyOf(PATH);
const MAX_EARLY_MESSAGES = 50;
const LOOK_UP_AGAIN_MS = 2_000;

/** The request that opened a connection: as long as its cookie names the same session, the connection may stay. */
interface SessionProof {
  readonly uid: string;
  readonly sessionId: string | undefined;
  readonly request: IncomingMessage;
}

/** `/ws/web/market`: market data for everyone, and the account topics of signed-in customers. */
@Injectable()
export class BrowserSockets {
  private readonly sessions: SocketSessions<BrowserSession, SessionProof>;
  private ended: { close(): void } | null = null;
  private news: { close(): void } | null = null;

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly upgrades: UpgradeRouter,
    private readonly principals: Principals,
    private readonly fanOut: BrowserFanOut,
    private readonly pushes: AccountFeed,
    private readonly reads: AccountReads,
    private readonly symbols: SymbolCache,
  ) {
    this.sessions = new SocketSessions({
      everyMs: SOCKET_BOUNDS.heartbeatMs,
      missedReason: 'heartbeats missed',
      beat:
        () =>
        ({ session }) =>
          session.heartbeat(),
      identity: {
        signals: deps.signals,
        controls: pushes,
        logger,
        endedReason: 'session ended',
        standingOf: (proof) => this.standingOf(proof),
      },
    });
  }

  start(): void {
    this.upgrades.add(PATH, {
      policy: PAGE_SOCKET,
      connect: (socket, request) => this.connect(socket, request),
    });
    this.ended = this.deps.signals.subscribe(IDENTITY_TOPIC.sessionEnded, ({ sessionIds }: SessionsEndedSignal) =>
      this.sessions.each(
        ({ sessionId }) => sessionIds.includes(sessionId ?? ''),
        ({ socket }) => socket.close(WS_CLOSE.deadToken, 'session ended'),
      ),
    );
    this.news = this.deps.signals.subscribe(IDENTITY_TOPIC.accountNews, ({ uid, changed }: AccountNewsSignal) =>
      this.sessions.each(
        (proof) => proof.uid === uid,
        ({ session }) => session.tellNews(changed),
      ),
    );
    this.sessions.start();
  }

  stop(): void {
    this.sessions.stop();
    this.ended?.close();
    this.news?.close();
  }

  /** Messages that arrive before the session is looked up wait, at most as many as a second allows. */
  private connect(socket: BoundedSocket, request: IncomingMessage): void {
    const early: string[] = [];
    let session: BrowserSession | null = null;
    socket.onMessage((text) => {
      if (session) session.receive(text);
      else if (early.length < MAX_EARLY_MESSAGES) early.push(text);
    });
    const open = (customer: CustomerPrincipal | null | 'unknown'): void => {
      if (!socket.open) return;
      if (customer !== null && customer !== 'unknown' && standingOf(customer) === 'frozen') {
        socket.close(WS_CLOSE.frozen, 'account frozen');
        return;
      }
      session = this.sessionOf(socket, customer);
      const proof =
        customer && customer !== 'unknown' ? { uid: customer.uid, sessionId: customer.sessionId, request } : null;
      this.sessions.open({ socket, session, proof });
      for (const text of early) session.receive(text);
    };
    this.principals.customer(request, FAMILY).then(open, (error: unknown) => {
      this.logger.warn({ err: error }, 'a session could not be looked up for a socket');
      open('unknown');
      this.closeOnceKnown(socket, request);
    });
  }

  /** A session that ended with its account is told so: this may be asked before the news of the closure is here. */
  private async standingOf({ uid, request }: SessionProof): Promise<Standing> {
    const customer = await this.principals.customer(request, FAMILY);
    if (customer !== null) return standingOf(customer);
    const user = await ask(this.deps.signals, 'identity.user', { uid }).catch(() => null);
    return user?.status === 'closed' ? 'closed' : 'ended';
  }

  /** The page connects again then, as the one that it is, and reads what it missed. */
  private closeOnceKnown(socket: BoundedSocket, request: IncomingMessage): void {
    const ask = (): void => {
      if (!socket.open) return;
      this.principals.customer(request, FAMILY).then(
        () => socket.close(WS_CLOSE.tryAgain, 'the session can be looked up again'),
        () => setTimeout(ask, LOOK_UP_AGAIN_MS).unref(),
      );
    };
    setTimeout(ask, LOOK_UP_AGAIN_MS).unref();
  }

  private sessionOf(socket: BoundedSocket, customer: CustomerPrincipal | null | 'unknown'): BrowserSession {
    const { fanOut, pushes, reads, symbols } = this;
    const isCustomer = customer !== null && customer !== 'unknown';
    const own = isCustomer
      ? new AccountTopics({ uid: customer.uid, sink: socket, pushes, reads, symbols, clock: this.deps.clock })
      : null;
    return new BrowserSession(socket, {
      owner: isCustomer ? 'customer' : (customer ?? 'stranger'),
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
}

const standingOf = ({ user }: CustomerPrincipal): Standing => (user.status === 'frozen' ? 'frozen' : 'valid');
