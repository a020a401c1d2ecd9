import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { UpgradeRouter } from './upgrade-router.js';

/** How many sockets are open, as a metric. */
@Injectable()
export class SocketGauge {
  constructor(@Inject(GATEWAY_DEPS) deps: GatewayDeps, upgrades: UpgradeRouter) {
    new Gauge({
      name: 'corella_sockets_open',
      help: 'WebSocket connections open',
      registers: [deps.registry],
      collect() {
        this.set(upgrades.count());
      },
    });
  }
}
