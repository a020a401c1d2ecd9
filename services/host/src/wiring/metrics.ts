import { Gauge, type Registry } from 'prom-client';
import type { ProcessPart } from '@corella/contracts/service';
import type { Running } from '../running/running.js';

type WriterStatus = ProcessPart['writers'][number];

/** Exposes the revision and the queue length of each writer. They are read when Prometheus asks. */
export function exposeWriters(registry: Registry, running: readonly Pick<Running, 'writers' | 'troubles'>[]): void {
  const statuses = (): readonly WriterStatus[] => running.flatMap(({ writers }) => writers?.() ?? []);
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
      running
        .flatMap(({ troubles }) => troubles?.() ?? [])
        .forEach(({ symbol, waitingHolds }) => waiting.set({ symbol }, waitingHolds)),
  });
  gauge('corella_writer_queued', 'Commands waiting at a single writer', (status) => status.queued);
}
