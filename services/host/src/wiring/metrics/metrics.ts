import type { Registry } from 'prom-client';
import type { ProcessPart } from '@corella/contracts/service';
import { gaugesOver } from './gauges.js';

type WriterStatus = ProcessPart['writers'][number];

/** A service that runs in this process, as far as it is measured. */
interface Measured {
  readonly writers?: () => readonly WriterStatus[];
  readonly troubles?: () => ProcessPart['troubledMarkets'];
}

/** Exposes the revision and the queue length of each writer. They are read when Prometheus asks. */
export function exposeWriters(registry: Registry, running: readonly Measured[]): void {
  const gauge = gaugesOver<WriterStatus, 'stream'>(registry, {
    rows: () => running.flatMap(({ writers }) => writers?.() ?? []),
    labelsOf: ({ stream }) => ({ stream }),
    labelNames: ['stream'],
  });
  gauge('corella_writer_revision', 'Last committed revision of a single writer', ({ revision }) => revision);
  gauge('corella_writer_queued', 'Commands waiting at a single writer', ({ queued }) => queued);
  gaugesOver(registry, {
    rows: () => running.flatMap(({ troubles }) => troubles?.() ?? []),
    labelsOf: ({ symbol }) => ({ symbol }),
    labelNames: ['symbol'],
  })(
    'corella_market_waiting_holds',
    'Holds that a market has not taken because it is out of service or does not exist; absent for sound markets',
    ({ waitingHolds }) => waitingHolds,
  );
}
