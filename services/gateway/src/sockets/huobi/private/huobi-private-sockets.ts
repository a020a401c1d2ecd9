import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY_TOPIC, type UserChangedSignal } from '@corella/contracts/identity';
import { spotAccount } from '@corella/contracts/ledger';
import { WS_CLOSE } from '@corella/contracts/web';
import { ask } from '@corella/signals';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { AccountNumbers } from '../../../http/huobi/account/account-numbers.js';
import { publicNames, signatureHash } from '../../../http/huobi/signing/signed-text.js';
import { BASE_POLICIES } from '../../../http/routes/route-policy.js';
import { Limits } from '../../../http/web/limits.js';
import { WebContext } from '../../../http/web/web-context.js';
import { LOGGER } from '../../../log/logger.js';
import { SymbolCache } from '../../../trading/symbol-cache.js';
import type { BoundedSocket } from '../../core/bounded-socket.js';
import { AccountFeed } from '../../account/account-feed.js';
import { SOCKET_BOUNDS } from '../../core/socket-bounds.js';
import { SocketSessions, type Connection, type Standing } from '../../core/socket-sessions.js';
import { UpgradeRouter } from '../../core/upgrade-router.js';
import { readLogin, type SocketLogin } from './login.js';
import { earlierOf } from './earlier-orders.js';
import { HuobiPrivateSession, type Owner } from './private-session.js';

/** What a login was proven with. The connection may stay as long as it still proves the same. */
interface LoginProof {
  readonly uid: string;
  readonly login: SocketLogin;
  readonly ip: string;
}
type Client = Connection<HuobiPrivateSession, LoginProof>;

type Verdict =
  | { readonly ok: true; readonly uid: string; readonly accessKey: string }
  | { readonly ok: false; readonly frozen: boolean };

const GOING_BEHIND = 1013;

/** `/ws/v2`: an account's orders, matches and balances, after a login signed with an API key. */
@Injectable()
export class HuobiPrivateSockets {
  private readonly sessions: SocketSessions<HuobiPrivateSession, LoginProof>;
  private readonly publicNames: readonly string[];
  private keysChanged: { close(): void } | null = null;

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    @Inject(LOGGER) logger: Logger,
    private readonly upgrades: UpgradeRouter,
    private readonly context: WebContext,
    private readonly limits: Limits,
    private readonly pushes: AccountFeed,
    private readonly symbols: SymbolCache,
    private readonly numbers: AccountNumbers,
  ) {
    this.publicNames = publicNames(deps.config.publicOrigins);
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
        endedReason: 'key not valid any more',
        standingOf: async ({ login, ip }) => standingOf(await this.verify(login, ip)),
      },
    });
  }

  start(): void {
    this.upgrades.add('/ws/v2', {
      policy: BASE_POLICIES.huobi,
      connect: (socket, request) => this.connect(socket, request),
    });
    this.keysChanged = this.deps.signals.subscribe(IDENTITY_TOPIC.userChanged, ({ uid }: UserChangedSignal) =>
      this.sessions.each(
        (proof) => proof.uid === uid,
        (client) => this.sessions.recheck(client),
      ),
    );
    this.sessions.start();
  }

  stop(): void {
    this.sessions.stop();
    this.keysChanged?.close();
  }

  private connect(socket: BoundedSocket, request: IncomingMessage): void {
    const { deps, pushes, symbols } = this;
    const session = new HuobiPrivateSession({
      login: (params) => this.login(client, params, request),
      listing: (symbol) => symbols.find(symbol)?.listing,
      balances: (account) => ask(deps.signals, 'ledger.balances', { account }),
      follow: (account, listener) => pushes.follow(account, listener),
      lookUp: (account) => earlierOf(deps.signals, account),
      send: (message) => socket.send(JSON.stringify(message)),
      drop: (reason) => socket.close(GOING_BEHIND, reason),
      nowMs: () => deps.clock.nowMs(),
    });
    const client: Client = { socket, session, proof: null };
    socket.onMessage((text) => session.receive(text));
    this.sessions.open(client);
  }

  private async login(client: Client, params: unknown, request: IncomingMessage): Promise<Owner | null> {
    const ip = this.context.addressOf(request);
    const { host } = request.headers;
    const login = readLogin(params, { host, publicNames: this.publicNames, nowMs: this.deps.clock.nowMs() });
    const verdict = login === null ? null : await this.verify(login, ip);
    if (login === null || !verdict?.ok || (await this.limits.waitForPrincipal(`key:${login.accessKey}`)) > 0) {
      // A failed login counts against the address, so that nobody uses up the limit of another customer's key.
      if ((await this.limits.waitForAddress(ip)) > 0) client.socket.close(WS_CLOSE.policy, 'too many logins');
      return null;
    }
    const { uid } = verdict;
    client.proof ??= { uid, login, ip };
    return { account: spotAccount(uid), accountId: await this.numbers.of(uid), accessKey: login.accessKey };
  }

  /** The key must still exist, not be expired, be used from a listed address, and be allowed to read. */
  private async verify({ accessKey, texts, signature }: SocketLogin, ip: string): Promise<Verdict> {
    const verified = await ask(this.deps.signals, 'identity.verify-signature', {
      accessKey,
      texts,
      signatureHash: signatureHash(signature),
      ip,
    });
    if (!verified.ok) return { ok: false, frozen: verified.rejection.code === 'account-frozen' };
    return verified.value.permissions.includes('READ')
      ? { ok: true, uid: verified.value.uid, accessKey }
      : { ok: false, frozen: false };
  }
}

const standingOf = (verdict: Verdict): Standing => (verdict.ok ? 'valid' : verdict.frozen ? 'frozen' : 'ended');
