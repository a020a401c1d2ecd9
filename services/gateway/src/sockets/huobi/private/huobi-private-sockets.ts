import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_TOPIC, type UserChangedSignal, type UserFrozenSignal } from '@corella/contracts/identity';
import { spotAccount } from '@corella/contracts/ledger';
import { WS_CLOSE } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { AccountNumbers } from '../../../http/huobi/account/account-numbers.js';
import { publicNames } from '../../../http/huobi/signing/signed-text.js';
import { Limits } from '../../../http/web/limits.js';
import { WebContext } from '../../../http/web/web-context.js';
import { LOGGER } from '../../../log/logger.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import type { BoundedSocket } from '../../core/bounded-socket.js';
import { AccountFeed } from '../../account/account-feed.js';
import { SOCKET_BOUNDS } from '../../core/socket-bounds.js';
import { UpgradeRouter } from '../../core/upgrade-router.js';
import { readLogin, type SocketLogin } from './login.js';
import { earlierOf } from './earlier-orders.js';
import { HuobiPrivateSession, type Owner } from './private-session.js';

interface Connection {
  readonly socket: BoundedSocket;
  readonly session: HuobiPrivateSession;
  readonly ip: string;
  /** What the login was proven with: as long as it still proves the same, the connection may stay. */
  proof: { readonly login: SocketLogin; readonly uid: string } | null;
}

type Proof =
  | { readonly ok: true; readonly uid: string; readonly accessKey: string }
  | { readonly ok: false; readonly frozen: boolean };

const GOING_BEHIND = 1013;

/** `/ws/v2`: an account's orders, matches and balances for stock clients of the Huobi API that sign with an API key. */
@Injectable()
export class HuobiPrivateSockets {
  private readonly connections = new Set<Connection>();
  private readonly subscriptions: { close(): void }[] = [];
  private readonly publicNames: readonly string[];
  private timer: NodeJS.Timeout | null = null;

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly upgrades: UpgradeRouter,
    private readonly context: WebContext,
    private readonly limits: Limits,
    private readonly pushes: AccountFeed,
    private readonly symbols: SymbolCache,
    private readonly numbers: AccountNumbers,
  ) {
    this.publicNames = publicNames(deps.config.publicOrigins);
  }

  start(): void {
    this.upgrades.add('/ws/v2', { ownPagesOnly: false, connect: (socket, request) => this.connect(socket, request) });
    const { signals } = this.deps;
    this.subscriptions.push(
      signals.subscribe(IDENTITY_TOPIC.frozen, ({ uid }: UserFrozenSignal) => this.closeOf(uid)),
      signals.subscribe(IDENTITY_TOPIC.userChanged, ({ uid }: UserChangedSignal) =>
        this.each(uid, (connection) => this.recheck(connection)),
      ),
    );
    this.timer = setInterval(() => this.beat(), SOCKET_BOUNDS.heartbeatMs);
    this.timer.unref();
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
    for (const subscription of this.subscriptions) subscription.close();
  }

  private connect(socket: BoundedSocket, request: IncomingMessage): void {
    const { deps, pushes, symbols } = this;
    const session = new HuobiPrivateSession({
      login: (params) => this.login(connection, params, request.headers.host),
      listing: (symbol) => symbols.find(symbol)?.listing,
      balances: (account) => ask(deps.signals, 'ledger.balances', { account }),
      follow: (account, listener) => pushes.follow(account, listener),
      lookUp: (account) => earlierOf(deps.signals, account),
      send: (frame) => socket.send(JSON.stringify(frame)),
      drop: (reason) => socket.close(GOING_BEHIND, reason),
      nowMs: () => deps.clock.nowMs(),
    });
    const connection: Connection = { socket, session, ip: this.context.addressOf(request), proof: null };
    this.connections.add(connection);
    socket.onMessage((text) => session.receive(text));
    socket.onClose(() => {
      this.connections.delete(connection);
      session.end();
    });
  }

  private async login(connection: Connection, params: unknown, host: string | undefined): Promise<Owner | null> {
    const login = readLogin(params, { host, publicNames: this.publicNames, nowMs: this.deps.clock.nowMs() });
    const proof = login === null ? null : await this.prove(login, connection.ip);
    if (login === null || proof === null || !proof.ok || this.limits.waitForPrincipal(`key:${login.accessKey}`) > 0) {
      // Who cannot sign counts by the address, so that nobody uses up the limit of another's key.
      if (this.limits.waitForAddress(connection.ip) > 0) connection.socket.close(WS_CLOSE.policy, 'too many logins');
      return null;
    }
    connection.proof ??= { login, uid: proof.uid };
    return { account: spotAccount(proof.uid), accountId: await this.numbers.of(proof.uid), accessKey: login.accessKey };
  }

  /** The key must still be there, not expired, used from a listed address, and allowed to read. */
  private async prove({ accessKey, texts, signature }: SocketLogin, ip: string): Promise<Proof> {
    const verified = await ask(this.deps.signals, 'identity.verify-signature', { accessKey, texts, signature, ip });
    if (!verified.ok) return { ok: false, frozen: verified.rejection.code === 'account-frozen' };
    return verified.value.permissions.includes('READ')
      ? { ok: true, uid: verified.value.uid, accessKey }
      : { ok: false, frozen: false };
  }

  private each(uid: string, act: (connection: Connection) => void): void {
    for (const connection of this.connections) if (connection.proof?.uid === uid) act(connection);
  }

  private closeOf(uid: string): void {
    this.each(uid, ({ socket }) => socket.close(WS_CLOSE.frozen, 'account frozen'));
  }

  private beat(): void {
    for (const connection of this.connections) {
      if (!connection.session.heartbeat()) connection.socket.close(WS_CLOSE.heartbeatMissed, 'heartbeats missed');
      else this.recheck(connection);
    }
  }

  /** Signals may be lost, so a key that was taken away is also noticed at the next heartbeat. */
  private recheck({ socket, proof, ip }: Connection): void {
    if (proof === null) return;
    this.prove(proof.login, ip).then(
      (now) => {
        if (!now.ok)
          socket.close(
            now.frozen ? WS_CLOSE.frozen : WS_CLOSE.deadToken,
            now.frozen ? 'account frozen' : 'key not valid any more',
          );
      },
      (error: unknown) => this.logger.warn({ err: error }, 'an API key could not be looked up for a socket'),
    );
  }
}
