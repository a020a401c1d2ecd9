import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import type { SentinelReport, SentinelSeen } from '@corella/contracts/service';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { isoText } from '../../trading/order-text.js';

const MS_PER_SECOND = 1_000;

const TOPIC = 'venue.sentinel-report';

/**
 * The last report of the sentinel, to whichever gateway it came. Memory only: it reports again within seconds. A
 * divergence stays until a later report.
 */
@Injectable()
export class SentinelReports {
  private heard: { close(): void } | null = null;
  private seen: { readonly report: SentinelReport; readonly atMs: number } | null = null;

  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {
    const registers = [deps.registry];
    const gauge = (name: string, help: string, value: () => number): Gauge =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(value());
        },
      });
    gauge('corella_sentinel_diverged', '1 when the sentinel found log and state at odds', () =>
      this.seen?.report.verdict === 'diverged' ? 1 : 0,
    );
    gauge('corella_sentinel_report_age_seconds', "Age of the sentinel's last report; -1 without one", () =>
      this.seen ? (deps.clock.nowMs() - this.seen.atMs) / MS_PER_SECOND : -1,
    );
  }

  start(): void {
    this.heard = this.deps.signals.subscribe(TOPIC, (report: SentinelReport) => this.hear(report));
  }

  stop(): void {
    this.heard?.close();
  }

  take(report: SentinelReport): void {
    this.hear(report);
    this.deps.signals.publish(TOPIC, report);
    if (report.verdict === 'diverged')
      this.deps.logger?.error(
        { finding: report.finding, position: report.position },
        'the sentinel found a divergence',
      );
  }

  last(): SentinelSeen | null {
    return this.seen ? { ...this.seen.report, at: isoText(this.seen.atMs) } : null;
  }

  private hear(report: SentinelReport): void {
    this.seen = { report, atMs: this.deps.clock.nowMs() };
  }
}
