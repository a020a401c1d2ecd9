import { Gauge, type Registry } from 'prom-client';
import type { SentinelReport } from '@corella/contracts/service';
import { startHealthServer, type HealthServer, type HealthServerOptions } from '@corella/health-server';

const MS_PER_SECOND = 1_000;

export interface StatusServerOptions {
  readonly host: string;
  readonly port: number;
  readonly registry: Registry;
  readonly report: () => SentinelReport;
  /** Why somebody may not read `/metrics`, or null. */
  readonly refuseMetrics: NonNullable<HealthServerOptions['refuseMetrics']>;
}

/**
 * Serves `/health/live`, `/health/ready` (503 until the replay has reached the end of the log once, and after a
 * divergence), `/metrics` and `/api/status`.
 */
export function startStatusServer({ report, ...where }: StatusServerOptions): Promise<HealthServer> {
  exposeReport(where.registry, report);
  return startHealthServer({
    ...where,
    readiness() {
      const { verdict, finding } = report();
      return {
        ready: verdict === 'sound',
        body: { status: verdict, ...(finding === null ? {} : { reason: finding }) },
      };
    },
    routes: { '/api/status': () => ({ name: 'Corella', targets: ['sentinel'], ...report() }) },
  });
}

function exposeReport(registry: Registry, report: () => SentinelReport): void {
  const gauge = (name: string, help: string, value: (now: SentinelReport) => number): void => {
    const metric: Gauge = new Gauge({ name, help, registers: [registry], collect: () => metric.set(value(report())) });
  };
  gauge('corella_sentinel_lag_events', 'Events committed and not yet checked', ({ lagEvents }) => lagEvents);
  gauge(
    'corella_sentinel_checked_events',
    'Events checked since the start of the log',
    ({ eventsChecked }) => eventsChecked,
  );
  gauge('corella_sentinel_hashes_compared', 'State hashes found equal', ({ hashesCompared }) => hashesCompared);
  gauge(
    'corella_sentinel_tables_compared',
    'Looks at the tables that found them equal to the fold of the log',
    ({ tablesCompared }) => tablesCompared,
  );
  gauge(
    'corella_sentinel_tables_behind_seconds',
    'How long the tables have been behind the checked part of the log',
    ({ tablesBehindMs }) => tablesBehindMs / MS_PER_SECOND,
  );
  gauge('corella_sentinel_divergences', '1 after a divergence was found', ({ verdict }) =>
    verdict === 'diverged' ? 1 : 0,
  );
}
