import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { BASE_POLICIES } from '../../../http/routes/route-policy.js';
import type { BoundedSocket } from '../../core/bounded-socket.js';
import { SocketSessions } from '../../core/socket-sessions.js';
import { UpgradeRouter } from '../../core/upgrade-router.js';
import { HuobiFanOut } from './huobi-fan-out.js';
import { HuobiMarketSession } from './market-session.js';
import { packed } from './packed.js';

const PING_EVERY_MS = 5_000;
/** Both addresses serve the same topics. */
const PATHS = ['/ws', '/feed'];

/** `/ws` and `/feed`: market data of the Huobi API, for everyone. */
@Injectable()
export class HuobiMarketSockets {
  private readonly sessions: SocketSessions<HuobiMarketSession, never>;

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly upgrades: UpgradeRouter,
    private readonly fanOut: HuobiFanOut,
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
      this.upgrades.add(path, { policy: BASE_POLICIES.huobi, connect: (socket) => this.connect(socket) });
    this.sessions.start();
  }

  stop(): void {
    this.sessions.stop();
  }

  private connect(socket: BoundedSocket): void {
    const { fanOut, deps } = this;
    const session = new HuobiMarketSession((message) => socket.sendBinary(message), {
      knowsSymbol: (symbol) => fanOut.knowsSymbol(symbol),
      follow: (topic, sink) => fanOut.follow(topic, sink),
      leave: (topic, sink) => fanOut.leave(topic, sink),
      current: (topic, range) => fanOut.current(topic, range),
      nowMs: () => deps.clock.nowMs(),
    });
    socket.onMessage((text) => session.receive(text));
    this.sessions.open({ socket, session, proof: null });
  }
}
