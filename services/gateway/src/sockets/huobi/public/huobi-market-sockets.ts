import { Inject, Injectable } from '@nestjs/common';
import { WS_CLOSE } from '@corella/contracts/web';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import type { BoundedSocket } from '../../core/bounded-socket.js';
import { UpgradeRouter } from '../../core/upgrade-router.js';
import { HuobiFanOut } from './huobi-fan-out.js';
import { HuobiMarketSession } from './market-session.js';
import { packed } from './packed.js';

const PING_EVERY_MS = 5_000;
/** Clients use both addresses for the same topics. */
const PATHS = ['/ws', '/feed'];

interface Connection {
  readonly socket: BoundedSocket;
  readonly session: HuobiMarketSession;
}

/** `/ws` and `/feed`: market data for stock clients of the Huobi API, for everyone. */
@Injectable()
export class HuobiMarketSockets {
  private readonly connections = new Set<Connection>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly upgrades: UpgradeRouter,
    private readonly fanOut: HuobiFanOut,
  ) {}

  start(): void {
    for (const path of PATHS)
      this.upgrades.add(path, { ownPagesOnly: false, connect: (socket) => this.connect(socket) });
    this.timer = setInterval(() => this.ping(), PING_EVERY_MS);
    this.timer.unref();
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
  }

  private connect(socket: BoundedSocket): void {
    const { fanOut, deps } = this;
    const session = new HuobiMarketSession((frame) => socket.sendBinary(frame), {
      knowsSymbol: (symbol) => fanOut.knowsSymbol(symbol),
      follow: (topic, sink) => fanOut.follow(topic, sink),
      leave: (topic, sink) => fanOut.leave(topic, sink),
      current: (topic, range) => fanOut.current(topic, range),
      nowMs: () => deps.clock.nowMs(),
    });
    const connection = { socket, session };
    this.connections.add(connection);
    socket.onMessage((text) => session.receive(text));
    socket.onClose(() => {
      this.connections.delete(connection);
      session.end();
    });
  }

  private ping(): void {
    if (this.connections.size === 0) return;
    const frame = packed({ ping: this.deps.clock.nowMs() });
    for (const { socket, session } of this.connections) {
      if (session.pinged()) socket.sendBinary(frame);
      else socket.close(WS_CLOSE.heartbeatMissed, 'pings not answered');
    }
  }
}
