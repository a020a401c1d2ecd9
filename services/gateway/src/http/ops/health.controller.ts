import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sentinelReportBody, statusSchema, type StatusWire } from '@corella/contracts/service';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { LoopMonitor } from '../../overload/loop-monitor.js';
import { Readiness } from '../../overload/readiness.js';
import { ForAnyone } from '../identity/access.js';
import { refuse } from '../problem/refused.js';
import { BASE_POLICIES, withPolicy, type RoutePolicy } from '../routes/route-policy.js';
import { ForThisMachine } from '../routes/this-machine.guard.js';
import { WebContext } from '../web/web-context.js';
import { SentinelReports } from './sentinel-reports.js';

const OK = 200;
const NO_CONTENT = 204;
const UNAVAILABLE = 503;
/** This machine may ask for its health as often as it likes. */
const HEALTH: RoutePolicy = { ...BASE_POLICIES.ops, limits: ['guest'] };
const isLive = z.object({ status: z.literal('live') });
const isReady = z.object({ status: z.literal('ready') });
const notReady = z.object({ status: z.literal('not-ready'), reason: z.string() });
export const statusQuery = z.strictObject({ hash: z.literal('live').optional() });

@ApiTags('operations')
@Controller()
export class HealthController {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly readiness: Readiness,
    private readonly context: WebContext,
    private readonly loop: LoopMonitor,
    private readonly sentinel: SentinelReports,
  ) {}

  /** The process answers HTTP. */
  @Get('health/live')
  @ApiOperation({ summary: 'Whether the process answers' })
  @ApiOkResponse({ standardSchema: isLive })
  @withPolicy(HEALTH)
  live(): z.output<typeof isLive> {
    return { status: 'live' };
  }

  /** 200 when recovery is done and orders are taken, otherwise 503 with the reason. */
  @Get('health/ready')
  @ApiOperation({ summary: 'Whether orders are taken' })
  @ApiOkResponse({ standardSchema: isReady })
  @ApiServiceUnavailableResponse({ standardSchema: notReady })
  @withPolicy(HEALTH)
  ready(@Res({ passthrough: true }) reply: FastifyReply): { status: string; reason?: string } {
    const now = this.readiness.now();
    void reply.status(now.ready ? OK : UNAVAILABLE);
    if (!now.ready) void reply.header('Retry-After', '1');
    return now.ready ? { status: 'ready' } : { status: 'not-ready', reason: now.reason ?? 'recovering' };
  }

  /** Metrics in Prometheus' text format, for the bearer of the token, or for this machine where none is configured. */
  @Get('metrics')
  @ApiOperation({ summary: "Metrics in Prometheus' text format" })
  @ApiOkResponse({ content: { 'text/plain': { schema: { type: 'string' } } } })
  @ForThisMachine(BASE_POLICIES.ops, { orMetricsToken: true, elsewhere: 'loopback-only' })
  async metrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.header('Content-Type', this.deps.registry.contentType);
    return this.deps.registry.metrics();
  }

  /** Version, positions and snapshot hashes. `hash=live` adds each writer's live hash, for this machine only. */
  @Get('api/status')
  @ApiOperation({ summary: 'Version, positions and snapshot hashes' })
  @ApiOkResponse({ standardSchema: statusSchema })
  @ForAnyone({ waitsForVenue: false })
  async status(
    @Query({ schema: statusQuery }) query: z.output<typeof statusQuery>,
    @Req() request: FastifyRequest,
  ): Promise<StatusWire> {
    const { config } = this.deps;
    const base = {
      name: 'Corella',
      version: config.version,
      demo: config.demo,
      ...this.readiness.now(),
      eventLoopDelayMs: Math.round(this.loop.delayMs()),
      sentinel: this.sentinel.last(),
      ...(await this.deps.status()),
    };
    if (query.hash === undefined) return base;
    if (!this.context.fromThisMachine(request.raw)) refuse('loopback-only');
    return { ...base, live: [...(await this.deps.liveHash())] };
  }

  /** Takes the sentinel's report, from this machine only. */
  @Post('api/status/sentinel')
  @ApiOperation({ summary: "Takes the sentinel's report" })
  @ForThisMachine({ ...BASE_POLICIES.browser, waitsForVenue: false }, { elsewhere: 'loopback-only' })
  @HttpCode(NO_CONTENT)
  report(
    @Body({ schema: sentinelReportBody }) { instance: _instance, ...report }: z.output<typeof sentinelReportBody>,
  ): void {
    this.sentinel.take(report);
  }
}
