import type { FiatFigures } from '@corella/fiat';
import type { Registry } from 'prom-client';
import { gaugesOver } from './gauges.js';

/** Exposes what fiat counts, where it runs in this process. */
export function exposeFiat(registry: Registry, running: readonly { readonly fiatFigures?: () => FiatFigures }[]): void {
  gaugesOver(registry, {
    rows: () => running.flatMap((service) => service.fiatFigures?.().parked ?? []),
    labelsOf: ({ group }) => ({ group }),
    labelNames: ['group'],
  })(
    'corella_fiat_parked_streams',
    'Streams of money in and out that wait because one of their events cannot be handled',
    ({ count }) => count,
  );
}
