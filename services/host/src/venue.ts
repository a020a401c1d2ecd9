import type { Logger } from 'pino';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { boundedFiles } from '@corella/files/bounded-files';
import type { VenueConfig } from '@corella/contracts/service';
import { startGateway } from '@corella/gateway';
import type { FirstAdmin } from '@corella/identity';
import { MAX_GATEWAY } from '@corella/ids';
import { signalledPrices } from '@corella/matching';
import type { Pictures } from '@corella/pictures';
import { ask } from '@corella/signals';
import type { VenueFacts } from '@corella/venue-facts';
import type { DataDirectory } from './first-run/data-directory.js';
import { readDemo } from './first-run/demo.js';
import { startProcessServer } from './front/process-server.js';
import type { Options } from './options/options.js';
import type { ServiceTarget } from './options/targets.js';
import { runFiat } from './running/run-fiat.js';
import { runIdentity } from './running/run-identity.js';
import { runLedger } from './running/run-ledger.js';
import { runMatching } from './running/run-matching.js';
import { runSimulation } from './running/run-simulation.js';
import type { Running } from './running/running.js';
import type { SnapshotRunner } from './snapshots/snapshot-runner.js';
import { tellPart, venueStatus } from './status/venue-status.js';
import type { Ports } from './wiring/adapters.js';
import type { LedgerReaders } from './wiring/storage/ledger-readers.js';
import { exposeFiat } from './wiring/metrics/fiat-metrics.js';
import { countedPictures, exposeDocuments, exposeIdentity } from './wiring/metrics/identity-metrics.js';
import { exposeWriters } from './wiring/metrics/metrics.js';
import type { Readiness } from './wiring/process/readiness.js';

/** Numbers of gateways. The last one that fits into an order id is the simulation's. */
const GATEWAYS = MAX_GATEWAY;

export interface VenueOptions {
  readonly config: VenueConfig;
  /** What this process runs. Other processes run the rest. */
  readonly services: readonly ServiceTarget[];
  readonly symbols: Options['symbols'];
  readonly ports: Ports;
  readonly directory: DataDirectory;
  readonly facts: VenueFacts;
  /** Identifies this run of the process. */
  readonly instance: string;
  readonly staticDirs: { readonly customer?: string; readonly operator?: string };
  readonly readiness: Readiness;
  /** Email addresses of the first administrators; used outside demo mode only. */
  readonly admins: readonly string[];
  /** Signs the calls of the checking service. */
  readonly kycSecret?: string | undefined;
  readonly snapshots: SnapshotRunner;
  /** What draws documents anew, for a process with a gateway. */
  readonly pictures: () => Pictures;
  /** The most that gateways store of documents; no bound without it. */
  readonly maxDocumentBytes?: number;
  readonly ledgerReaders: () => Promise<LedgerReaders>;
  readonly logger: Logger;
  readonly onFatal: (error: unknown) => void;
}

export interface Venue {
  readonly url: string;
  /** Administrators invited at this start. Null where there is no staff and nobody is named. */
  readonly firstAdmins: readonly FirstAdmin[] | null;
  stop(): Promise<void>;
}

/** Who answers at the address of the process. */
interface Front {
  readonly url: string;
  /** Called when the services run. */
  opened(): void;
  close(): Promise<void>;
}

/**
 * Starts the services of this process. Its web server answers first, so that its health page can say what is still
 * missing. Then the writers recover in the order in which orders flow, the demo is completed, and the simulated market
 * opens.
 */
export async function startVenue(options: VenueOptions): Promise<Venue> {
  const { ports, readiness, services, instance } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const running: Running[] = [];
  exposeWriters(registry, running);
  exposeIdentity(registry, running, () => ports.clock.nowMs());
  exposeFiat(registry, running);
  ports.expose(registry);
  const told = tellPart(ports.signals, { instance, targets: services }, running);
  const front = await openFront(options, registry);
  const firstAdmins = await startServices(options, running);
  front.opened();
  readiness.ready();
  for (const service of running) service.opened?.();
  return {
    url: front.url,
    firstAdmins,
    async stop() {
      readiness.draining();
      await front.close();
      // The writers take their own last snapshots and do not wait for those under way.
      await options.snapshots.close();
      for (const service of [...running].reverse()) await service.stop();
      told.close();
      await ports.close();
      await options.facts.close();
    },
  };
}

/** Fills `running` in the order in which the services start. */
async function startServices(options: VenueOptions, running: Running[]): Promise<Venue['firstAdmins']> {
  const { services, config, directory, facts, admins, kycSecret, snapshots } = options;
  const runs = (service: ServiceTarget): boolean => services.includes(service);
  let firstAdmins: Venue['firstAdmins'] = [];
  if (runs('ledger'))
    running.push(await runLedger(options, { snapshots, ledgerReaders: await options.ledgerReaders() }));
  const matching = runs('matching') ? await runMatching(options, snapshots) : null;
  if (matching) running.push(matching);
  if (matching && config.simulate && !runs('simulation'))
    matching.followReferencePrices(signalledPrices(options.ports.signals));
  if (runs('identity')) {
    const identity = await runIdentity(options, { directory, facts, admins, kycSecret });
    running.push(identity);
    firstAdmins = identity.firstAdmins;
  }
  // Outside a demo no bank is known yet, so nothing comes in and nothing runs.
  if (runs('fiat') && config.demo) running.push(await runFiat(options, directory));
  if (runs('simulation') && config.simulate)
    running.push(await runSimulation(options, (prices) => matching?.followReferencePrices(prices)));
  return firstAdmins;
}

async function openFront(options: VenueOptions, registry: Registry): Promise<Front> {
  const { config, ports, readiness, services, instance, logger } = options;
  const { bus, feed, deadLetters, idempotency, signals, clock, store } = ports;
  if (!services.includes('gateway')) {
    const { host, port, metricsToken } = config;
    return {
      ...(await startProcessServer({ host, port, registry, readiness, metricsToken })),
      opened: () => undefined,
    };
  }
  const { value, lease } = await ports.ownership.number('gateway', GATEWAYS);
  const { status, liveHash } = venueStatus({ signals, store, instance, simulate: config.simulate, services });
  const pictures = countedPictures(registry, options.pictures());
  const { maxDocumentBytes: maxBytes = Infinity } = options;
  const files = boundedFiles(ports.files(), { maxBytes, nowMs: () => clock.nowMs() });
  exposeDocuments(registry, { files, maxBytes });
  const gateway = await startGateway({
    bus,
    feed,
    signals,
    clock,
    files,
    pictures,
    config,
    registry,
    logger,
    ...(deadLetters === undefined ? {} : { deadLetters }),
    ...(idempotency === undefined ? {} : { idempotency }),
    ...(lease === undefined ? {} : { gatewayNumber: { value, lease } }),
    feedHead: () => store.head(),
    staticDirs: options.staticDirs,
    readiness: () => readiness.state(),
    status,
    liveHash,
    ...(config.demo
      ? {
          outbox: { list: (to?: string) => ask(signals, 'demo.outbox', to === undefined ? {} : { to }) },
          demoLogins: () => readDemo(options.facts),
        }
      : {}),
  });
  return {
    url: gateway.url,
    opened: () => gateway.describe(),
    async close() {
      await gateway.close();
      await pictures.close();
    },
  };
}
