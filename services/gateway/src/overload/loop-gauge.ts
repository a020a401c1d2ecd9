import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { GATEWAY_DEPS, type GatewayDeps } from '../gateway.deps.js';
import { LoopMonitor } from './loop-monitor.js';

const MS_PER_SECOND = 1_000;

/** The event loop's delay as a metric. */
@Injectable()
export class LoopGauge {
  constructor(@Inject(GATEWAY_DEPS) deps: GatewayDeps, loop: LoopMonitor) {
    new Gauge({
      name: 'corella_event_loop_delay_seconds',
      help: 'Event-loop delay, p99 of the last second',
      registers: [deps.registry],
      collect() {
        this.set(loop.delayMs() / MS_PER_SECOND);
      },
    });
  }
}
