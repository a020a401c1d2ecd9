import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { routedApi, type Api } from '../routes/request-path.js';

const BUCKETS_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const MS_PER_SECOND = 1_000;

/** Requests by API, method and class of status; the number of labels is bounded. */
@Injectable()
export class RequestMetrics {
  private readonly requests: Counter<'api' | 'method' | 'status'>;
  private readonly seconds: Histogram<'api' | 'method'>;

  constructor(@Inject(GATEWAY_DEPS) deps: GatewayDeps) {
    const registers = [deps.registry];
    this.requests = new Counter({
      name: 'corella_http_requests_total',
      help: 'Requests answered',
      labelNames: ['api', 'method', 'status'],
      registers,
    });
    this.seconds = new Histogram({
      name: 'corella_http_request_seconds',
      help: 'Time to answer',
      labelNames: ['api', 'method'],
      buckets: BUCKETS_SECONDS,
      registers,
    });
  }

  register(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      this.answered(routedApi(request), { method: request.method, status: reply.statusCode, ms: reply.elapsedTime });
      done();
    });
  }

  answered(api: Api, answer: { readonly method: string; readonly status: number; readonly ms: number }): void {
    const method = METHODS.has(answer.method) ? answer.method : 'other';
    this.requests.inc({ api, method, status: `${Math.floor(answer.status / 100)}xx` });
    this.seconds.observe({ api, method }, answer.ms / MS_PER_SECOND);
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
