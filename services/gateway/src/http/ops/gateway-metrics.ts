import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram } from 'prom-client';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { LoopMonitor } from '../../overload/loop-monitor.js';
import { UpgradeRouter } from '../../sockets/upgrade-router.js';
import { routedFamily, type PathFamily } from '../web/request-path.js';

const BUCKETS_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const MS_PER_SECOND = 1_000;

/**
 * What the gateway measures of itself. Labels are families of addresses and classes of status, so that their number is
 * bounded.
 */
@Injectable()
export class GatewayMetrics {
  private readonly requests: Counter<'family' | 'method' | 'status'>;
  private readonly seconds: Histogram<'family' | 'method'>;

  constructor(@Inject(GATEWAY_DEPS) deps: GatewayDeps, loop: LoopMonitor, upgrades: UpgradeRouter) {
    const registers = [deps.registry];
    this.requests = new Counter({
      name: 'corella_http_requests_total',
      help: 'Requests answered',
      labelNames: ['family', 'method', 'status'],
      registers,
    });
    this.seconds = new Histogram({
      name: 'corella_http_request_seconds',
      help: 'Time to answer',
      labelNames: ['family', 'method'],
      buckets: BUCKETS_SECONDS,
      registers,
    });
    new Gauge({
      name: 'corella_event_loop_delay_seconds',
      help: 'Event-loop delay, p99 of the last second',
      registers,
      collect() {
        this.set(loop.delayMs() / MS_PER_SECOND);
      },
    });
    new Gauge({
      name: 'corella_sockets_open',
      help: 'WebSocket connections open',
      registers,
      collect() {
        this.set(upgrades.count());
      },
    });
  }

  register(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      this.answered(routedFamily(request), { method: request.method, status: reply.statusCode, ms: reply.elapsedTime });
      done();
    });
  }

  answered(
    family: PathFamily,
    answer: { readonly method: string; readonly status: number; readonly ms: number },
  ): void {
    const method = METHODS.has(answer.method) ? answer.method : 'other';
    this.requests.inc({ family, method, status: `${Math.floor(answer.status / 100)}xx` });
    this.seconds.observe({ family, method }, answer.ms / MS_PER_SECOND);
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
