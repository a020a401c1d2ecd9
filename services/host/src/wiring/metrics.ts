import { Gauge, type Registry } from 'prom-client';
import type { MatchingService } from '@corella/matching';
import type { WriterStatus } from '@corella/single-writer';

interface Measured {
  readonly ledger: { writerStatus(): WriterStatus };
  readonly matching: Pick<MatchingService, 'writerStatus' | 'troubles'>;
}

/** Exposes the revision and the queue length of each writer. They are read when Prometheus asks. */
export function exposeWriters(registry: Registry, services: Measured): void {
  const statuses = (): readonly WriterStatus[] => [services.ledger.writerStatus(), ...services.matching.writerStatus()];
  const gauge = (name: string, help: string, value: (status: WriterStatus) => number): void => {
    const metric: Gauge<'stream'> = new Gauge({
      name,
      help,
      labelNames: ['stream'],
      registers: [registry],
      collect: () => statuses().forEach((status) => metric.set({ stream: status.stream }, value(status))),
    });
  };
  gauge('corella_writer_revision', 'Last committed revision of a single writer', (status) => status.revision);
  const waiting: Gauge<'symbol'> = new Gauge({
    name: 'corella_market_waiting_holds',
    help: 'Holds that a market has not taken because it is out of service or does not exist; absent for sound markets',
    labelNames: ['symbol'],
    registers: [registry],
    collect: () =>
      services.matching.troubles().forEach(({ symbol, waitingHolds }) => waiting.set({ symbol }, waitingHolds)),
  });
  gauge('corella_writer_queued', 'Commands waiting at a single writer', (status) => status.queued);
}
