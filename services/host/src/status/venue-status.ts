import type { LiveHash, ProcessPart, VenueParts } from '@corella/contracts/service';
import type { EventStore } from '@corella/event-store';
import { answer, askAll, type Signals } from '@corella/signals';
import { SERVICE_TARGETS, type ServiceTarget } from '../options/targets.js';
import type { Running } from '../running/running.js';

/** Processes that take longer are left out of a report. */
const PART_MS = 300;
const HASHES_MS = 5_000;

/** A process says what it runs, to itself and to the other processes. `running` may grow while the process starts. */
export function tellPart(
  signals: Signals,
  part: Pick<ProcessPart, 'instance' | 'targets'>,
  running: readonly Running[],
): { close(): void } {
  const told = [
    answer(signals, 'venue.part', () => ({
      ...part,
      writers: running.flatMap(({ writers }) => writers?.() ?? []),
      troubledMarkets: running.flatMap(({ troubles }) => troubles?.() ?? []),
    })),
    answer(signals, 'venue.live-hashes', async () =>
      (await Promise.all(running.flatMap(({ liveHashes }) => liveHashes?.() ?? []))).flat(),
    ),
  ];
  return { close: () => told.forEach((one) => one.close()) };
}

export interface VenueStatusOptions {
  readonly signals: Signals;
  readonly store: Pick<EventStore, 'head' | 'storageState'>;
  readonly instance: string;
  readonly simulate: boolean;
  /** Of this process. If it runs everything, nobody else is waited for. */
  readonly services: readonly ServiceTarget[];
}

/** The whole venue as its processes tell it. */
export function venueStatus({ signals, store, instance, simulate, services }: VenueStatusOptions) {
  const isAll = services.length === SERVICE_TARGETS.length;
  const parts = (): Promise<readonly ProcessPart[]> =>
    askAll(signals, 'venue.part', {}, { timeoutMs: PART_MS, enough: (found) => isAll && found.length > 0 });
  return {
    async status(): Promise<VenueParts> {
      const [found, position] = await Promise.all([parts(), store.head()]);
      const targets = new Set(found.flatMap((part) => part.targets));
      return {
        instance,
        targets: isAll ? ['all'] : SERVICE_TARGETS.filter((target) => targets.has(target)),
        simulate,
        position,
        storage: store.storageState(),
        writers: found.flatMap(({ writers }) => writers),
        troubledMarkets: found.flatMap(({ troubledMarkets }) => troubledMarkets),
      };
    },
    async liveHash(): Promise<readonly LiveHash[]> {
      const count = isAll ? 1 : (await parts()).length;
      const enough = (found: readonly unknown[]): boolean => found.length >= count;
      return (await askAll(signals, 'venue.live-hashes', {}, { timeoutMs: HASHES_MS, enough })).flat();
    },
  };
}
