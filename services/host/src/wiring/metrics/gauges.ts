import { Counter, Gauge, type Registry } from 'prom-client';

interface Series<Row, Label extends string> {
  readonly rows: () => readonly Row[];
  readonly labelsOf: (row: Row) => Record<Label, string>;
  readonly labelNames: readonly Label[];
}

/**
 * Gauges over rows that are read when Prometheus asks. Rows with the same labels are added up; one that has gone is
 * gone.
 */
export const gaugesOver = <Row, Label extends string>(registry: Registry, series: Series<Row, Label>) =>
  metricsOver(Gauge, registry, series);

/** Counters over rows that are read when Prometheus asks. Their counts only grow. */
export const countersOver = <Row, Label extends string>(registry: Registry, series: Series<Row, Label>) =>
  metricsOver(Counter, registry, series);

function metricsOver<Row, Label extends string>(
  Metric: typeof Gauge | typeof Counter,
  registry: Registry,
  { rows, labelsOf, labelNames }: Series<Row, Label>,
) {
  return (name: string, help: string, value: (row: Row) => number): void => {
    const metric: Gauge<Label> | Counter<Label> = new Metric({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect() {
        metric.reset();
        for (const row of rows()) metric.inc(labelsOf(row), value(row));
      },
    });
  };
}

/** A gauge without labels. */
export function gaugeOf(registry: Registry, { name, help }: { name: string; help: string }, value: () => number): void {
  const metric: Gauge = new Gauge({ name, help, registers: [registry], collect: () => metric.set(value()) });
}
