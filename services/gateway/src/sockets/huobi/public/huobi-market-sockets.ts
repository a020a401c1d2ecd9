import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { costOfCandles } from '../../../http/candles/candle-reads.js';
import { BASE_POLICIES } from '../../../http/routes/route-policy.js';
import { Limits } from '../../../http/web/limits.js';
import { whenKnown } from '@corella/result';
import { WebContext } from '../../../http/web/web-context.js';
import type { BoundedSocket } from '../../core/bounded-socket.js';
import { SocketSessions } from '../../core/socket-sessions.js';
import { UpgradeRouter } from '../../core/upgrade-router.js';
import { HuobiFanOut } from './huobi-fan-out.js';
import { HuobiMarketSession } from './market-session.js';
import type { MarketTopic } from './market-topic.js';
import { packed } from './packed.js';
import { requestedCandles } from './print-sources.js';

const PING_EVERY_MS = 5_000;
/** Both addresses serve the same topics. */
const PATHS = ['/ws', '/feed'];

/** A question over a socket costs an address what it costs over HTTP. */
const costOf = (topic: MarketTopic): number =>
  topic.kind === 'kline' ? costOfCandles(requestedCandles(topic.period)) : 1;

/** `/ws` and `/feed`: market data of the Huobi API, for everyone. */
@Injectable()
export class HuobiMarketSockets {
  private readonly sessions: SocketSessions<HuobiMarketSession, never>;

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly upgrades: UpgradeRouter,
    private readonly fanOut: HuobiFanOut,
    private readonly limits: Limits,
    private readonly context: WebContext,
  ) {
    this.sessions = new SocketSessions({
      everyMs: PING_EVERY_MS,
      missedReason: 'pings not answered',
      beat: () => {
        const ping = packed({ ping: deps.clock.nowMs() });
        return ({ session }) => session.ping(ping);
      },
    });
  }

  start(): void {
    for (const path of PATHS)
      this.upgrades.add(path, {
        policy: BASE_POLICIES.huobi,
        connect: (socket, request) => this.connect(socket, request),
      });
    this.sessions.start();
  }

  stop(): void {
    this.sessions.stop();
  }

  private connect(socket: BoundedSocket, request: IncomingMessage): void {
    const { fanOut, deps, limits } = this;
    const address = this.context.addressOf(request);
    const session = new HuobiMarketSession((message) => socket.sendBinary(message), {
      knowsSymbol: (symbol) => fanOut.knowsSymbol(symbol),
      follow: (topic, sink) => fanOut.follow(topic, sink),
      leave: (topic, sink) => fanOut.leave(topic, sink),
      current: (topic, range) => fanOut.current(topic, range),
      mayAsk: (topic) => whenKnown(limits.waitForAddress(address, costOf(topic)), (waitMs) => waitMs === 0),
      nowMs: () => deps.clock.nowMs(),
    });
    socket.onMessage((text) => session.receive(text));
    this.sessions.open({ socket, session, proof: null });
  }
}
